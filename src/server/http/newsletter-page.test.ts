import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { mails } from '../../db/tables/mails.ts';
import { signedPath, signUpPath } from '../../features/recipients/rules.ts';
import { databases } from '../../testing/databases.ts';
import { furnish } from '../../testing/saving.ts';
import { keyedBy } from '../secret.ts';
import { newsletterRoutes } from './newsletter-page.tsx';
import { createRouter } from './router.ts';

const now = new Date('2026-11-21T12:00:00Z');
const keyed = keyedBy('test');

describe.each(databases)('links of newsletters on $kind', ({ open }) => {
  let connection: Connection;
  let server: http.Server;
  let site: string;
  let ids: number[];

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const one = { email: 'jan@voorbeeld.be', confirmedAt: now, changedAt: now, isActive: true } as const;
    const rows = await connection.db
      .insert(newsletterRecipients)
      .values([
        { ...one, portal: 'dbbe', locale: 'nl' },
        { ...one, portal: 'hobe', locale: 'fr' },
        { ...one, portal: 'dbbe', locale: 'fr', email: 'nieuw@voorbeeld.be', isActive: false, confirmedAt: null },
        { ...one, portal: 'dbbe', locale: 'nl', email: 'an@voorbeeld.be' },
      ])
      .returning();
    ids = rows.map(({ id }) => id);
    const context = { db: connection.db, clock: () => now, keyed, send: async () => {}, clientOf: () => '192.0.2.1' };
    const page = createRouter(newsletterRoutes(context), { trustedProxies: [] });
    server = http.createServer((request, response) => void page(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await connection.close();
  });

  const active = async () =>
    (await connection.db.select().from(newsletterRecipients).orderBy(newsletterRecipients.id)).map(({ isActive }) => isActive);
  const path = (purpose: 'confirm' | 'unsubscribe', index: number) => site + signedPath(keyed, purpose, ids[index] ?? 0);
  const post = (address: string, body = 'List-Unsubscribe=One-Click', headers = {}) =>
    fetch(address, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('do nothing for who only looks: scanners unsubscribe nobody and confirm nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const address of [path('unsubscribe', 0), path('confirm', 2)]) expect((await fetch(address, { method })).status).toBe(200);
    }
    expect(await active()).toEqual([true, true, false, true]);
  });

  it('unsubscribe from that one alone, offer the others of the same reader, and can be undone', async () => {
    const html = await (await post(path('unsubscribe', 0))).text();
    expect(await active()).toEqual([false, true, false, true]);
    expect(html).toContain('Portail hobe');
    expect(html).not.toContain('voorbeeld.be');
    await post(path('unsubscribe', 0), 'again=1');
    expect(await active()).toEqual([true, true, false, true]);
  });

  it('confirm an address, and only then it gets anything', async () => {
    expect(await (await post(path('confirm', 2))).text()).toContain('<html lang="fr">');
    expect(await active()).toEqual([true, true, true, true]);
  });

  it('open nothing with a signature of another kind, for another reader, or none', async () => {
    const swapped = path('unsubscribe', 0).replace(`s=${ids[0]}.`, `s=${ids[3]}.`);
    const other = path('confirm', 0).replace('confirm', 'unsubscribe');
    for (const address of [swapped, other, `${site}/api/newsletters/unsubscribe`, `${site}/api/newsletters/unsubscribe?s=1.x`])
      expect((await post(address)).status).toBe(404);
    expect(await active()).toEqual([true, true, true, true]);
  });

  describe('behind the form to sign up', () => {
    const signUp = (fields: Record<string, string>, headers = {}) =>
      post(site + signUpPath, new URLSearchParams(fields).toString(), headers);
    const asked = async (to: string) => (await connection.db.select().from(mails)).filter(({ recipient }) => recipient === to);
    const good = { portalCode: 'dbbe', language: 'fr', email: 'Lecteur+pro@Voorbeeld.be' };

    it('ask the address first, in the language of the form', async () => {
      const response = await signUp(good);
      const { headers } = response;
      expect([response.status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/fr/newsletters#asked', 'no-store']);
      const [mail, ...others] = await asked('lecteur+pro@voorbeeld.be');
      expect([mail?.kind, mail?.locale, others]).toEqual(['confirmNewsletter', 'fr', []]);
      expect((await active()).at(-1)).toBe(false);
    });

    it('take nothing that another site posts, and keep the campaign of the page that they stand on', async () => {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
        expect((await signUp({ ...good, email: 'vreemd@voorbeeld.be' }, headers)).status).toBe(400);
      expect(await asked('vreemd@voorbeeld.be')).toEqual([]);
      const referer = `${site}/newsletters?campagnecode=zomer+actie`;
      await signUp({ ...good, email: 'actie@voorbeeld.be', campaign: '' }, { 'sec-fetch-site': 'same-origin', referer });
      const rows = await connection.db.select().from(newsletterRecipients);
      expect(rows.find(({ email }) => email === 'actie@voorbeeld.be')?.campaignCode).toBe('zomer actie');
    });

    it('say what is wrong with an address and keep what was typed, as text', async () => {
      const response = await signUp({ ...good, language: 'nl', email: '"><b>jan' });
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(html).toContain('Dit is geen e-mailadres.');
      expect(html).toContain('value="&quot;&gt;&lt;b&gt;jan"');
      expect(html).toContain('name="portalCode" value="dbbe"');
      expect((await signUp({ email: 'jan@voorbeeld.be' })).status).toBe(400);
      expect((await signUp({ ...good, portalCode: 'none' })).status).toBe(400);
      expect((await fetch(site + signUpPath)).status).toBe(400);
    });

    it('are refused where a field comes twice', async () => {
      const twice = (name: string) =>
        post(site + signUpPath, `${new URLSearchParams({ ...good, email: 'een@voorbeeld.be' })}&${name}=twee%40voorbeeld.be`);
      const response = await twice('email');
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Ceci figure deux fois')]);
      expect((await twice('portalCode')).status).toBe(400);
      expect([await asked('een@voorbeeld.be'), await asked('twee@voorbeeld.be')]).toEqual([[], []]);
    });

    it('say so where too many were asked for', async () => {
      for (let index = 0; index < 20; index += 1) await signUp({ ...good, email: `lid${index}@voorbeeld.be` });
      const response = await signUp({ ...good, email: 'laatste@voorbeeld.be' });
      expect(response.status).toBe(429);
      expect(await asked('laatste@voorbeeld.be')).toEqual([]);
    });
  });
});
