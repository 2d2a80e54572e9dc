import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { staffGrants } from '../../db/tables/staff.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDocument, putDocument } from '../editing/endpoints.ts';
import { entitiesOf } from '../entities.ts';
import { getDraft, putDraftPart, scheduleDraft, unscheduleDraft } from './endpoints.ts';
import { draftOf } from './queries.ts';
import { publishDue } from './schedule-commands.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('scheduled drafts on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
  });
  afterAll(() => connection.close());

  const params = (reference: string) => ({ entity: 'page', reference });
  const drafted = (reference: string) => call(getDraft, { params: params(reference) }, editor);
  const stored = (reference: string) => {
    const body = { document: pageDocument(reference) as Record<string, unknown> };
    return call(putDocument, { headers: { 'if-none-match': '*' }, params: params(reference), body }, editor);
  };
  async function keep(reference: string, part: 'nl', fields: Record<string, unknown>, { by = editor, number = 0 } = {}) {
    const { bases } = await drafted(reference);
    await call(putDraftPart, { params: { ...params(reference), part }, body: { fields, number, base: bases[part] } }, by);
  }
  const textsNow = async (reference: string) =>
    (await call(getDocument, { params: params(reference) }, editor)).document?.texts as Record<'nl', { title: string }>;

  it('take an hour in the future, if they could be saved now', async () => {
    await stored('later');
    await keep('later', 'nl', { title: '' });
    const number = (await drafted('later')).parts[0]?.number ?? 0;
    const due = (at: string) => call(scheduleDraft, { params: params('later'), body: { parts: ['nl'], at } }, editor);
    expect(await refused(due('2026-11-21T18:00:00Z'))).toMatchObject({ fields: { 'texts.nl.title': 'required' } });
    await keep('later', 'nl', { title: 'Straks' }, { number });
    expect(await refused(due('2020-01-01T00:00:00Z'))).toMatchObject({ fields: { at: 'in_past' } });
    expect(await refused(due('9999-12-31T23:59:59-12:00'))).toMatchObject({ fields: { at: 'not_a_date' } });
    expect(await refused(due('gisteren'))).toMatchObject({ fields: { at: 'not_a_date' } });
    expect(await due('2026-11-21T19:00:00+01:00')).toMatchObject({ at: '2026-11-21T18:00:00.000Z', parts: ['nl'] });
    expect((await drafted('later')).due).toMatchObject({ at: '2026-11-21T18:00:00.000Z', by: { name: expect.any(String) } });
    await call(unscheduleDraft, { params: params('later') }, editor);
    expect((await drafted('later')).due).toBeNull();
  });

  it('are saved at their hour with the rights of that time, unless the text moved on', async () => {
    const at = '2026-11-22T08:00:00.000Z';
    const now = new Date('2026-11-22T08:00:01Z');
    const idOf = async (reference: string) => (await draftOf(connection.db, 'page', reference))?.id ?? 0;
    const due = async (reference: string) => {
      const { version } = await stored(reference);
      await keep(reference, 'nl', { title: 'Op tijd' });
      await call(scheduleDraft, { params: params(reference), body: { parts: ['nl'], at } }, editor);
      return { id: await idOf(reference), version };
    };
    const entities = entitiesOf(undefined);
    const first = await due('op-tijd');
    expect(await publishDue(connection.db, entities, first.id, '2026-11-22T07:00:00.000Z', { now })).toEqual([]);
    expect(await publishDue(connection.db, entities, first.id, at, { now })).toContain('page:op-tijd');
    expect(await publishDue(connection.db, entities, first.id, at, { now })).toEqual([]);
    expect((await textsNow('op-tijd')).nl.title).toBe('Op tijd');

    const second = await due('voorbijgestreefd');
    const document = pageDocument('voorbijgestreefd');
    const body = { document: { ...document, texts: { ...document.texts, nl: { title: 'Eerder' } } } };
    await call(putDocument, { headers: { 'if-match': `"${second.version}"` }, params: params('voorbijgestreefd'), body }, editor);
    expect(await publishDue(connection.db, entities, second.id, at, { now })).toEqual([]);
    expect((await textsNow('voorbijgestreefd')).nl.title).toBe('Eerder');
    expect((await drafted('voorbijgestreefd')).due).toMatchObject({ at: null, fault: 'version_conflict' });

    const leaver = await signInStaff(api, 'weg@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }]);
    await stored('ontnomen');
    await keep('ontnomen', 'nl', { title: 'Te laat' }, { by: leaver.caller });
    await call(scheduleDraft, { params: params('ontnomen'), body: { parts: ['nl'], at } }, leaver.caller);
    await connection.db.delete(staffGrants).where(eq(staffGrants.staff, leaver.staffId));
    expect(await publishDue(connection.db, entities, await idOf('ontnomen'), at, { now })).toEqual([]);
    expect((await drafted('ontnomen')).due).toMatchObject({ fault: expect.any(String) });
  });
});
