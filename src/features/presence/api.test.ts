import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDocument, putDocument } from '../editing/endpoints.ts';
import { pageEntity } from '../pages/save.ts';
import { addNote, bePresent, endNote, getNotes, leave } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
const params = { entity: 'page', reference: 'samen' };

describe.each(databases)('presence on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let an: Caller;
  let bo: Caller;
  let elsewhere: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, pageEntity, [pageDocument('samen')]);
    api = startApi(connection);
    an = (await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    bo = (await signInStaff(api, 'bo@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    elsewhere = (await signInStaff(api, 'ver@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
  });
  afterAll(() => connection.close());

  const beat = async (by: Caller, tab: string, more: { field?: string; isTakingOver?: boolean; former?: string } = {}) =>
    (await call(bePresent, { params, body: { tab, ...more } }, by)).people.map(({ tab: id, field, isThis, isHolder }) => [
      id,
      field,
      isThis,
      isHolder,
    ]);

  it('names every tab with an open document, the holder first opened or last taken over', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await beat(an, first, { field: 'texts.nl.title' })).toEqual([[first, 'texts.nl.title', true, true]]);
    api.wait(1);
    expect(await beat(an, second)).toEqual([
      [first, 'texts.nl.title', false, true],
      [second, null, true, false],
    ]);
    api.wait(1);
    expect((await beat(bo, third, { isTakingOver: true })).map(([id, , , isHolder]) => [id, isHolder])).toEqual([
      [first, false],
      [second, false],
      [third, true],
    ]);
    await call(leave, { params, query: { tab: third } }, bo);
    expect((await beat(an, first)).map(([id, , , isHolder]) => [id, isHolder])).toEqual([
      [first, true],
      [second, false],
    ]);
    api.wait(61);
    expect(await beat(bo, third)).toEqual([[third, null, true, true]]);
    await call(leave, { params, query: { tab: third } }, an);
    expect(await beat(bo, third)).toHaveLength(1);
  });

  it('counts a reloaded page once, although its goodbye has not come, and ends no tab of somebody else', async () => {
    const [before, after, other] = [randomUUID(), randomUUID(), randomUUID()];
    api.wait(61);
    await beat(an, before);
    expect((await beat(an, after, { former: before })).map(([tab]) => tab)).toEqual([after]);
    expect((await beat(bo, other, { former: after })).map(([tab]) => tab).sort()).toEqual([after, other].sort());
    expect((await beat(bo, other, { former: other })).map(([tab]) => tab).sort()).toEqual([after, other].sort());
    await expect(beat(bo, other, { former: 'geen-tab' })).rejects.toThrow(CallFailed);
    api.wait(61);
  });

  it('answers the live version with who saved it, when and by which door', async () => {
    const tab = randomUUID();
    const liveNow = async (reference = 'samen') =>
      (await call(bePresent, { params: { entity: 'page', reference }, body: { tab } }, an)).live;
    const opened = () => call(getDocument, { params }, bo);
    const { version, document } = await opened();
    expect(await liveNow()).toMatchObject({ version, savedBy: null });
    await call(
      putDocument,
      { params, headers: { 'if-match': `"${version}"` }, body: { document: { ...document, visibleUntil: '2027-01-01T00:00:00Z' } } },
      bo,
    );
    const savedAt = api.now().toISOString();
    expect(await liveNow()).toMatchObject({
      version: (await opened()).version,
      savedAt,
      savedBy: { name: expect.any(String) },
      door: 'staff',
    });
    await save(connection.db, pageEntity, [pageDocument('samen', { texts: { nl: { title: 'Anders' } } })]);
    const after = await liveNow();
    expect(after).toMatchObject({ version: (await opened()).version, savedBy: null, door: 'import' });
  });

  it('is for those who see the document', async () => {
    await expect(beat(elsewhere, randomUUID())).rejects.toThrow(CallFailed);
    await expect(call(bePresent, { params: { entity: 'page', reference: 'geen' }, body: { tab: randomUUID() } }, an)).rejects.toThrow(
      CallFailed,
    );
    await expect(beat(an, 'geen-tab')).rejects.toThrow(CallFailed);
  });

  it('comes with notes on fields, until they are done', async () => {
    const note = await call(addNote, { params, body: { field: 'texts.fr.title', text: ' Klopt dit?\u200b ' } }, an);
    expect(note).toMatchObject({ field: 'texts.fr.title', text: 'Klopt dit?', author: { name: expect.any(String) } });
    expect(await call(getNotes, { params }, bo)).toEqual([note]);
    await expect(call(endNote, { params: { ...params, reference: 'geen', id: note.id } }, bo)).rejects.toThrow(CallFailed);
    await call(endNote, { params: { ...params, id: note.id } }, bo);
    await expect(call(endNote, { params: { ...params, id: note.id } }, bo)).rejects.toThrow(CallFailed);
    expect(await call(getNotes, { params }, an)).toEqual([]);
    await expect(call(addNote, { params, body: { field: 'texts.fr.title', text: 'a'.repeat(1_001) } }, an)).rejects.toThrow(CallFailed);
  });

  it.each([
    'x',
    'entity',
    'texts',
    'texts.nl',
    'texts.nl.title',
    'portals.3',
    'texts.de.title',
    'texts.nl.constructor',
    'portals.-1',
    'portals.3.x',
    '__proto__',
  ])('takes a note on %s only where it is a field of the document', async (field) => {
    const refused = call(addNote, { params, body: { field, text: 'Klopt dit?' } }, an).then(
      () => null,
      (error: CallFailed) => error.answer.fields,
    );
    expect(await refused).toEqual(/title$|\.3$/.test(field) && !field.includes('.de.') ? null : { field: 'unknown_field' });
  });
});
