import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDocument } from '../editing/endpoints.ts';
import { magazineEntity } from './save.ts';
import { sortIssue } from './sort-endpoints.ts';

const articles = Array.from({ length: 10 }, (_, index) => `DBBE${String(index + 1).padStart(11, '0')}`);
const reference = 'DBBE20260001';
let connection: Connection;
let api: Api;
let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];

beforeAll(async () => {
  connection = await (databases[0] as (typeof databases)[0]).open();
  await furnish(connection.db);
  for (const one of articles) await save(connection.db, articleEntity, [articleDocument({ reference: one })]);
  await save(connection.db, magazineEntity, [magazineDocument({ reference, articles })]);
  api = startApi(connection);
  editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
});
afterAll(() => connection.close());

const opened = () => call(getDocument, { params: { entity: 'magazine', reference } }, editor);
const sort = async (ids: unknown, by = editor, version?: string) => {
  const headers = { 'if-match': `"${version ?? (await opened()).version}"` };
  return call(sortIssue, { headers, params: { reference }, body: { ids: ids as string[] } }, by);
};
const refusedWith = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof CallFailed ? [error.answer.statusCode, error.answer.fields ?? error.answer.code] : error;
};

it('puts the articles of an issue in another order', async () => {
  const ids = articles.toReversed();
  await sort(ids);
  expect((await opened()).document).toMatchObject({ articles: ids });
});

it('refuses whatever is no permutation, and changes nothing', async () => {
  const before = await opened();
  const [first = '', ...rest] = articles;
  for (const [ids, field, rule] of [
    [rest, 'ids', 'not_allowed'],
    [[...articles, 'DBBE00000000099'], 'ids', 'not_allowed'],
    [[...rest, 'DBBE00000000099'], 'ids', 'not_allowed'],
    [[...rest, rest[0]], 'ids.9', 'duplicate'],
    [[first, 7], 'ids.1', 'wrong_type'],
    [undefined, 'ids', 'required'],
    [[], 'ids', 'not_allowed'],
  ] as const)
    expect(await refusedWith(sort(ids))).toEqual([400, { [field]: rule }]);
  expect(await opened()).toEqual(before);
});

it('asks for the version that was read, and for the right', async () => {
  expect(await refusedWith(sort(articles, editor, 'x'.repeat(43)))).toEqual([409, 'version_conflict']);
  const elsewhere = (await signInStaff(api, 'hobe@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
  const { version } = await opened();
  expect(await refusedWith(sort(articles, elsewhere, version ?? ''))).toEqual([404, 'not_found']);
  const tiles = (await signInStaff(api, 'tegels@voorbeeld.be', [{ permissions: ['MANAGE_TILES'] }])).caller;
  expect((await refusedWith(sort(articles, tiles, version ?? ''))) as unknown[]).toContain(403);
});
