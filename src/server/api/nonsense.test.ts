import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { articleEntity } from '../../features/articles/save.ts';
import { magazineEntity } from '../../features/magazines/save.ts';
import { permissionIds } from '../../lib/permissions.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { following, type Schema, segmentOf, spoilt } from '../../testing/nonsense.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { openApi } from './openapi.ts';

type Parameter = { in: string; name: string; schema: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };
type Described = { paths: Record<string, Record<string, Operation>>; components: { schemas?: Record<string, Schema> } };

const seed = Number(process.env.SEED ?? 24);
const requestsEach = Number(process.env.NONSENSE ?? 20);
/** Calls after which the one who asks would be nobody. */
const ending = /logout|session|\/account\/removal|staff-members/;

const { paths, components } = openApi() as Described;
const schemas = components.schemas ?? {};

/** Returns requests to a call: address and body, most of them with one part that breaks a rule. */
function requestsTo(address: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<{ target: string; body?: string }> {
  const part = ({ in: place, name, schema }: Parameter) =>
    place === 'path'
      ? segmentOf(schema, schemas).map((value) => [name, value] as const)
      : fc.option(fc.oneof(following(schema, schemas), following(schema, schemas).chain(spoilt))).map((value) => [name, value] as const);
  const target = fc.tuple(...parameters.filter(({ in: place }) => place !== 'header').map(part)).map((parts) => {
    const inPath = new Set(parameters.flatMap(({ in: place, name }) => (place === 'path' ? [name] : [])));
    const query = new URLSearchParams(
      parts.flatMap(([name, value]) => (inPath.has(name) || value === null ? [] : [[name, String(value).slice(0, 4_000)]])),
    );
    const filled = parts.reduce((filling, [name, value]) => filling.replace(`{${name}}`, () => String(value)), address);
    return `${filled}?${query}`;
  });
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return target.map((one) => ({ target: one }));
  const value = following(schema, schemas);
  const body = fc.oneof(
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 4, arbitrary: value.chain(spoilt).map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{"a":', '\ufeff{}', 'null', '[]') },
  );
  return fc.record({ target, body });
}

let connection: Connection;
let api: Api;
let token: string;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-nonsense-'));

beforeAll(async () => {
  connection = await (databases[0] as (typeof databases)[0]).open();
  await furnish(connection.db);
  await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000001' })]);
  await save(connection.db, magazineEntity, [magazineDocument({ reference: 'DBBEMAG00001' })]);
  api = startApi(connection, undefined, folder);
  const permissions = Object.keys(permissionIds) as (keyof typeof permissionIds)[];
  ({ token } = await signInStaff(api, 'alles@voorbeeld.be', [{ permissions }]));
});
afterAll(async () => {
  await connection.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('is refused with a reason by every call, to staff with all rights and to nobody', async () => {
  const faults: string[] = [];
  for (const [address, operations] of Object.entries(paths).filter(([one]) => !ending.test(one)))
    for (const [method, operation] of Object.entries(operations))
      for (const [index, { target, body }] of fc.sample(requestsTo(address, operation), { seed, numRuns: requestsEach }).entries()) {
        const headers = {
          ...(index % 5 && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        };
        const init = { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) };
        const response = await api.app.request(`http://dbbe.localhost${target}`, init, { client: `192.0.2.${index}` });
        const text = await response.text();
        const { code, fields = {} } = response.status >= 400 ? JSON.parse(text) : {};
        const isClear =
          response.status < 400 || (response.status < 500 && code && (code !== 'invalid_input' || Object.keys(fields).length));
        if (!isClear) faults.push(`${response.status} ${method} ${target.slice(0, 200)} ${body?.slice(0, 300)}: ${text.slice(0, 200)}`);
      }
  expect(faults).toEqual([]);
});
