import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { addresses } from '../db/tables/accounts.ts';
import { notifications } from '../db/tables/notifications.ts';
import { getSessions, logout } from '../features/login/endpoints.ts';
import { notificationEntity } from '../features/notifications/save.ts';
import { call } from '../lib/call.ts';
import type { Endpoint } from '../lib/endpoint.ts';
import { databases } from '../testing/databases.ts';
import { type Api, startApi } from '../testing/members.ts';
import { furnish, save } from '../testing/saving.ts';
import { handlers } from './handlers.ts';

type Objects = { own: string; other: string; missing: string };
/** What a call is made of: its object where it has one, anew for each call since some end it. */
type Made = { body?: unknown; query?: string; objects?: () => Promise<Objects> };

const street = { lang: 'nl', street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };

let connection: Connection;
let api: Api;
let tokens: Record<'nobody' | 'member' | 'expired' | 'ended', string | undefined>;
let other: string;

beforeAll(async () => {
  connection = await (databases[0] as (typeof databases)[0]).open();
  await furnish(connection.db);
  api = startApi(connection);
  const expired = (await api.register('a@voorbeeld.be')).token;
  api.wait(3_600);
  const ended = (await api.signIn('a@voorbeeld.be')).token;
  await call(logout, { headers: {}, body: {} }, api.withToken(ended));
  tokens = { nobody: undefined, member: (await api.signIn('a@voorbeeld.be')).token, expired, ended };
  other = (await api.register('b@voorbeeld.be')).token;
});
afterAll(() => connection.close());

const idsOf = async (email: string) =>
  (await call(getSessions, {}, api.withToken(email.startsWith('a') ? (tokens.member ?? '') : other))).map(({ id }) => id);

/** Members 1 and 2 are A and B. */
async function addressObjects(): Promise<Objects> {
  const at = api.now();
  const { lang, ...columns } = street;
  const rows = await connection.db
    .insert(addresses)
    .values([1, 2].map((account) => ({ ...columns, account, locale: 'nl' as const, createdAt: at, updatedAt: at })))
    .returning();
  return { own: String(rows[0]?.id), other: String(rows[1]?.id), missing: '999999' };
}
async function sessionObjects(): Promise<Objects> {
  api.wait(3_600);
  // The sessions of the matrix stay in use meanwhile.
  tokens.member = (await api.signIn('a@voorbeeld.be')).token;
  await api.signIn('a@voorbeeld.be');
  other = (await api.signIn('b@voorbeeld.be')).token;
  const mine = await call(getSessions, {}, api.withToken(tokens.member));
  return { own: mine.find(({ isCurrent }) => !isCurrent)?.id ?? '', other: (await idsOf('b'))[0] ?? '', missing: randomUUID() };
}
async function notificationObjects(): Promise<Objects> {
  const document = (reference: string, email: string) => ({
    ...{ entity: 'notification', reference, email, typeReference: 'news', sender: 'Huis', date: '2026-11-01' },
    texts: { nl: { title: 'Titel', text: 'Tekst' } },
  });
  await save(connection.db, notificationEntity, [document('N-A', 'a@voorbeeld.be'), document('N-B', 'b@voorbeeld.be')]);
  const rows = await connection.db.select().from(notifications);
  const idOf = (reference: string) => String(rows.find((row) => row.reference === reference)?.id);
  return { own: idOf('N-A'), other: idOf('N-B'), missing: '999999' };
}

const made: Readonly<Record<string, Made>> = {
  'PUT /api/account/': { body: { firstName: 'A', lastName: 'B' } },
  'PUT /api/account/interests': { body: { codes: ['daken'] } },
  'POST /api/account/email': { body: { email: 'nieuw@voorbeeld.be' } },
  'POST /api/account/email/validate': { body: { email: 'nieuw@voorbeeld.be', code: 'AAAAAA' } },
  'POST /api/account/addresses': { body: street },
  'PUT /api/account/addresses/:id': { body: street, objects: addressObjects },
  'DELETE /api/account/addresses/:id': { objects: addressObjects },
  'DELETE /api/account/sessions/:id': { objects: sessionObjects },
  'POST /api/account/newsletters-subscribe': { body: { portalCode: 'dbbe', language: 'nl', isActive: true } },
  'GET /api/abos/gotfree': { query: '?email=a@voorbeeld.be' },
  'POST /api/abos/trial': { body: { portalCode: 'dbbe', lang: 'nl', addressId: 999_999 } },
  'PUT /api/notifications/:id': { body: {}, objects: notificationObjects },
};
/** Whose calls cannot succeed here with what is given: the code was never mailed, the address is nobody's. */
const cannotSucceed = new Set(['POST /api/account/email/validate', 'POST /api/abos/trial']);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
async function ask(endpoint: Endpoint, token: string | undefined, id: string): Promise<number> {
  const { body, query = '' } = made[nameOf(endpoint)] ?? {};
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const path = endpoint.path.replace(/:\w+/g, id) + query;
  const init = { method: endpoint.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return (await api.from().fetch(path, init)).status;
}

it('nobody gets what is not theirs, and another’s is as good as none', async () => {
  const lines: string[] = [];
  for (const { endpoint } of handlers) {
    const { access } = endpoint;
    const name = nameOf(endpoint);
    if (!access) continue;
    const { objects } = made[name] ?? {};
    if (endpoint.path.includes(':') && access === 'member') expect([name, objects]).toEqual([name, expect.any(Function)]);
    const whose = objects ? await objects() : { own: '', other: '', missing: '' };
    const closed = await Promise.all(['nobody', 'expired', 'ended'].map((who) => ask(endpoint, tokens[who as 'nobody'], whose.own || '1')));
    expect([name, closed]).toEqual([name, [401, 401, 401]]);
    if (access !== 'member') {
      expect([name, await ask(endpoint, tokens.member, '1')]).toEqual([name, 403]);
      lines.push(`| ${name} | permission ${access.permission} | 401 | 403 | | |`);
      continue;
    }
    const strange = objects ? [await ask(endpoint, tokens.member, whose.other), await ask(endpoint, tokens.member, whose.missing)] : [];
    if (objects) expect([name, strange]).toEqual([name, [404, 404]]);
    const own = await ask(endpoint, tokens.member, whose.own);
    if (!cannotSucceed.has(name)) expect([name, own]).toEqual([name, 200]);
    lines.push(`| ${name} | members | 401 | ${own} | ${strange.join(' | ') || ' | '} |`);
  }
  const table = [
    '# Who may call what',
    '',
    'Made by `src/server/authorisation.test.ts`. What is not here is open to everybody. Nobody, an expired session and an ended one are answered alike.',
    '',
    '| call | open to | nobody, expired, ended | member, own | another’s | missing |',
    '|---|---|---|---|---|---|',
    ...lines.sort(),
    '',
  ].join('\n');
  if (process.env.WRITE_TABLES) fs.writeFileSync('src/server/authorisation.md', table);
  expect(
    fs.readFileSync('src/server/authorisation.md', 'utf8'),
    'Write it anew: WRITE_TABLES=1 npm test src/server/authorisation.test.ts',
  ).toBe(table);
});
