import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { type Permission, permissionIds } from '../../lib/permissions.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { handlers } from '../handlers.ts';

/** Values of the other fields of queries. */
const others: Readonly<Record<string, string>> = {
  ...{ from: '2026-11-01', until: '2026-11-30', locale: 'nl', format: 'json', q: 'dak' },
};
const inPaths: Readonly<Record<string, string>> = { entity: 'article', report: 'articles' };
type Shape = { shape?: Record<string, unknown> };
const shapeOf = (schema: unknown) => (schema as Shape | undefined)?.shape ?? {};
const asking = handlers.filter(
  ({ endpoint: { access, query } }) => access !== undefined && access !== 'member' && 'portal' in shapeOf(query),
);

let connection: Connection;
let api: Api;
let token: string;
beforeAll(async () => {
  connection = await (databases[0] as (typeof databases)[0]).open();
  await furnish(connection.db);
  api = startApi(connection);
  ({ token } = await signInStaff(api, 'alles@voorbeeld.be', [{ permissions: Object.keys(permissionIds) as Permission[] }]));
});
afterAll(() => connection.close());

it.each(asking.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses a portal that does not exist',
  async (_, { method, path, query, stream }) => {
    const given = Object.keys(shapeOf(query)).flatMap((field) => (others[field] ? [[field, others[field]]] : []));
    const address = path.replace(/:(\w+)/g, (_, field: string) => inPaths[field] ?? '1');
    const response = await api.from().fetch(`${address}?${new URLSearchParams([['portal', 'zzzz'], ...given] as string[][])}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(stream && { 'content-type': 'application/octet-stream' }) },
      ...(stream && { body: 'x' }),
    });
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { portal: 'unknown_reference' } });
    expect(response.status).toBe(400);
  },
);

it('finds the calls that name a portal', () => {
  expect(asking.length).toBeGreaterThan(8);
});
