import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { permissionNames } from '../../lib/permissions.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { seedRoles } from './commands.ts';
import { getRoles, getStaff, updateGrants, updateRole } from './endpoints.ts';

const [{ open }] = databases as [(typeof databases)[number]];
const everywhere = { portals: 'all', languages: 'all' } as const;
const all = [{ permissions: permissionNames }];
const matching = (present: { version: string } | undefined) => ({ 'if-match': `"${present?.version ?? 'none'}"` });

let connection: Connection;
let api: Api;
beforeAll(async () => {
  connection = await open();
  await furnish(connection.db);
  api = startApi(connection);
  await seedRoles(connection.db, api.now());
});
afterAll(() => connection.close());

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
const memberNow = async (caller: Caller, id: number) => (await call(getStaff, { query: {} }, caller)).find((one) => one.id === id);
const roleNow = async (caller: Caller, name: string) => (await call(getRoles, {}, caller)).find(({ reference }) => reference === name);

it('lets nobody overwrite the rights that a colleague changed meanwhile', async () => {
  const boss = await signInStaff(api, 'an@voorbeeld.be', all);
  const other = await signInStaff(api, 'bo@voorbeeld.be', []);
  const read = await memberNow(boss.caller, other.staffId);
  const body = { grants: [{ role: 'editor', ...everywhere }], direct: [] };
  const params = { id: other.staffId };
  expect(await refused(call(updateGrants, { headers: {}, params, body }, boss.caller))).toMatchObject({
    statusCode: 428,
    code: 'version_required',
  });
  await call(updateGrants, { headers: matching(read), params, body }, boss.caller);
  const late = call(updateGrants, { headers: matching(read), params, body: { grants: [], direct: [] } }, boss.caller);
  expect(await refused(late)).toMatchObject({ statusCode: 409, code: 'version_conflict', present: { grants: body.grants } });
  const role = await roleNow(boss.caller, 'editor');
  const names = { nl: 'Schrijver', fr: 'Plume' };
  const change = (permissions: 'EDIT_ARTICLE'[]) =>
    call(updateRole, { headers: matching(role), params: { reference: 'editor' }, body: { names, permissions } }, boss.caller);
  expect(await change(['EDIT_ARTICLE'])).toMatchObject({ names, permissions: ['EDIT_ARTICLE'], isMine: false });
  expect(await refused(change([]))).toMatchObject({ code: 'version_conflict', present: { permissions: ['EDIT_ARTICLE'] } });
});
