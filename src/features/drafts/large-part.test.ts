import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { pageDocument } from '../../testing/documents.ts';
import { openEmbedded } from '../../testing/embedded.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { pageEntity } from '../pages/save.ts';
import { getDraft, putDraftPart } from './endpoints.ts';
import { isTooLarge } from './schema.ts';

const params = { entity: 'page', reference: 'lang' };
let connection: Connection;
let api: Api;
let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];

beforeAll(async () => {
  connection = await openEmbedded();
  await furnish(connection.db);
  await save(connection.db, pageEntity, [pageDocument('lang')]);
  api = startApi(connection);
  editor = (await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
});
afterAll(() => connection.close());

/** Returns what the editor says of a part before it is sent, and what the server answers. */
async function judged(words: string) {
  const { bases } = await call(getDraft, { params }, editor);
  const body = { fields: { title: words }, number: 0, base: bases.nl, state: 'draft' as const };
  const answer = await call(putDraftPart, { params: { ...params, part: 'nl' }, body }, editor).then(
    () => 'kept',
    (error: unknown) => (error instanceof CallFailed ? (Object.values(error.answer.fields ?? {})[0] ?? error.answer.code) : error),
  );
  return [isTooLarge(body), answer];
}

it('the editor knows what the server refuses as too large', async () => {
  expect(await judged('a'.repeat(6_000_000))).toEqual([true, 'too_long']);
  // Three bytes each.
  expect(await judged('€'.repeat(4_300_000))).toEqual([true, 'too_large']);
  expect(await judged('a'.repeat(5_999_980))).toEqual([false, 'kept']);
});
