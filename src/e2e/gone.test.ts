import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../db/audit.ts';
import { type Connection, connect } from '../db/connection.ts';
import { symposiumCategories, symposiumPosts, symposiumTexts } from '../db/tables/symposium.ts';
import { changePosts } from '../features/symposium/save.ts';
import { writeOverride } from '../features/translations/commands.ts';
import { createDatabase } from '../testing/databases.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { mailboxAddress, startServer, type TestServer } from '../testing/servers/server.ts';
import { symposiumRow } from '../testing/symposium.ts';

const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  articleDocument({ reference: 'DBBE00000000001' }),
  { entity: 'member', reference: 'an', email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Claes', language: 'nl' },
];
const place = { app: 1, key: 'portals.nav.magazines', locale: 'nl', portal: 'dbbe' } as const;

describe('what has ended or was removed', () => {
  let server: TestServer;
  let connection: Connection;
  let database: string;
  let token = '';

  beforeAll(async () => {
    database = await createDatabase('servers');
    server = await startServer({ documents, database });
    connection = await connect({ url: database });
    token = await signIn();
  });
  afterAll(async () => {
    await connection?.close();
    await server?.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  async function post<T>(address: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${server.port}${address}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      body: JSON.stringify(body),
    });
    return (await response.json()) as T;
  }
  async function signIn(): Promise<string> {
    const asked = { email: 'an@voorbeeld.be', portalCode: 'dbbe', lang: 'nl' };
    const { challenge } = await post<{ challenge: string }>('/api/login/email-code', asked);
    let id: string | undefined;
    while (!id) [, id] = /\/api\/outbox\/(\d+)/.exec((await server.get(mailboxAddress())).text) ?? [];
    const [, code] = /<p class="code">(\w{6})</.exec((await server.get(mailboxAddress(`/${id}.html`))).text) ?? [];
    const answer = { email: asked.email, code };
    return (await post<{ token: string }>('/api/login/email-code/validate', answer, { 'login-challenge': challenge })).token;
  }

  const text = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await server.get(address, { headers });
    return answer.status === 200 ? answer.text : '';
  };
  /** Returns the surfaces on which something with a title is seen. */
  async function surfacesWith(title: string, id: number): Promise<string[]> {
    const seen = {
      page: (await text(`/symposium/${id}`)) !== '',
      list: (await text('/symposium')).includes(title),
      search: (await text(`/api/search/dbbe/nl?q=${title}`)).includes(`"${title}`),
      sitemap: (await text(`/sitemaps/${new Date().toISOString().slice(0, 7)}.xml`)).includes(`/symposium/${id}<`),
      popup: (await text('/api/popup/dbbe/random/nl')).includes(title),
      notification: (await text('/api/notifications', { authorization: `Bearer ${token}` })).includes(title),
    };
    return Object.entries(seen).flatMap(([name, is]) => (is ? [name] : []));
  }
  const everywhere = ['page', 'list', 'search', 'sitemap', 'popup', 'notification'];

  /** Puts a post, a popup and a notification on line, which end at one instant. @returns the post */
  async function show(title: string, end: Date): Promise<number> {
    const { db } = connection;
    const row = { ...symposiumRow({ account: 1, at: new Date() }), visibleUntil: end, isLive: false };
    const [{ id } = { id: 0 }] = await db.insert(symposiumPosts).values(row).returning();
    for (const stage of ['written', 'approved'] as const)
      await db.insert(symposiumTexts).values({ post: id, stage, locale: 'nl', title, description: title });
    await db.insert(symposiumCategories).values({ post: id, category: 1, position: 0 });
    await changePost(id, { isLive: true });
    const texts = { nl: { title, text: 'Kort' } };
    await server.save([
      { entity: 'popup', id, portal: 'dbbe', typeReference: 'message', dateUntil: end.toISOString(), texts },
      {
        ...{ entity: 'notification', reference: `M${id}`, typeReference: 'news', sender: 'Redactie', portal: 'dbbe', texts },
        ...{ date: '2026-01-01', visibleUntil: end.toISOString() },
      },
    ]);
    return id;
  }
  const changePost = (id: number, values: Partial<typeof symposiumPosts.$inferInsert>) =>
    connection.db.transaction((tx) =>
      changePosts(tx, [id], new Date(), () => tx.update(symposiumPosts).set(values).where(eq(symposiumPosts.id, id))),
    );

  /** Returns the published files, each with what changes when it is written. */
  function published(): Map<string, string> {
    const root = path.join(server.dataDir, 'releases');
    return new Map(
      filesBelow(root).flatMap((file) => {
        // A file may be replaced while the folder is read.
        const stat = file.includes('/site/') && fs.statSync(path.join(root, file), { throwIfNoEntry: false });
        return stat ? [[file, `${stat.mtimeMs} ${stat.size} ${stat.ino}`] as const] : [];
      }),
    );
  }
  /** Returns the pages and documents that were written again or removed since. */
  function changedSince(before: Map<string, string>): string[] {
    const now = published();
    return [...new Set([...before.keys(), ...now.keys()])].filter((file) => before.get(file) !== now.get(file));
  }
  /** Waits until no file was written for two seconds. @returns the published files */
  async function settled(): Promise<Map<string, string>> {
    for (let before = published(); ; before = published()) {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      if (changedSince(before).length === 0) return before;
    }
  }
  /** Waits until something is nowhere. How long that takes depends on the machine: the soak of the desk measures it. */
  const untilGone = (seen: () => Promise<unknown[]>) => expect.poll(seen, { interval: 25 }).toEqual([]);
  const until = (instant: number) => new Promise((resolve) => setTimeout(resolve, Math.max(instant - Date.now(), 0)));
  const isOfPosts = (file: string) => /symposium|sitemap/.test(file);

  it('is nowhere after its end, and nothing else is published again', async () => {
    const end = new Date(Date.now() + 20_000);
    const id = await show('Verdwijnpan', end);
    await expect.poll(() => surfacesWith('Verdwijnpan', id), { timeout: 18_000 }).toEqual(everywhere);
    const before = published();
    await until(end.getTime());
    await untilGone(() => surfacesWith('Verdwijnpan', id));
    const changed = changedSince(before);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((file) => !isOfPosts(file))).toEqual([]);
  });

  it('is nowhere after the start where the server stood still at its end', async () => {
    const end = new Date(Date.now() + 20_000);
    const id = await show('Stilstandpan', end);
    await expect.poll(() => surfacesWith('Stilstandpan', id), { timeout: 18_000 }).toEqual(everywhere);
    const before = published();
    await server.stop();
    await until(end.getTime());
    server = await startServer({ dataDir: server.dataDir, database });
    await untilGone(() => surfacesWith('Stilstandpan', id));
    expect(changedSince(before).filter((file) => !isOfPosts(file))).toEqual([]);
  });

  it('is nowhere after it was taken off line', async () => {
    const id = await show('Wegpan', new Date(Date.now() + 3_600_000));
    await expect.poll(() => surfacesWith('Wegpan', id), { timeout: 18_000 }).toEqual(everywhere);
    const before = published();
    const texts = { nl: { title: 'Wegpan', text: 'Kort' } };
    await changePost(id, { isLive: false });
    await server.save([
      { entity: 'popup', id, portal: 'dbbe', typeReference: 'message', isActive: false, texts },
      {
        ...{ entity: 'notification', reference: `M${id}`, typeReference: 'news', sender: 'Redactie', portal: 'dbbe', texts },
        ...{ date: '2026-01-01', isPublished: false },
      },
    ]);
    await untilGone(() => surfacesWith('Wegpan', id));
    expect(changedSince(before).filter((file) => !isOfPosts(file))).toEqual([]);
  });

  it('is no word of a page after its override was removed, and the other language is not published again', async () => {
    const write = (value: string | null) =>
      connection.db.transaction((tx) =>
        writeOverride({ tx: tx, by: commandLine, now: new Date(), act: 'translation.saved' }, place, value),
      );
    await write('Bladenrek');
    await expect.poll(() => text('/themes')).toContain('Bladenrek');
    await expect.poll(() => text('/contact')).toContain('Bladenrek');
    // The posts of the tests before may still be on their way to other pages.
    const before = await settled();
    await write(null);
    const pages = ['/', '/themes', '/contact', '/symposium', '/dossier/DBBE00000000001', '/nergens'];
    const seen = async () => {
      const shown = await Promise.all(pages.map(async (address) => (await server.get(address)).text));
      return shown.filter((one) => one.includes('Bladenrek'));
    };
    await untilGone(seen);
    expect(changedSince(before).filter((file) => /\/fr\//.test(file))).toEqual([]);
  });
});
