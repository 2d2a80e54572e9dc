import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { portals } from '../../db/tables/portals.ts';
import { newsletterMails } from '../../db/tables/projects.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { furnish } from '../../testing/saving.ts';
import { approvedNewsletter } from '../../testing/sending.ts';
import type { Claimed } from './claim-commands.ts';
import { KeyMissing } from './key-queries.ts';
import { messagesOf } from './message-queries.ts';
import { linkOfToken, rowOfAddress, rowOfToken } from './token-rules.ts';

const keyed = keyedBy('a secret');
const now = new Date('2026-11-21T12:00:00Z');
const links = Array.from({ length: 41 }, (_, at) => `https://dbbe.example/artikel-${at}?a=1&campagnecode=DBBE20260001`);

describe('the mail of a newsletter', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-dkim-'));
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  let connection: Connection;
  let row: Claimed;
  const messages = () =>
    messagesOf(connection.db, { isSigned: true, keyed, keyFolder: folder, dkim: undefined, siteOf: ({ domain }) => `https://${domain}` });
  const written = async (more: Partial<Claimed> = {}) => {
    const { mail, envelope } = await messages().write({ ...row, ...more }, now);
    return { mail, envelope, raw: mail.toString(), parsed: await PostalMime.parse(mail) };
  };
  const header = (raw: string, name: string) =>
    new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)\\r\\n`, 'im').exec(raw.slice(0, raw.indexOf('\r\n\r\n') + 2))?.[1] ?? '';

  beforeAll(async () => {
    connection = await (databases[1] as (typeof databases)[1]).open();
    await furnish(connection.db);
    const sender = {
      ...{ names: { nl: 'Dak', fr: 'Toit' }, from: 'nieuws@dbbe.example', replyTo: null, bounceDomain: 'terug.dbbe.example' },
      ...{ dkimDomain: 'dbbe.example', dkimSelector: 'een' },
    };
    await connection.db.update(portals).set({ sender }).where(eq(portals.code, 'dbbe'));
    const words = `Eén dak, déjà vu = goed.  Twee spaties aan het eind \n.Punt aan het begin\nFrom here\n${'lang '.repeat(60)}`;
    const html = `<html lang="nl"><body><p>${words}</p>${links.map((_, at) => `<a href="{{link.${at}}}">l</a>`).join('')}<a href="{{unsubscribe}}">u</a><a href="{{preferences}}">p</a><a href="{{web}}">w</a>{{pixel}}</body></html>`;
    const text = `${words}\n${links.map((_, at) => `{{link.${at}}}`).join('\n')}\n{{unsubscribe}}\n{{preferences}}\n{{web}}\n`;
    const { newsletter, approval } = await approvedNewsletter(connection.db, { links, html, text });
    row = {
      ...{ id: 123_456, claim: '', newsletter, approval, portal: 'dbbe', locale: 'nl', email: 'jan@voorbeeld.be', domain: 'voorbeeld.be' },
      ...{ messageId: '0f0e0d0c-0000-4000-8000-000000000001', attempts: 0, firstTriedAt: null, isCounted: false },
    };
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true });
  });

  it('does not leave without the key that signs it', async () => {
    await expect(written()).rejects.toBeInstanceOf(KeyMissing);
    fs.writeFileSync(path.join(folder, 'dbbe.example.een.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await expect(written()).resolves.toBeDefined();
  });

  it.each([false, true])('verifies with another program, one-click headers under the signature (counted: %s)', async (isCounted) => {
    const { mail, raw } = await written({ isCounted });
    const pem = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const asked: string[] = [];
    const resolver = async (name: string) => {
      asked.push(name);
      return [[`v=DKIM1; k=rsa; p=${pem}`]];
    };
    const { results } = await dkimVerify(mail, { resolver } as never);
    expect(results).toMatchObject([{ signingDomain: 'dbbe.example', status: { result: 'pass', aligned: 'dbbe.example' } }]);
    expect(asked).toEqual(['een._domainkey.dbbe.example']);
    const signed = /h=([^;]*);/.exec(header(raw, 'DKIM-Signature'))?.[1]?.toLowerCase().replace(/\s/g, '').split(':');
    expect(signed).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
    );
    expect(header(raw, 'List-Unsubscribe')).toMatch(/^<https:\/\/dbbe\.example\/[^>\s]+>, <mailto:u-[^>\s]+>$/);
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(raw, 'List-Id')).toContain('<nl.newsletter.dbbe.example>');
    for (const line of raw.split('\r\n')) expect([line.length <= 998, /^\.|[ \t]$/.test(line)]).toEqual([true, false]);
  });

  it('has the approved words, and tokens only where they belong', async () => {
    const [stored] = await connection.db.select().from(newsletterMails).where(eq(newsletterMails.locale, 'nl'));
    const { parsed, envelope, raw } = await written();
    const shown = (text: string, written: (link: string) => string) =>
      text.replace(/\{\{link\.(\d+)\}\}/g, (_, at: string) => written(links[Number(at)] as string)).replace('{{pixel}}', '');
    const parts = (text: string) => text.split(/\{\{[a-z]+\}\}/);
    for (const part of parts(shown(stored?.text ?? '', (link) => link))) expect(parsed.text).toContain(part.trim());
    for (const part of parts(shown(stored?.html ?? '', (link) => link.replaceAll('&', '&amp;')))) expect(parsed.html).toContain(part);
    expect(parsed.from).toEqual({ address: 'nieuws@dbbe.example', name: 'Portaal „nl”, één' });
    expect(parsed.subject).toBe('Daken & dàken nl');
    expect(header(raw, 'Message-ID')).toBe('<0f0e0d0c-0000-4000-8000-000000000001@dbbe.example>');
    expect(rowOfAddress(keyed, 'b', envelope.from)).toBe(row.id);
    expect(envelope.from).toMatch(/@terug\.dbbe\.example$/);
    expect(rowOfToken(keyed, 'unsubscribe', /unsubscribe\?s=([\w.-]+)/.exec(parsed.html ?? '')?.[1] ?? '')).toBe(row.id);
    expect(raw).not.toContain('pixel');
  });

  it('counts only for who allows it: links and a pixel that name the row', async () => {
    const { parsed } = await written({ isCounted: true });
    const tokens = [...(parsed.html ?? '').matchAll(/click\?s=([\w.-]+)/g)].map(([, token = '']) => linkOfToken(keyed, token));
    expect(tokens).toEqual(links.map((_, link) => ({ row: row.id, link })));
    expect(parsed.html).toMatch(
      /<img src="https:\/\/dbbe\.example\/api\/newsletters\/pixel\?s=[\w.-]+" width="1" height="1" alt=""><\/body>/,
    );
    expect(parsed.text).not.toContain('pixel');
  });

  it('has no header that somebody wrote into a name or a subject', async () => {
    const bad = 'Daken\r\nBcc: a@b.be\r\n\r\n<script>';
    await connection.db.update(newsletterMails).set({ subject: bad, fromName: bad }).where(eq(newsletterMails.locale, 'nl'));
    const { raw, parsed } = await written();
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
    expect(parsed.subject).toBe('Daken Bcc: a@b.be <script>');
    expect(parsed.from?.address).toBe('nieuws@dbbe.example');
  });
});
