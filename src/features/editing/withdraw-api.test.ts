import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import type { Permission } from '../../lib/permissions.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDraft } from '../drafts/endpoints.ts';
import { putDocument, undoChange, withdrawChange } from './endpoints.ts';

const params = { entity: 'article', reference: 'DBBE00000000431' };

describe.each(databases)('a first publication on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
  });
  afterAll(() => connection.close());

  it('is withdrawn by its author without the right to remove, and by nobody else without it', async () => {
    const api = startApi(connection);
    const signIn = async (name: string, permissions: Permission[]) =>
      (await signInStaff(api, `${name}@voorbeeld.be`, [{ permissions }])).caller;
    const author = await signIn('auteur', ['CREATE_ARTICLE', 'EXPANDED_EDIT_ARTICLE_TOOLS']);
    const colleague = await signIn('collega', ['CREATE_ARTICLE', 'EXPANDED_EDIT_ARTICLE_TOOLS']);
    const document: Record<string, unknown> = articleDocument({ reference: params.reference, interests: [] });
    const { change } = await call(putDocument, { headers: { 'if-none-match': '*' }, params, body: { document } }, author);
    expect(await refused(call(undoChange, { params: { change } }, author))).toMatchObject({ code: 'forbidden' });
    expect(await refused(call(withdrawChange, { params: { change } }, colleague))).toMatchObject({ code: 'forbidden' });
    expect(await call(withdrawChange, { params: { change } }, author)).toMatchObject({ restored: [params], refused: [] });
    expect((await call(getDraft, { params }, author)).isStored).toBe(false);
  });
});
