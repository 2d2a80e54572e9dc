import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { createContact } from '../../features/login/endpoints.ts';
import { type MessageKey, translator } from '../../i18n/messages.ts';
import { ProblemAnswer } from '../../lib/call.ts';
import type { Endpoint } from '../../lib/endpoint.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { problemsOf } from '../../testing/problems.ts';
import { requests } from '../../testing/rules.ts';
import { furnish } from '../../testing/saving.ts';

const shown = (value: unknown): string => {
  if (value === undefined) return '(absent)';
  if (typeof value !== 'string') return String(value);
  return value.length > 20 ? `${value.length} characters` : JSON.stringify(value);
};
const rows = requests.flatMap((request) =>
  request.rules.flatMap((rule) => rule.bad.map(([value, code]) => ({ request, rule, value, code }))),
);

/** The rules of specification 5 that members meet, as a table: made by this test, and a fault where the file says otherwise. */
function table(): string {
  const [nl, fr] = [translator('nl'), translator('fr')];
  const lines = rows.map(({ request, rule, value, code }) => {
    const key = `field.${code}` as MessageKey;
    return `| ${request.title} | ${rule.field} | ${rule.good.map(shown).join(', ').replaceAll('|', '\\|')} | ${shown(value)} | ${code} | ${nl(key)} | ${fr(key)} |`;
  });
  return [
    '# Rules of the members’ forms and calls',
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

it('every rule is in the table of the repository', () => {
  const made = table();
  if (process.env.WRITE_TABLES) fs.writeFileSync(file, made);
  expect(fs.readFileSync(file, 'utf8'), 'Write it anew: WRITE_TABLES=1 npm test src/server/api/rules.test.ts').toBe(made);
});

describe.each(requests)('$title', ({ endpoint, body, rules }) => {
  it.each(rules.map((rule) => [rule.field, rule] as const))('has its rule for %s in the form', (field, { good, bad }) => {
    const schema = endpoint.body;
    if (!schema) throw new Error('There is no schema.');
    for (const value of good) expect([shown(value), problemsOf(schema, { ...body, [field]: value })]).toEqual([shown(value), {}]);
    for (const [value, code] of bad)
      expect([shown(value), problemsOf(schema, { ...body, [field]: value })]).toEqual([shown(value), { [field]: code }]);
  });
});

describe('the calls', () => {
  let connection: Connection;
  let api: Api;
  let token: string;
  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    await furnish(connection.db);
    api = startApi(connection);
    token = (await api.register('jan@voorbeeld.be')).token;
  });
  afterAll(() => connection.close());

  it('have the same rules, all failing fields at once, and no field that nobody knows', async () => {
    const ask = async (endpoint: Endpoint, body: unknown) => {
      const { fetch } = api.from();
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(endpoint.path, { method: endpoint.method, headers, body: JSON.stringify(body) });
      return ProblemAnswer.parse(await response.json());
    };
    for (const { request, rule, value, code } of rows) {
      const answer = await ask(request.endpoint, { ...request.body, [rule.field]: value });
      expect([request.title, rule.field, shown(value), answer.statusCode, answer.fields]).toEqual([
        ...[request.title, rule.field, shown(value), 400],
        { [rule.field]: code },
      ]);
    }
    for (const { endpoint, body } of requests)
      expect((await ask(endpoint, { ...body, unknown: 1 })).fields).toEqual({ unknown: 'unknown_field' });
    expect((await ask(createContact, {})).fields).toEqual({
      email: 'required',
      firstName: 'required',
      lastName: 'required',
      lang: 'required',
    });
  });
});
