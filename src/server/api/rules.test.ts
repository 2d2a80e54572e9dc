import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { shapeOf } from '../../content/canonical.ts';
import type { Connection } from '../../db/connection.ts';
import * as ownCompanyCalls from '../../features/companies/member-endpoints.ts';
import * as companyMergeCalls from '../../features/companies/merge-endpoints.ts';
import * as hourCalls from '../../features/hours/endpoints.ts';
import * as manageHourCalls from '../../features/hours/manage-endpoints.ts';
import * as knowledgeCalls from '../../features/knowledge/staff-endpoints.ts';
import { createContact } from '../../features/login/endpoints.ts';
import * as approvalCalls from '../../features/newsletters/approval/endpoints.ts';
import * as mailCalls from '../../features/newsletters/mail/endpoints.ts';
import * as projectCalls from '../../features/newsletters/project/endpoints.ts';
import * as scheduleCalls from '../../features/newsletters/schedule/endpoints.ts';
import * as notificationCalls from '../../features/notifications/endpoints.ts';
import * as reachCalls from '../../features/notifications/reach-endpoints.ts';
import * as pollCalls from '../../features/polls/endpoints.ts';
import * as recipientCalls from '../../features/recipients/endpoints.ts';
import * as mailingCalls from '../../features/recipients/mailing-endpoints.ts';
import * as recipientRoomCalls from '../../features/recipients/room-endpoints.ts';
import * as sendingCalls from '../../features/sending/endpoints.ts';
import * as symposiumCalls from '../../features/symposium/endpoints.ts';
import * as symposiumRoomCalls from '../../features/symposium/staff-endpoints.ts';
import * as ticketCalls from '../../features/tickets/endpoints.ts';
import * as ownTicketCalls from '../../features/tickets/member/endpoints.ts';
import * as ticketRoomCalls from '../../features/tickets/room/endpoints.ts';
import * as translationCalls from '../../features/translations/endpoints.ts';
import * as glossaryCalls from '../../features/translations/glossary-endpoints.ts';
import * as messageCalls from '../../features/translations/room-endpoints.ts';
import { type MessageKey, translator } from '../../i18n/messages.ts';
import { ProblemAnswer } from '../../lib/call.ts';
import type { Endpoint } from '../../lib/endpoint.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { companyRequests } from '../../testing/company-rules.ts';
import { databases } from '../../testing/databases.ts';
import { documentRequests } from '../../testing/document-rules.ts';
import { hourRequests } from '../../testing/hours-rules.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { newsletterOwnRequests } from '../../testing/newsletter-own-rules.ts';
import { newsletterRequests } from '../../testing/newsletter-rules.ts';
import { noticeRequests } from '../../testing/notice-rules.ts';
import { problemsOf } from '../../testing/problems.ts';
import { requests as memberRequests, type Request } from '../../testing/rules.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { symposiumRequests, symposiumRoomRequests } from '../../testing/symposium-rules.ts';
import { ticketRequests, ticketRoomRequests } from '../../testing/ticket-rules.ts';
import { translationRequests } from '../../testing/translation-rules.ts';

const requests = [
  ...memberRequests,
  ...newsletterRequests,
  ...newsletterOwnRequests,
  ...translationRequests,
  ...symposiumRequests,
  ...symposiumRoomRequests,
  ...ticketRequests,
  ...ticketRoomRequests,
  ...hourRequests,
  ...companyRequests,
  ...noticeRequests,
  ...documentRequests,
];
/** Calls of the rooms whose requests all stand in the table. */
const rooms = [
  projectCalls,
  approvalCalls,
  scheduleCalls,
  mailCalls,
  recipientCalls,
  recipientRoomCalls,
  mailingCalls,
  pollCalls,
  sendingCalls,
  symposiumCalls,
  symposiumRoomCalls,
  ticketCalls,
  ownTicketCalls,
  ticketRoomCalls,
  hourCalls,
  manageHourCalls,
  ownCompanyCalls,
  companyMergeCalls,
  knowledgeCalls,
  notificationCalls,
  reachCalls,
  translationCalls,
  glossaryCalls,
  messageCalls,
];

const brief = (text: string) => (text.length > 20 ? `${text.length} characters` : text);
const shown = (value: unknown): string => {
  if (value === undefined) return '(absent)';
  if (Array.isArray(value) && value.length > 20) return `${value.length} entries`;
  if (typeof value === 'string') return value.length > 20 ? brief(value) : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? brief(inner) : inner));
};
const rows = requests.flatMap((request) =>
  request.rules.flatMap((rule) =>
    rule.bad.map(([value, broken]) => {
      const fields: FieldErrors = typeof broken === 'string' ? { [rule.field]: broken } : broken;
      return { request, rule, value, fields, code: Object.values(fields)[0] };
    }),
  ),
);

