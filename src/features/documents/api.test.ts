import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeIndex } from '../../content/document-index.ts';
import type { Connection } from '../../db/connection.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { installation } from '../../db/tables/publishing.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, pageDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { entitiesOf } from '../entities.ts';
import { pageEntity } from '../pages/save.ts';
import { redirectEntity } from '../redirects/save.ts';
import { findAny, getDocuments, getListChoices } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
type Query = Parameters<typeof call<typeof getDocuments>>[1]['query'];

describe.each(databases)('lists of documents on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let hobe: Caller;
  let member: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    hobe = (await signInStaff(api, 'hobe@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
    member = api.withToken((await api.register('lid@voorbeeld.be')).token);
    for (let number = 0; number < 25; number += 1) {
      const portals = number % 5 === 0 ? ['hobe'] : ['dbbe'];
      const texts = { nl: { title: `Élan ${String(number).padStart(2, '0')}` }, ...(number % 2 && { fr: { title: `Œuvre ${number}` } }) };
      const at = new Date(Date.UTC(2026, 9, 1 + Math.floor(number / 2)));
      await save(connection.db, pageEntity, [pageDocument(`lijst-${number}`, { portals, texts, isPublished: number !== 3 })], at);
    }
  });
  afterAll(() => connection.close());

  const list = (query: Query, by = editor) => call(getDocuments, { params: { entity: 'page' }, query }, by);
  async function every(query: Query, by = editor): Promise<string[]> {
    const references: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ ...query, limit: '4', ...(cursor !== undefined && { cursor }) }, by);
      references.push(...page.items.map(({ reference }) => reference));
      cursor = page.cursor;
    }
    return references;
  }

  it.each(['changed', '-changed', 'title', '-title', 'shown', '-shown'] as const)(
    'are paged by %s without a gap or a double',
    async (sort) => {
      const references = await every({ sort });
      expect(new Set(references).size).toBe(25);
      expect(references).toHaveLength(25);
      const { items } = await list({ sort, limit: '200' });
      expect(items.map(({ reference }) => reference)).toEqual(references);
    },
  );

  it('hold what the caller sees, with the number of it', async () => {
    expect(await list({ limit: '3' })).toMatchObject({ total: 25 });
    expect((await every({}, hobe)).length).toBe(5);
    expect(await list({}, hobe)).toMatchObject({ total: 5 });
    expect((await every({ portal: 'dbbe' }, hobe)).length).toBe(0);
  });

  it('are filtered by portal, language state, publication and words', async () => {
    expect((await every({ portal: 'hobe' })).length).toBe(5);
    expect((await every({ language: 'fr', state: 'missing' })).length).toBe(13);
    expect(await list({ language: 'fr', state: 'missing' })).toMatchObject({ total: 13 });
    expect((await every({ state: 'behind' })).length).toBe(0);
    expect(await every({ published: 'false' })).toEqual(['lijst-3']);
    expect((await every({ q: 'elan 0' })).length).toBe(10);
    expect((await every({ q: 'OEUVRE' })).length).toBe(12);
    expect(await every({ q: 'lijst-7' })).toEqual(['lijst-7']);
    expect((await every({ q: "') | !:*&" })).length).toBe(25);
    expect((await every({ from: '2026-10-02', until: '2026-10-03' })).length).toBe(4);
  });

  it('are filtered by kind and by who changed a document last, of those that the caller sees', async () => {
    const { db } = connection;
    const documents = [1, 3, 21, 21].map((typeId, index) =>
      articleDocument({ reference: `DBBE0000000000${index}`, typeId, portals: [index === 3 ? 'hobe' : 'dbbe'] }),
    );
    await save(db, articleEntity, documents);
    const { caller, accountId } = await signInStaff(api, 'artikels@voorbeeld.be', [
      { permissions: ['EDIT_ARTICLE', 'CREATE_ARTICLE'], portals: ['dbbe'] },
    ]);
    const of = async (query: Query) => {
      const { items, total } = await call(getDocuments, { params: { entity: 'article' }, query: { sort: 'changed', ...query } }, caller);
      expect(total).toBe(items.length);
      return items.map(({ reference, kind }) => `${reference.at(-1)}:${kind}`);
    };
    const choices = (entity: string, by: Caller) => call(getListChoices, { params: { entity } }, by);
    expect(await of({ kind: '21' })).toEqual(['2:21']);
    expect(await of({ kind: '1,3' })).toEqual(['0:1', '1:3']);
    expect(await choices('article', caller)).toEqual({ kinds: ['1', '21', '3'], authors: [] });

    await db.update(documentIndex).set({ changedBy: accountId }).where(eq(documentIndex.reference, 'DBBE00000000001'));
    const [author] = (await choices('article', caller)).authors;
    expect(author).toEqual({ account: accountId, name: expect.stringMatching(/./) });
    expect(await of({ by: String(accountId) })).toEqual(['1:3']);
    expect(await of({ by: String(accountId), kind: '21' })).toEqual([]);

    // Somebody who changed what the caller does not see is not a choice.
    await db.update(documentIndex).set({ changedBy: accountId }).where(eq(documentIndex.reference, 'lijst-5'));
    expect((await choices('page', editor)).authors.map(({ account }) => account)).toEqual([accountId]);
    await db
      .update(documentIndex)
      .set({ portals: ['dbbe'] })
      .where(eq(documentIndex.reference, 'lijst-5'));
    expect(await choices('page', hobe)).toEqual({ kinds: [], authors: [] });
    await db
      .update(documentIndex)
      .set({ portals: ['hobe'] })
      .where(eq(documentIndex.reference, 'lijst-5'));

    for (const path of ['documents/article?kind=', 'documents/article?kind=1,', 'documents/article?kind=A', 'documents/article?by=x'])
      expect((await caller.fetch(`/api/staff/${path}`, { headers: caller.headers })).status).toBe(400);
    await expect(choices('page', caller)).rejects.toThrow(CallFailed);
    await expect(choices('member', editor)).rejects.toThrow(CallFailed);
  });

  it('find what was indexed by a former rule after the next start, with the time of its last change', async () => {
    const { db } = connection;
    const at = new Date(Date.UTC(2026, 8, 3));
    const redirect = { entity: 'redirect' as const, reference: 'R-OLD', portal: 'dbbe', from: '/oud-adres', to: '/lijst-1' };
    await save(db, redirectEntity, [redirect], at);
    const rowOf = async () => {
      const [row] = await db.select().from(documentIndex).where(eq(documentIndex.reference, 'R-OLD'));
      return row;
    };
    const written = await rowOf();
    expect(written).toMatchObject({ titleNl: '/oud-adres', words: 'r old oud adres oud adres', changedAt: at });
    await completeIndex(db, entitiesOf(undefined).values(), new Date());
    await db.update(documentIndex).set({ titleNl: null, titleFr: null, words: 'r old' }).where(eq(documentIndex.reference, 'R-OLD'));
    await db.update(documentIndex).set({ kind: null });
    // The rule is the same: nothing is read.
    await completeIndex(db, entitiesOf(undefined).values(), new Date());
    expect(await rowOf()).toMatchObject({ titleNl: null });
    await db.update(installation).set({ value: '1' }).where(eq(installation.name, 'document index'));
    await completeIndex(db, entitiesOf(undefined).values(), new Date());
    expect(await rowOf()).toEqual(written);
    const caller = (await signInStaff(api, 'hoofd@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE'] }])).caller;
    const { items } = await call(getDocuments, { params: { entity: 'article' }, query: { kind: '21' } }, caller);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['21']));
  });

  it('refuse wrong input, unknown entities and those who are no staff', async () => {
    const status = async (path: string, by = editor) => (await by.fetch(path, { headers: by.headers })).status;
    for (const query of [
      'limit=0',
      'limit=999',
      'limit=-1',
      'sort=x',
      'cursor=x',
      'cursor=["1","2"]',
      'state=gone',
      'from=1',
      'from=0000-01-01',
      'until=9999-12-31',
      'until=2026-02-30',
      'portal=x',
      'x=1',
      'q=a&q=b',
    ])
      expect([query, await status(`/api/staff/documents/page?${query}`)]).toEqual([query, 400]);
    expect(await status('/api/staff/documents/nothing')).toBe(404);
    expect(await status('/api/staff/documents/member')).toBe(404);
    // The list of a room without its right is refused; an entity without a room is none (staff.md 2).
    for (const list of ['documents', 'choices']) expect([list, await status(`/api/staff/${list}/article`)]).toEqual([list, 403]);
    expect(await status('/api/staff/documents/article/DBBE00000000001')).toBe(404);
    expect(await status('/api/staff/documents/page', member)).toBe(403);
    expect(await status('/api/staff/documents/page', api.from())).toBe(401);
  });

  it('find things by words, best titles first, on the portals of the caller', async () => {
    const found = await call(findAny, { query: { q: 'élan 1' } }, editor);
    expect(found.length).toBe(11);
    expect(await call(findAny, { query: { q: 'lijst-5' } }, hobe)).toMatchObject([{ entity: 'page', reference: 'lijst-5' }]);
    expect(await call(findAny, { query: { q: 'lijst-6' } }, hobe)).toEqual([]);
    await expect(call(findAny, { query: { q: '' } }, editor)).rejects.toThrow(CallFailed);
  });
});
