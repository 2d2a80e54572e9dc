import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { suppress } from '../../db/suppressions.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { mails } from '../../db/tables/mails.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects } from '../../db/tables/projects.ts';
import {
  anyLink,
  countingChoices,
  mailEvents,
  mailFigures,
  recipientEvents,
  sendRows,
  sendRuns,
  suppressions,
} from '../../db/tables/sending.ts';
import { foldEvents } from '../../features/newsletters/counting/commands.ts';
import { newsletterEntity } from '../../features/newsletters/save.ts';
import { signedPath } from '../../features/recipients/rules.ts';
import { linkTokens, mailPaths, rowToken } from '../../features/sending/token-rules.ts';
import { databases } from '../../testing/databases.ts';
import { newsletterDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import { keyedBy } from '../secret.ts';
import { mailLinkRoutes } from './mail-links.ts';
import { newsletterRoutes } from './newsletter-page.tsx';
import { preferencesRoutes } from './preferences-page.tsx';
import { createRouter } from './router.ts';

const keyed = keyedBy('test');
const email = 'jan@voorbeeld.be';
const browser = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const sentAt = new Date('2026-11-21T12:00:00Z');

describe.each(databases)('links in newsletters on $kind', ({ open }) => {
  let connection: Connection;
  let server: http.Server;
  let site: string;
  let now = sentAt;
  let row: number;
  let recipient: number;
  let tokens: string[];

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    await save(db, newsletterEntity, [newsletterDocument({ reference: 'NBDBBE2026-01' })]);
    const one = { email, confirmedAt: now, changedAt: now, portal: 'dbbe', locale: 'nl', isActive: true } as const;
    const [subscribed] = await db.insert(newsletterRecipients).values(one).returning();
    recipient = subscribed?.id ?? 0;
    const newsletter = 'NBDBBE2026-01';
    await db
      .insert(newsletterProjects)
      .values({ newsletter, statusId: 5, createdAt: now, updatedAt: now, endedAt: now })
      .onConflictDoUpdate({ target: newsletterProjects.newsletter, set: { statusId: 5, endedAt: now } });
    const [approval] = await db
      .insert(newsletterApprovals)
      .values({ newsletter, version: 'v', articles: {}, waived: [], at: now })
      .returning();
    const poll = '/poll/DBBEP2600001?campagnecode=X';
    const links = ['https://dbbe.example/dossier/A?campagnecode=X', `https://dbbe.example${poll}`, `https://elders.example${poll}`];
    const html =
      '<body><a href="{{link.0}}">A</a> <a href="{{unsubscribe}}">Uit</a> <a href="{{preferences}}">Meer</a> <a href="{{web}}">Web</a>{{pixel}}</body>';
    const mail = { fromName: 'Huis', fromAddress: 'a@b.example', replyTo: 'a@b.example', subject: 's', preheader: '', html, text: '' };
    await db.insert(newsletterMails).values({ ...mail, approval: approval?.id ?? 0, locale: 'nl', links, pictures: [], hash: 'h' });
    const [run] = await db
      .insert(sendRuns)
      .values({ newsletter, approval: approval?.id ?? 0, kind: 'date', recipientsTypeId: 1, decidedAt: now })
      .returning();
    const [sent] = await db
      .insert(sendRows)
      .values({
        ...{ run: run?.id ?? 0, newsletter, portal: 'dbbe', locale: 'nl', email, domain: 'voorbeeld.be', recipient, state: 'sent' },
        ...{ dueAt: now, messageId: '00000000-0000-4000-8000-000000000001', isCounted: true, settledAt: now, firstTriedAt: now },
      })
      .returning();
    row = sent?.id ?? 0;
    tokens = linkTokens(keyed, row, links.length);
    const context = { db, clock: () => now, keyed, send: async () => {}, clientOf: () => '192.0.2.1', logger: pino({ level: 'silent' }) };
    const page = createRouter(
      [
        ...newsletterRoutes(context),
        ...preferencesRoutes(context),
        ...mailLinkRoutes({ ...context, isOwnHost: (host) => host === 'dbbe.example' }),
      ],
      {
        trustedProxies: [],
      },
    );
    server = http.createServer((request, response) => void (page(request, response) ?? response.writeHead(404).end()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await connection.close();
  });

  const post = (path: string, fields: Record<string, string>) =>
    fetch(site + path, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const get = (path: string, agent = browser, method = 'GET') =>
    fetch(site + path, { method, redirect: 'manual', headers: { 'user-agent': agent } });
  const preferences = () => `${mailPaths.preferences}?s=${rowToken(keyed, 'preferences', row)}`;
  const active = async () =>
    (await connection.db.select().from(newsletterRecipients).where(eq(newsletterRecipients.email, email)))
      .filter(({ isActive }) => isActive)
      .map(({ portal, locale }) => `${portal} ${locale}`)
      .sort();
  const events = async () =>
    (await connection.db.select().from(recipientEvents).orderBy(recipientEvents.id)).map(({ act, door }) => `${act} ${door}`);
  const counted = async () =>
    (await connection.db.select().from(mailEvents).orderBy(mailEvents.id)).map(({ kind, link, verdict }) => `${kind} ${link} ${verdict}`);

  it('show choices without changing any, and hide most of the address', async () => {
    for (const method of ['GET', 'HEAD']) expect((await get(preferences(), browser, method)).status).toBe(200);
    const page = await (await get(preferences())).text();
    expect(page).toContain('name="dbbe.nl" checked=""');
    expect(page).not.toContain(email);
    expect(page).not.toMatch(/name="counting"[^>]*checked/);
    expect([await active(), await events()]).toEqual([['dbbe nl'], []]);
  });

  it.each(['', 'x', '1.aaaaaaaaaaaaaaaa', '99999999.0'])('open nothing with the token %j', async (token) => {
    for (const path of [mailPaths.preferences, mailPaths.unsubscribe, mailPaths.click, mailPaths.web])
      expect((await post(`${path}?s=${token}`, { act: 'newsletters' })).status).toBe(404);
    expect(await active()).toEqual(['dbbe nl']);
  });

  it('save the newsletters that are ticked, with where and with which words', async () => {
    const saved = await post(preferences(), { act: 'newsletters', 'dbbe.fr': '1', 'hobe.nl': '1' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${preferences()}&done=newsletters`]);
    expect(await active()).toEqual(['dbbe fr', 'hobe nl']);
    expect((await events()).sort()).toEqual(['confirmed preferences', 'confirmed preferences', 'unsubscribed preferences']);
    const proofs = (await connection.db.select().from(recipientEvents)).map(({ act, wording }) => [act, wording !== null]);
    expect(proofs).toEqual(expect.arrayContaining([['unsubscribed', false]]));
    expect(proofs).not.toContainEqual(['unsubscribed', true]);
    await post(preferences(), { act: 'newsletters', 'dbbe.nl': '1' });
    expect(await active()).toEqual(['dbbe nl']);
    expect((await post(preferences(), { act: 'anything' })).status).toBe(400);
  });

  it('store nothing of who did not allow it, and lead to the target alone', async () => {
    const clicked = await get(`${mailPaths.click}?s=${tokens[0]}`);
    expect([clicked.status, clicked.headers.get('location'), clicked.headers.get('referrer-policy')]).toEqual([
      302,
      'https://dbbe.example/dossier/A?campagnecode=X',
      'no-referrer',
    ]);
    expect((await get(`${mailPaths.pixel}?s=${rowToken(keyed, 'pixel', row)}`)).headers.get('content-type')).toBe('image/gif');
    expect((await get(`${mailPaths.click}?s=${tokens[1]}`)).headers.get('location')).toBe(
      'https://dbbe.example/poll/DBBEP2600001?campagnecode=X',
    );
    expect(await counted()).toEqual([]);
  });

  it('count who allowed it, tell a burst from a person, and stop at once', async () => {
    await post(preferences(), { act: 'counting', counting: '1' });
    expect(await connection.db.select().from(countingChoices)).toMatchObject([{ email, isAllowed: true, door: 'preferences' }]);
    now = new Date(sentAt.getTime() + 3_600_000);
    await get(`${mailPaths.pixel}?s=${rowToken(keyed, 'pixel', row)}`, 'Mozilla/5.0');
    await get(`${mailPaths.click}?s=${tokens[2]}`);
    expect(await counted()).toEqual(['open null unknown', 'click 2 human']);
    now = new Date(now.getTime() + 3_600_000);
    const targets: unknown[] = [];
    for (const token of tokens) targets.push((await get(`${mailPaths.click}?s=${token}`)).headers.get('location'));
    // Only a page of ours learns who comes.
    expect(targets.slice(1)).toEqual([
      expect.stringMatching(/^https:\/\/dbbe\.example\/poll\/DBBEP2600001\?campagnecode=X#r=\d+\./),
      'https://elders.example/poll/DBBEP2600001?campagnecode=X',
    ]);
    expect((await counted()).slice(2)).toEqual(['click 0 machine', 'click 1 machine', 'click 2 machine']);
    await post(preferences(), { act: 'counting' });
    expect((await get(`${mailPaths.click}?s=${tokens[2]}`)).status).toBe(302);
    expect(await counted()).toHaveLength(5);
    expect((await get(`${mailPaths.click}?s=${tokens[1]}`)).headers.get('location')).not.toContain('#');
    const stored = JSON.stringify(await connection.db.select().from(mailEvents));
    expect(stored).not.toMatch(/192\.0|Mozilla|jan@/);
  });

  it('unsubscribe by one click of the mail program, and note the mail that led to it', async () => {
    const off = `${mailPaths.unsubscribe}?s=${rowToken(keyed, 'unsubscribe', row)}`;
    expect((await get(off)).status).toBe(200);
    expect(await active()).toEqual(['dbbe nl']);
    const done = await post(off, { 'List-Unsubscribe': 'One-Click' });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining(signedPath(keyed, 'preferences', recipient))]);
    expect([await active(), (await events()).at(-1)]).toEqual([[], 'unsubscribed one-click']);
    expect((await connection.db.select().from(sendRows))[0]?.unsubscribedAt).toEqual(now);
    await post(off, { again: '1' });
    expect(await active()).toEqual(['dbbe nl']);
  });

  it('show why nothing is sent, and let the owner lift it', async () => {
    await suppress(connection.db, keyed, [{ email, reason: 'bounce', source: 'test', at: now }]);
    expect(await (await get(preferences())).text()).toContain('Stuur weer nieuwsbrieven');
    await post(preferences(), { act: 'resume' });
    expect((await connection.db.select().from(suppressions))[0]?.liftedAt).toEqual(now);
    expect(await (await get(preferences())).text()).not.toContain('Stuur weer nieuwsbrieven');
  });

  it('move the newsletters to an address whose owner confirms it', async () => {
    expect((await post(preferences(), { act: 'address', email: 'geen adres' })).status).toBe(400);
    await post(preferences(), { act: 'address', email: 'Nieuw@Voorbeeld.be' });
    const [mail] = (await connection.db.select().from(mails)).filter(({ recipient: to }) => to === 'nieuw@voorbeeld.be');
    const { path } = (mail?.values ?? {}) as { path: string };
    expect((await get(path)).status).toBe(200);
    expect(await active()).toEqual(['dbbe nl']);
    expect((await post(path, {})).status).toBe(200);
    const rows = (await connection.db.select().from(newsletterRecipients)).filter(({ isActive }) => isActive);
    expect(rows.map((one) => `${one.email} ${one.portal} ${one.locale}`)).toEqual(['nieuw@voorbeeld.be dbbe nl']);
    expect((await post(path.replace(/-\d+/, '-1'), {})).status).toBe(404);
  });

  it('show the mail as a page that names nobody, until its archive is taken down', async () => {
    const web = () => get(`${mailPaths.web}?s=${rowToken(keyed, 'web', row)}`);
    const before = await counted();
    const page = await web();
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("default-src 'none'")]);
    expect(await page.text()).toBe(
      '<body><a href="https://dbbe.example/dossier/A?campagnecode=X">A</a> <a href="/preferences">Uit</a> <a href="/preferences">Meer</a> <a href="#">Web</a></body>',
    );
    expect(await counted()).toEqual(before);
    const set = (isPublished: boolean, recipientsTypeId: number) =>
      Promise.all([connection.db.update(newsletters).set({ isPublished }), connection.db.update(sendRuns).set({ recipientsTypeId })]);
    await set(false, 1);
    expect((await web()).status).toBe(404);
    // Staff and lists get mails without a page in the archive.
    await set(false, 5);
    expect((await web()).status).toBe(200);
    await connection.db.update(newsletterMails).set({ locale: 'fr' });
    await set(true, 1);
    const moved = await web();
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/nieuwsbrief/NBDBBE2026-01']);
    await connection.db.update(newsletterMails).set({ locale: 'nl' });
  });

  it('leave figures alone after thirteen months', async () => {
    expect(await foldEvents(connection.db, new Date('2027-12-20T00:00:00Z'))).toBe(0);
    expect(await foldEvents(connection.db, new Date('2027-12-22T00:00:00Z'))).toBe(1);
    expect(await counted()).toEqual([]);
    const figures = await connection.db.select().from(mailFigures);
    const clicks = { newsletter: 'NBDBBE2026-01', locale: 'nl' as const, kind: 'click' as const, verdict: 'machine' as const };
    expect(figures).toContainEqual({ ...clicks, link: 2, events: 1, recipients: 1 });
    // The person who clicked three links is one person.
    expect(figures).toContainEqual({ ...clicks, link: anyLink, events: 0, recipients: 1 });
  });
});
