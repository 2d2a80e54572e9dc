import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { createPreview } from '../../publishing/preview.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDraft, putDraftPart, reserveDocument } from '../drafts/endpoints.ts';
import { pageEntity } from '../pages/save.ts';
import { previewDocument } from './endpoints.ts';
import { previewOf } from './queries.ts';

describe.each(databases)('a preview on $kind', ({ open }) => {
  let connection: Connection;
  let api: ReturnType<typeof startApi>;
  const home = { portal: 'dbbe', locale: 'nl', path: '/' } as const;
  const elsewhere = { ...home, portal: 'hobe' };
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const preview = createPreview({ connection, render: async ({ portal }) => Buffer.from(`<html>${portal}</html>`) });
    api = startApi(connection, undefined, undefined, { preview });
    await save(connection.db, pageEntity, [
      pageDocument('thuis', { portals: ['dbbe'] }),
      pageDocument('samen', { portals: ['dbbe', 'hobe'] }),
    ]);
  });
  afterAll(() => connection.close());

  it('shows pages of a portal on which the document is, not of one that is only typed by somebody without a right there', async () => {
    const permissions = ['EDIT_MODULE'] as const;
    const { caller } = await signInStaff(api, 'thuis@voorbeeld.be', [{ permissions, portals: ['dbbe'] }]);
    const { caller: both } = await signInStaff(api, 'beide@voorbeeld.be', [{ permissions, portals: ['dbbe', 'hobe'] }]);
    const { caller: simulator } = await signInStaff(api, 'lezer@voorbeeld.be', [
      { permissions, portals: ['dbbe'] },
      { permissions: ['FULL_INTERESTS_SIMULATOR'], portals: ['hobe'] },
    ]);
    const common = { ...pageDocument('thuis', { portals: ['dbbe', 'hobe'] }), texts: undefined };
    const show = (reference: string, where: typeof home | typeof elsewhere, parts: { common?: object; nl?: object }, who: typeof caller) =>
      call(previewDocument, { params: { entity: 'page', reference }, body: { ...where, parts } as never }, who);
    expect(await show('thuis', home, {}, caller)).toMatchObject({ path: '/' });
    expect(await show('samen', elsewhere, {}, caller)).toMatchObject({ path: '/' });
    for (const parts of [{}, { common }])
      expect(await refused(show('thuis', elsewhere, parts, caller))).toMatchObject({ statusCode: 403, code: 'forbidden' });
    for (const who of [both, simulator]) expect(await show('thuis', elsewhere, { common }, who)).toMatchObject({ path: '/' });
    // A portal typed into the draft of a new document gives no right either.
    await call(reserveDocument, { params: { entity: 'page' }, body: { portal: 'dbbe', reference: 'nieuw' } }, caller);
    const draft = { entity: 'page', reference: 'nieuw' };
    const [begun] = (await call(getDraft, { params: draft }, caller)).parts;
    const fields = { ...begun?.fields, portals: ['dbbe', 'hobe'] };
    await call(putDraftPart, { params: { ...draft, part: 'common' }, body: { fields, number: begun?.number ?? 0, base: null } }, caller);
    expect(await refused(show('nieuw', elsewhere, { nl: { title: 'Nieuw', text: '' } }, caller))).toMatchObject({
      statusCode: 403,
      code: 'forbidden',
    });
  });

  it('is not found by an address that is no ticket', async () => {
    for (const ticket of ['-'.repeat(36), 'a'.repeat(36), `${'a'.repeat(8)}-aaaa-aaaa-aaaa-${'a'.repeat(12)}`])
      expect(await previewOf(connection.db, ticket, api.now())).toBeUndefined();
  });
});
