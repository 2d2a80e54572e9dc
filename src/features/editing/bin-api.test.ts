import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument, themeDocument } from '../../testing/documents.ts';
import { refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { reserveDocument } from '../drafts/endpoints.ts';
import { pageEntity } from '../pages/save.ts';
import { getBin, getDocument, getRevisions, putDocument, removeDocument, restoreRevision, undoChange } from './endpoints.ts';

describe.each(databases)('the bin on $kind', ({ open }) => {
  let connection: Connection;
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    editor = (await signInStaff(startApi(connection), 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
  });
  afterAll(() => connection.close());

  const binned = async () => (await call(getBin, { query: {} }, editor)).items.map(({ reference }) => reference);
  async function removed(reference: string) {
    const params = { entity: 'page', reference };
    await save(connection.db, pageEntity, [pageDocument(reference, { portals: ['dbbe'] })]);
    const { version } = await call(getDocument, { params }, editor);
    await call(removeDocument, { params, headers: { 'if-match': `"${version}"` }, query: {} }, editor);
    expect(await binned()).toEqual([reference]);
    return params;
  }

  it('holds nothing that was restored from its history', async () => {
    const params = await removed('terug');
    const [{ id = '' } = {}] = (await call(getRevisions, { params, query: {} }, editor)).items;
    await call(restoreRevision, { params: { ...params, id }, headers: { 'if-none-match': '*' } }, editor);
    expect(await binned()).toEqual([]);
  });

  it('keeps the address of a page for it, whatever the case of letters, from themes of its portals as well', async () => {
    const params = await removed('adres');
    const reserve = (entity: string, portal: string, reference: string) =>
      call(reserveDocument, { params: { entity }, body: { portal, reference } }, editor);
    const create = (document: { entity: string; reference: string }) => {
      const { entity, reference } = document;
      return call(putDocument, { params: { entity, reference }, headers: { 'if-none-match': '*' }, body: { document } as never }, editor);
    };
    const refusal = { code: 'invalid_input', fields: { reference: 'reference_in_bin' } };
    for (const work of [
      () => reserve('page', 'hobe', 'ADRES'),
      () => reserve('theme', 'dbbe', 'Adres'),
      () => create(pageDocument('ADRES', { portals: ['hobe'] })),
      () => create(themeDocument('adres', { portals: ['dbbe'] })),
    ])
      expect(await refused(work())).toMatchObject(refusal);
    expect(await create(themeDocument('adres', { portals: ['hobe'] }))).toMatchObject({ result: 'added' });
    const [{ change = '' } = {}] = (await call(getBin, { query: {} }, editor)).items;
    expect(await call(undoChange, { params: { change } }, editor)).toMatchObject({ restored: [params], refused: [] });
  });

  it('holds nothing that an import brought back', async () => {
    await removed('opnieuw');
    await save(connection.db, pageEntity, [pageDocument('opnieuw')]);
    expect(await binned()).toEqual([]);
  });
});
