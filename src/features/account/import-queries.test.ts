import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Door } from '../../content/transfer/doors.ts';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { entitiesOf } from '../entities.ts';

const [{ open }] = databases as [(typeof databases)[number]];
const member = (reference: string, more: object = {}) => ({
  ...{ entity: 'member', reference, email: `${reference.toLowerCase()}@voorbeeld.be`, firstName: 'An', lastName: 'Maes', language: 'nl' },
  ...more,
});
const parent = { id: 7, code: 'AM', firstName: 'An', lastName: 'Maes' };

let connection: Connection;
let api: Api;
beforeAll(async () => {
  connection = await open();
  await furnish(connection.db);
});
beforeEach(async () => {
  for (const table of ['accounts', 'parent_users', 'limits']) await connection.db.execute(sql.raw(`delete from ${table}`));
  api = startApi(connection);
});
afterAll(() => connection.close());

async function imported(door: Door, ...documents: object[]): Promise<string[]> {
  const told: string[] = [];
  const file = documents.map((document) => JSON.stringify(document)).join('\n');
  const report = ({ line, text }: { line: number; text: string }) => told.push(`${line} ${text}`);
  const input = (async function* () {
    yield file;
  })();
  await importDocuments(input, { db: connection.db, entities: entitiesOf(undefined), clock: api.now, door, report });
  return told;
}

it('lets the command line alone give rights', async () => {
  const documents = [member('M-1', { permissions: [29] }), member('M-2', { parent }), member('M-3')];
  expect(await imported('room', ...documents)).toEqual(['1 permissions: not_permitted', '2 parent: not_permitted']);
  expect(await connection.db.$count(accounts)).toBe(1);
  expect(await imported('room', member('M-4', { roles: ['webmaster'] }))).toEqual(['1 roles: unknown_field']);
  expect(await imported('commandLine', ...documents)).toEqual([]);
  expect(await connection.db.$count(accounts)).toBe(3);
});

it('takes no rights away in a room, and moves none to another address', async () => {
  await imported('commandLine', member('M-1', { permissions: [6] }), member('M-2', { parent }), member('M-3'));
  const boss = await signInStaff(api, 'baas@voorbeeld.be', []);
  const told = await imported(
    'room',
    member('M-1'),
    member('M-2', { email: 'ander@voorbeeld.be' }),
    member('M-4', { email: 'baas@voorbeeld.be' }),
    { entity: 'member', reference: 'M-3', delete: true },
  );
  expect(told.sort()).toEqual(['1 permissions: not_permitted', '2 parent: not_permitted', '3 parent: not_permitted']);
  expect(await imported('room', { entity: 'member', reference: 'M-2', delete: true })).toEqual(['1 parent: not_permitted']);
  const left = await connection.db.select().from(accounts).orderBy(accounts.id);
  expect(left.map(({ email }) => email)).toEqual(['m-1@voorbeeld.be', 'm-2@voorbeeld.be', 'baas@voorbeeld.be']);
  const [stays] = await connection.db.select().from(accounts).where(eq(accounts.id, boss.accountId));
  expect(stays?.parentUser).toBe(boss.staffId);
});
