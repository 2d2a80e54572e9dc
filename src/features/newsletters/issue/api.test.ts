import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Connection } from '../../../db/connection.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { documentIndex, languageLags } from '../../../db/tables/editing.ts';
import { databases } from '../../../testing/databases.ts';
import { articleDocument, newsletterDocument, portalDocument } from '../../../testing/documents.ts';
import { type Api, startApi } from '../../../testing/members.ts';
import { furnish, save } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { articleEntity } from '../../articles/save.ts';
import { portalEntity } from '../../portals/save.ts';
import { newsletterEntity } from '../save.ts';
import type { IssueList, Sources } from './schema.ts';

const sender = { from: 'dak@dbbe.example', dkimDomain: 'dbbe.example', dkimSelector: 'a' };
const text = (number: number) => `DBBE0000000000${number}`;

describe.each(databases)('the newsletter desk on $name', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redacteur@voorbeeld.be', [{ permissions: ['NEWSLETTER_EDIT'], portals: ['dbbe'] }])).caller;
    const articles = [1, 2, 3].map((number) => articleDocument({ reference: text(number), displayDate: `2026-01-0${number}` }));
    await save(db, articleEntity, [...articles, articleDocument({ reference: text(4), isPublished: false, portals: ['hobe'] })]);
    const item = { reference: text(1), contentType: 'article' };
    await save(db, newsletterEntity, [
      newsletterDocument({ reference: 'DBBE20260001', isPublished: false, items: [item] }),
      newsletterDocument({ reference: 'DBBE20260002', isPublished: false }),
      newsletterDocument({ reference: 'HOBE20260001', portal: 'hobe', isPublished: false }),
    ]);
  });
  afterAll(() => connection.close());

  const get = async (path: string) => {
    const response = await editor.fetch(`/api/staff${path}`, { headers: editor.headers });
    return { status: response.status, body: await response.json() };
  };

  it('lists the newsletters of the own portals with their status, page by page', async () => {
    const first = (await get('/newsletters?limit=1')).body as IssueListBody;
    expect(first.total).toBe(2);
    const second = (await get(`/newsletters?limit=1&cursor=${encodeURIComponent(first.cursor ?? '')}`)).body as IssueListBody;
    expect([...first.items, ...second.items].map(({ reference, statusId }) => [reference, statusId]).sort()).toEqual([
      ['DBBE20260001', 1],
      ['DBBE20260002', 1],
    ]);
    expect(((await get('/newsletters?status=5')).body as IssueListBody).items).toEqual([]);
    const [{ account } = { account: 0 }] = await connection.db
      .select({ account: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, 'redacteur@voorbeeld.be'));
    await connection.db.update(documentIndex).set({ changedBy: account }).where(eq(documentIndex.reference, 'DBBE20260002'));
    expect((await get('/choices/newsletter')).body).toMatchObject({ authors: [{ account }] });
    const own = (await get(`/newsletters?by=${account}`)).body as IssueListBody;
    expect([own.total, own.items.map(({ reference }) => reference)]).toEqual([1, ['DBBE20260002']]);
    expect((await get('/newsletters?by=x')).body).toMatchObject({ fields: { by: 'not_allowed' } });
    expect((await get('/newsletters?cursor=x')).body).toMatchObject({ code: 'invalid_input', fields: { cursor: 'not_allowed' } });
  });

  it('lists those of which a language has a state, as the front counts them', async () => {
    const lag = { entity: 'newsletter', reference: 'DBBE20260002', locale: 'fr', since: api.now(), basis: {} } as const;
    await connection.db.insert(languageLags).values(lag);
    const listed = async (query: string) =>
      ((await get(`/newsletters?${query}`)).body as IssueListBody).items.map(({ reference }) => reference).sort();
    expect(await listed('state=behind&language=fr')).toEqual(['DBBE20260002']);
    expect(await listed('state=behind&language=nl')).toEqual([]);
    expect(await listed('state=behind')).toEqual(['DBBE20260002']);
    expect(await listed('state=live&language=fr')).toEqual(['DBBE20260001']);
    expect((await get('/newsletters?state=oud')).body).toMatchObject({ fields: { state: 'not_allowed' } });
  });

  it('suggests texts that no other newsletter has, the newest first', async () => {
    const suggested = async (except: string) =>
      ((await get(`/newsletter-suggestions/dbbe?except=${except}`)).body as Sources['articles']).map(({ reference }) => reference);
    expect(await suggested('DBBE20260002')).toEqual([text(3), text(2)]);
    expect(await suggested('DBBE20260001')).toEqual([text(3), text(2), text(1)]);
  });

  it('names the sender as inboxes of each language show it', async () => {
    const senders = async () => ((await get('/newsletter-sources/dbbe')).body as Sources).senders;
    expect(await senders()).toEqual({ nl: null, fr: null });
    const names = { nl: 'Dakrand', fr: 'Faîtage' };
    await save(connection.db, portalEntity, [portalDocument('dbbe', { sender: { ...sender, names } })]);
    expect(await senders()).toEqual(names);
  });

  it('shows the words of texts that readers see, and nothing of other portals', async () => {
    const { articles } = (await get(`/newsletter-sources/dbbe?articles=${text(1)},${text(4)}`)).body as Sources;
    expect(articles.map(({ reference }) => reference)).toEqual([text(1)]);
    for (const list of ['sources', 'suggestions']) expect((await get(`/newsletter-${list}/hobe`)).status).toBe(403);
  });
});

type IssueListBody = z.infer<typeof IssueList>;