/** Table of the rules of specification 5 for members, generated by this test; a difference in the file is an error. */
function table(): string {
  const [nl, fr] = [translator('nl'), translator('fr')];
  const lines = rows.map(({ request, rule, value, fields, code }) => {
    const [at = rule.field] = Object.keys(fields);
    // A rule of a part of the field is shown with the values of that part.
    const path = at.startsWith(`${rule.field}.`) ? at.slice(rule.field.length + 1).split('.') : [];
    const part = (one: unknown) => path.reduce((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], one);
    const good = new Set(rule.good.map(part).filter((one) => !path.length || one !== undefined));
    const key = `field.${code}` as MessageKey;
    const cells = [
      request.title,
      path.length ? at : rule.field,
      [...good].map(shown).join(', '),
      shown(part(value)),
      code,
      nl(key),
      fr(key),
    ];
    return `| ${cells.map((cell) => cell?.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '# Rules of forms and calls',
    '',
    'Made by `src/server/api/rules.test.ts`, which asks the form’s schema and the API each of them (specification 5).',
    '',
    '| request | field | good | first bad | code | Nederlands | français |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

const file = 'src/server/api/rules.md';
const staffPermissions = [
  ...(['NEWSLETTER_EDIT', 'NEWSLETTER_PLANNING', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE'] as const),
  ...(['MANAGE_TILES', 'ACCESS_EMAIL_BOUNCER', 'TRANSLATION', 'MANAGE_CUSTOMERS', 'SUPPORT_MANAGER'] as const),
  ...(['MANAGE_TIME_REGISTRATION', 'EDIT_MODULE', 'WEBMASTER', 'ELOKET_DELETE_MODULE'] as const),
] as const;

it('has every request of the rooms', () => {
  const calls = rooms.flatMap((room) => Object.values(room)).filter((call): call is Endpoint => 'body' in call);
  const known = new Set<Endpoint>(requests.map(({ endpoint }) => endpoint));
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((call) => !known.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Returns the schema of the fields of a request: of its body, or of the document in it. */
const schemaOf = ({ endpoint, document }: Pick<Request, 'endpoint' | 'document'>) => document ?? (endpoint.body as z.ZodMiniType);
const nameOf = ({ endpoint, document, params }: Request) =>
  `${endpoint.method} ${document ? endpoint.path.replace(':entity', params?.entity ?? '') : endpoint.path}`;

it.each([...Map.groupBy(requests, nameOf)])('has every field of %s', (_, own) => {
  const [first = { endpoint: createContact, document: undefined }] = own;
  const fields = Object.keys(shapeOf(schemaOf(first as Request)) ?? {}).filter((name) => !first.document || name !== 'entity');
  const ruled = own.flatMap(({ rules }) => rules.map(({ field }) => field));
  expect([...new Set(ruled)].sort()).toEqual(fields.sort());
});

it('every rule is in the table of the repository', () => {
  const made = table();
  if (process.env.WRITE_TABLES) fs.writeFileSync(file, made);
  expect(fs.readFileSync(file, 'utf8'), 'Write it anew: WRITE_TABLES=1 npm test src/server/api/rules.test.ts').toBe(made);
});

describe.each(requests)('$title', ({ endpoint, document, body, rules }) => {
  it.each(rules.map((rule) => [rule.field, rule] as const))('has its rule for %s in the form', (field, { good, bad }) => {
    const schema = document ?? endpoint.body;
    if (!schema) throw new Error('There is no schema.');
    for (const value of good) expect([shown(value), problemsOf(schema, { ...body, [field]: value })]).toEqual([shown(value), {}]);
    for (const [value, broken] of bad)
      expect([shown(value), problemsOf(schema, { ...body, [field]: value })]).toEqual([
        ...[shown(value), typeof broken === 'string' ? { [field]: broken } : broken],
      ]);
  });
});

describe('the calls', () => {
  let connection: Connection;
  let api: Api;
  let token: string;
  let staff: string;
  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    await furnish(connection.db);
    api = startApi(connection);
    token = (await api.register('jan@voorbeeld.be')).token;
    staff = (await signInStaff(api, 'an@voorbeeld.be', [{ permissions: [...staffPermissions] }])).token;
  });
  afterAll(() => connection.close());

  it('have the same rules, all failing fields at once, and no field that nobody knows', async () => {
    const ask = async ({ endpoint, document, isStaff, params = {} }: Omit<Request, 'title' | 'body' | 'rules'>, body: unknown) => {
      const { fetch } = api.from();
      const headers = {
        ...{ authorization: `Bearer ${isStaff ? staff : token}`, 'content-type': 'application/json' },
        ...(document && { 'if-none-match': '*' }),
      };
      const response = await fetch(
        endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
        { method: endpoint.method, headers, body: JSON.stringify(document ? { document: body } : body) },
      );
      return ProblemAnswer.parse(await response.json());
    };
    for (const { request, rule, value, fields } of rows) {
      const answer = await ask(request, { ...request.body, [rule.field]: value });
      expect([request.title, rule.field, shown(value), answer.statusCode, answer.fields]).toEqual([
        ...[request.title, rule.field, shown(value), 400],
        fields,
      ]);
    }
    // Texts that no database stores.
    for (const request of newsletterRequests)
      for (const { field } of request.rules.filter((rule) => rule.good.some((value) => typeof value === 'string')))
        for (const value of ['a\0b', 'a\ud800b']) {
          const { statusCode, fields } = await ask(request, { ...request.body, [field]: value });
          expect([request.title, field, statusCode, Object.keys(fields ?? {})]).toEqual([request.title, field, 400, [field]]);
        }
    for (const request of requests)
      expect((await ask(request, { ...request.body, unknown: 1 })).fields).toEqual({ unknown: 'unknown_field' });
    expect((await ask({ endpoint: createContact }, {})).fields).toEqual({
      email: 'required',
      firstName: 'required',
      lastName: 'required',
      lang: 'required',
    });
  });
});
