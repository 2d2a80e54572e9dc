import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { abos, accountCompanies, addresses } from '../../db/tables/accounts.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { articleEntity } from '../../features/articles/save.ts';
import { customerEntity } from '../../features/companies/save.ts';
import { knowledgeEntity } from '../../features/knowledge/save.ts';
import { getSessions, logout } from '../../features/login/endpoints.ts';
import { magazineEntity } from '../../features/magazines/save.ts';
import { noticeEntity } from '../../features/notifications/save.ts';
import { pollEntity } from '../../features/polls/save.ts';
import { call } from '../../lib/call.ts';
import { type Endpoint, permissionsOf } from '../../lib/endpoint.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, knowledgeDocument, magazineDocument, pollDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { postObjects, symposiumExamples } from '../../testing/symposium.ts';
import { ticketExamples, ticketObjects } from '../../testing/tickets.ts';
import { handlers } from '../handlers.ts';

type Objects = { own: string; other: string; missing: string };
/** Parts of a request: parameters of the path, and its own object, created for each call because some calls remove it. */
type Made = { params?: Record<string, string>; query?: string; body?: unknown; bytes?: string; objects?: () => Promise<Objects> };

const article = 'DBBE00000000001';
const street = { lang: 'nl', street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };

let connection: Connection;
let api: Api;
let tokens: Record<'nobody' | 'member' | 'expired' | 'ended', string | undefined>;
let other: string;

beforeAll(async () => {
  connection = await (databases[0] as (typeof databases)[0]).open();
  await furnish(connection.db);
  await save(connection.db, articleEntity, [articleDocument({ reference: article })]);
  await save(connection.db, magazineEntity, [magazineDocument({ reference: 'DBBEMAG00001' })]);
  await save(connection.db, pollEntity, [pollDocument('DBBEP2600001')]);
  await save(connection.db, knowledgeEntity, [knowledgeDocument('leden', { audience: 'members' })]);
  api = startApi(connection);
  const expired = (await api.register('a@voorbeeld.be')).token;
  api.wait(3_600);
  const ended = (await api.signIn('a@voorbeeld.be')).token;
  await call(logout, { headers: {}, body: {} }, api.withToken(ended));
  tokens = { nobody: undefined, member: (await api.signIn('a@voorbeeld.be')).token, expired, ended };
  other = (await api.register('b@voorbeeld.be')).token;
  await companyObjects();
  await postObjects(connection.db, api.now());
  await ticketObjects(connection.db, api.now());
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
async function removedObjects(): Promise<Objects> {
  const objects = await addressObjects();
  await connection.db
    .update(addresses)
    .set({ removedAt: api.now() })
    .where(inArray(addresses.id, [Number(objects.own), Number(objects.other)]));
  return objects;
}
/** Delivery address of A's subscription. */
let chosen = 0;
async function aboObjects(): Promise<Objects> {
  chosen = Number((await addressObjects()).own);
  const at = api.now();
  const rows = await connection.db
    .insert(abos)
    .values([1, 2].map((account) => ({ account, portal: 'dbbe', startDate: at, isTrial: false, createdAt: at })))
    .returning();
  return { own: String(rows[0]?.id), other: String(rows[1]?.id), missing: '999999' };
}
async function sessionObjects(): Promise<Objects> {
  api.wait(3_600);
  // The sessions of the matrix stay valid meanwhile.
  tokens.member = (await api.signIn('a@voorbeeld.be')).token;
  await api.signIn('a@voorbeeld.be');
  other = (await api.signIn('b@voorbeeld.be')).token;
  const mine = await call(getSessions, {}, api.withToken(tokens.member));
  return { own: mine.find(({ isCurrent }) => !isCurrent)?.id ?? '', other: (await idsOf('b'))[0] ?? '', missing: randomUUID() };
}
async function fileObjects(): Promise<Objects> {
  const file = { name: 'bijlage.vtt', mediaType: 'text/vtt', bytes: 7, hash: '0'.repeat(64), uploadedAt: api.now() };
  const rows = await connection.db
    .insert(memberFiles)
    .values([1, 2].map((account) => ({ ...file, account })))
    .returning();
  return { own: String(rows[0]?.id), other: String(rows[1]?.id), missing: '999999' };
}
async function notificationObjects(): Promise<Objects> {
  const document = (reference: string, email: string) => ({
    ...{ entity: 'notice', reference, email, typeReference: 'news', sender: 'Huis', date: '2026-11-01' },
    texts: { nl: { title: 'Titel', text: 'Tekst' } },
  });
  await save(connection.db, noticeEntity, [document('N-A', 'a@voorbeeld.be'), document('N-B', 'b@voorbeeld.be')]);
  const rows = await connection.db.select().from(notifications);
  const idOf = (reference: string) => String(rows.find((row) => row.reference === reference)?.id);
  return { own: idOf('N-A'), other: idOf('N-B'), missing: '999999' };
}

async function companyObjects(): Promise<Objects> {
  const owned = ['KLANT-A', 'KLANT-B'];
  await save(
    connection.db,
    customerEntity,
    owned.map((reference) => ({ entity: 'customer', reference, name: 'Bedrijf', portals: ['dbbe'] })),
  );
  const rows = owned.map((customer, index) => ({ account: index + 1, customer, position: 0 }));
  await connection.db.insert(accountCompanies).values(rows).onConflictDoNothing();
  return { own: 'KLANT-A', other: 'KLANT-B', missing: 'NIEMAND' };
}

const place = { params: { portalCode: 'dbbe', locale: 'nl' } };
const event = {
  ...{ appReference: 'pmg-website', language: 'nl', url: 'https://dbbe.example/', appStatsTypeId: 3, reference: article },
};
const message = { name: 'An', email: 'an@voorbeeld.be', subject: 'Vraag', text: 'Hoe laat?', lang: 'nl' };

const made: Readonly<Record<string, Made>> = {
  'GET /api/articles/:portalCode/:locale/:reference': { params: { ...place.params, reference: article } },
  'GET /api/contexts/:portalCode/:locale': place,
  'GET /api/icons/:file': { params: { file: 'ph.json' }, query: '?icons=house' },
  'GET /api/magazines/:portalCode/recent-cover/:locale': place,
  'GET /api/popup/:portalCode/random/:locale': place,
  'GET /api/staff/popups/:id/shown/:locale': { params: { id: '1', locale: 'nl' } },
  'GET /api/staff/popups/simulation': { query: '?portal=dbbe&locale=nl' },
  'GET /api/staff/popups/figures': { query: '?references=1' },
  'GET /api/staff/popups/:id/overlaps': { params: { id: '1' } },
  'POST /api/staff/glossary': { body: { nl: 'dak', fr: 'toit' } },
  'POST /api/staff/glossary/:id': { params: { id: '1' }, body: { nl: 'dak', fr: 'toit' } },
  'DELETE /api/staff/glossary/:id': { params: { id: '1' } },
  'GET /api/knowledge/:reference': { params: { reference: 'leden' } },
  'GET /api/polls/:code': { params: { code: 'DBBEP2600001' } },
  'POST /api/polls/:code/votes': { params: { code: 'DBBEP2600001' }, body: { answer: '1' } },
  'GET /api/portals/:portalCode/:locale': place,
  'GET /api/portals/domain/:host': { params: { host: 'dbbe.example' } },
  'GET /api/portals/related-portals/:portalCode': place,
  'GET /api/search/:portalCode/:locale': { ...place, query: '?q=titel' },
  'GET /api/search/:portalCode/:locale/suggestions': { ...place, query: '?q=titel' },
  'POST /api/search/save': { body: { keyword: 'dak', portalCode: 'dbbe', language: 'nl', NrOfResults: 1 } },
  'POST /api/contact-messages': { body: message },
  'POST /api/contacts': { body: { email: 'd@voorbeeld.be', firstName: 'C', lastName: 'D', lang: 'nl' } },
  'POST /api/login/email-code': { body: { email: 'c@voorbeeld.be', portalCode: 'dbbe', lang: 'nl' } },
  'POST /api/login/email-code/validate': { body: { email: 'c@voorbeeld.be', code: 'AAAAAA' } },
  'POST /api/login/customer-code': { body: { klnr: '12345678', lang: 'nl' } },
  'POST /api/login/customer-code/validate': { body: { klnr: '12345678', code: 'AAAAAA' } },
  'POST /api/login/logout': { body: {} },
  'POST /api/login/refresh': {},
  'POST /api/login/session': { body: { userAgent: 'a browser' } },
  'DELETE /api/login/session/:sessionId': { params: { sessionId: '00000000-0000-4000-8000-000000000000' } },
  'POST /api/newsletter-signups': { body: { email: 'c@voorbeeld.be', portalCode: 'dbbe', language: 'nl' } },
  'POST /api/stats/': { body: event },
  'PUT /api/account/': { body: { firstName: 'A', lastName: 'B' } },
  'PUT /api/account/interests': { body: { codes: ['daken'] } },
  'POST /api/account/email': { body: { email: 'nieuw@voorbeeld.be' } },
  'POST /api/account/email/validate': { body: { email: 'nieuw@voorbeeld.be', code: 'AAAAAA' } },
  'POST /api/account/addresses': { body: street },
  'PUT /api/account/addresses/:id': { body: street, objects: addressObjects },
  'DELETE /api/account/addresses/:id': { objects: addressObjects },
  'POST /api/account/addresses/:id/restore': { objects: removedObjects },
  'PUT /api/account/abos/:id/address': {
    get body() {
      return { addressId: chosen };
    },
    objects: aboObjects,
  },
  'GET /api/account/companies/:reference': { objects: companyObjects },
  'PUT /api/account/companies/:reference': { body: { pictureFileIds: [], corner: null }, objects: companyObjects },
  'GET /api/account/companies/:reference/figures': { objects: companyObjects },
  ...symposiumExamples(() => postObjects(connection.db, api.now())),
  ...ticketExamples,
  'DELETE /api/account/sessions/:id': { objects: sessionObjects },
  'PUT /api/account/mailing/counting': { body: { isAllowed: true } },
  'POST /api/account/files': { query: '?name=bijlage.vtt', bytes: 'WEBVTT\n' },
  'GET /api/account/files/:id': { objects: fileObjects },
  'DELETE /api/account/files/:id': { objects: fileObjects },
  'POST /api/account/newsletters-subscribe': { body: { portalCode: 'dbbe', language: 'nl', isActive: true } },
  'GET /api/abos/gotfree': { query: '?email=a@voorbeeld.be' },
  'POST /api/abos/trial': { objects: addressObjects },
  'PUT /api/impersonation/reason': { body: { reason: 'Een vraag' } },
  'POST /api/impersonation/code': { body: { host: 'hobe.example', nonce: '0'.repeat(32) } },
  'POST /api/impersonation/exchange': { body: { code: 'A'.repeat(40), nonce: '0'.repeat(32) } },
  'GET /api/editor-of': { query: '?path=/' },
  'POST /api/editor-of/exchange': { body: { code: 'A', nonce: '0'.repeat(32) } },
  'PUT /api/notifications/:id': { body: {}, objects: notificationObjects },
};
/** Calls that cannot succeed here: the code was never mailed, and no token was sent. */
const cannotSucceed: Readonly<Record<string, number>> = {
  // Without the version that was read.
  'PUT /api/account/companies/:reference': 428,
  'POST /api/account/email/validate': 400,
  'POST /api/login/customer-code/validate': 400,
  'POST /api/login/email-code/validate': 400,
  'POST /api/login/refresh': 401,
  'GET /api/impersonation': 404,
  'PUT /api/impersonation/reason': 404,
  'POST /api/impersonation/code': 404,
  'POST /api/impersonation/end': 404,
  'POST /api/impersonation/exchange': 400,
  'POST /api/editor-of/exchange': 400,
};
/** A trial subscription names its address in the body, so another member's address is an invalid field. */
const trialOf = (id: string) => ({ portalCode: 'dbbe', lang: 'nl', addressId: Number(id) });
const trial = 'POST /api/abos/trial';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
async function ask(endpoint: Endpoint, token: string | undefined, id: string): Promise<number> {
  const name = nameOf(endpoint);
  const { params = {}, query = '', body = name === trial ? trialOf(id) : undefined } = made[name] ?? {};
  const { bytes } = made[name] ?? {};
  const type = bytes ? 'application/octet-stream' : 'application/json';
  const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(content !== undefined && { 'content-type': type }) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? id) + query;
  const init = { method: endpoint.method, headers, ...(content !== undefined && { body: content }) };
  return (await api.from().fetch(path, init)).status;
}

/** Calls without access control. */
async function openLine(endpoint: Endpoint): Promise<string> {
  const name = nameOf(endpoint);
  const status = cannotSucceed[name] ?? 200;
  const answers: number[] = [];
  // The call that ends a session ends its own token.
  const own = name === 'POST /api/login/logout' ? (await api.signIn('a@voorbeeld.be')).token : tokens.member;
  for (const token of [undefined, tokens.expired, tokens.ended, own]) answers.push(await ask(endpoint, token, ''));
  expect([name, answers]).toEqual([name, answers.map(() => status)]);
  return `| ${name} | everybody | ${answers.join(' | ')} | | | |`;
}

async function closedLine(endpoint: Endpoint): Promise<string> {
  const { access } = endpoint;
  const name = nameOf(endpoint);
  const { objects } = made[name] ?? {};
  const { own, other: others, missing } = objects ? await objects() : { own: '1', other: '', missing: '' };
  const shut = await Promise.all([undefined, tokens.expired, tokens.ended].map((token) => ask(endpoint, token, own)));
  expect([name, shut]).toEqual([name, [401, 401, 401]]);
  if (access !== 'member') {
    expect([name, await ask(endpoint, tokens.member, '1')]).toEqual([name, 403]);
    return `| ${name} | ${permissionsOf(access)?.join(' or ') ?? 'staff'} | 401 | 401 | 401 | 403 | | | |`;
  }
  const asStrangers = objects
    ? [await ask(endpoint, tokens.member, others), await ask(endpoint, other, own), await ask(endpoint, tokens.member, missing)]
    : ['', '', ''];
  const none = name === trial ? 400 : 404;
  if (objects) expect([name, asStrangers]).toEqual([name, [none, none, none]]);
  const mine = await ask(endpoint, tokens.member, own);
  expect([name, mine]).toEqual([name, cannotSucceed[name] ?? 200]);
  return `| ${name} | members | 401 | 401 | 401 | ${mine} | ${asStrangers.join(' | ')} |`;
}

// Calls for staff are refused before anything of them is read; their own tests ask them with rights.
it('every call that needs something to be asked with is asked with it, and nothing is left of calls that are gone', () => {
  const names = handlers.map(({ endpoint }) => nameOf(endpoint));
  const needs = handlers
    .filter(({ endpoint: { access, body, path } }) => (!access || access === 'member') && (body || path.includes(':')))
    .map(({ endpoint }) => nameOf(endpoint));
  expect(needs.filter((name) => !made[name])).toEqual([]);
  expect(Object.keys(made).filter((name) => !names.includes(name))).toEqual([]);
});

it('nobody gets what is not theirs, and another’s is as good as none', async () => {
  const lines: string[] = [];
  for (const { endpoint } of handlers) lines.push(await (endpoint.access ? closedLine(endpoint) : openLine(endpoint)));
  const table = [
    '# Who may call what',
    '',
    'Made by `src/server/api/authorisation.test.ts` of every call that there is. A and B are members; the last three ask for what is not the caller’s.',
    '',
    '| call | open to | nobody | session expired | session ended | A | A, of B | B, of A | A, of nobody |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines.sort(),
    '',
  ].join('\n');
  if (process.env.WRITE_TABLES) fs.writeFileSync('src/server/api/authorisation.md', table);
  expect(
    fs.readFileSync('src/server/api/authorisation.md', 'utf8'),
    'Write it anew: WRITE_TABLES=1 npm test src/server/api/authorisation.test.ts',
  ).toBe(table);
});
