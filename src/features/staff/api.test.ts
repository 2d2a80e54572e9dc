import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { call } from '../../lib/call.ts';
import { permissionNames } from '../../lib/permissions.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { grantDirectly, signInStaff } from '../../testing/staff.ts';
import { deleteAccount, getPmgUser } from '../account/endpoints.ts';
import { seedRoles } from './commands.ts';
import {
  createRole,
  createStaff,
  deleteRole,
  deleteStaff,
  getAudit,
  getAuditCsv,
  getRoles,
  getStaff,
  getStaffMe,
  updateGrants,
  updateRole,
  updateStaff,
} from './endpoints.ts';
import type { RoleGrant } from './schema.ts';

const everywhere = { portals: 'all', languages: 'all' } as const;
const all = [{ permissions: permissionNames }];
const toolmaster = [{ permissions: ['TOOLMASTER'] as const }];

describe.each(databases)('staff on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
  });
  beforeEach(async () => {
    for (const table of ['staff_grants', 'roles', 'accounts', 'parent_users', 'mails', 'limits'])
      await connection.db.execute(sql.raw(`delete from ${table}`));
    api = startApi(connection);
    await seedRoles(connection.db, api.now());
  });
  afterAll(() => connection.close());

  type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
  const memberNow = async (caller: Caller, id: number) => (await call(getStaff, { query: {} }, caller)).find((one) => one.id === id);
  const roleNow = async (caller: Caller, name: string) => (await call(getRoles, {}, caller)).find(({ reference }) => reference === name);
  const matching = (present: { version: string } | undefined) => ({ 'if-match': `"${present?.version ?? 'none'}"` });
  const grant = async (caller: Caller, id: number, grants: RoleGrant[], direct: never[] = []) =>
    call(updateGrants, { headers: matching(await memberNow(caller, id)), params: { id }, body: { grants, direct } }, caller);
  const rename = async (caller: Caller, reference: string, body: Parameters<typeof call<typeof updateRole>>[1]['body']) =>
    call(updateRole, { headers: matching(await roleNow(caller, reference)), params: { reference }, body }, caller);
  const hire = (caller: Caller, email: string) =>
    call(createStaff, { body: { email, code: 'NEW', firstName: 'Nora', lastName: 'Nieuw' } }, caller);

  it('tells who I am and what I may, where', async () => {
    const { caller, accountId, staffId } = await signInStaff(api, 'an@voorbeeld.be', [
      { permissions: ['EDIT_ARTICLE'], portals: ['hobe'], languages: ['fr'] },
      { permissions: ['FREE_FILE_ACCESS'] },
    ]);
    expect(await call(getStaffMe, {}, caller)).toEqual({
      account: { id: accountId, email: 'an@voorbeeld.be', firstName: 'Jan', lastName: 'Peeters', language: 'nl' },
      staff: { id: staffId, code: `S${accountId}`, firstName: 'Staff', lastName: 'an' },
      permissions: [
        { permission: 'EDIT_ARTICLE', portals: ['hobe'], languages: ['fr'] },
        { permission: 'FREE_FILE_ACCESS', portals: 'all', languages: 'all' },
      ],
      factor: { isRequired: true, satisfiedUntil: '2026-11-22T00:00:00.000Z', methods: [] },
    });
    expect(await call(getPmgUser, {}, caller)).toEqual({ id: staffId, code: `S${accountId}`, firstName: 'Staff', lastName: 'an' });
  });

  it('asks for the second factor in every staff call but the one that says so, and again after 12 hours', async () => {
    const boss = await signInStaff(api, 'an@voorbeeld.be', all, { hasFactor: false });
    expect(await call(getStaffMe, {}, boss.caller)).toMatchObject({ factor: { satisfiedUntil: null } });
    expect(await refused(call(getRoles, {}, boss.caller))).toMatchObject({ statusCode: 403, code: 'second_factor_required' });
    await connection.db.execute(sql`update sessions set factor = 'totp', factor_at = ${api.now().toISOString()}`);
    expect(await call(getRoles, {}, boss.caller)).not.toEqual([]);
    // The session itself lives on by being used.
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      await call(getPmgUser, {}, boss.caller);
      api.wait(20 * 60);
    }
    expect(await refused(call(getRoles, {}, boss.caller))).toMatchObject({ code: 'second_factor_required' });
    expect(await call(getPmgUser, {}, boss.caller)).not.toBeNull();
  });

  it('is closed to members, whatever permissions an import gave them', async () => {
    const { token } = await api.register('lid@voorbeeld.be');
    const [account] = await connection.db.select().from(accounts);
    await grantDirectly(api, account?.id ?? 0, permissionNames);
    for (const endpoint of [getStaffMe, getRoles, getStaff])
      expect(await refused(call(endpoint as typeof getRoles, {}, api.withToken(token)))).toMatchObject({
        statusCode: 403,
        code: 'forbidden',
      });
  });

  it('asks for 29 on all portals', async () => {
    const { caller } = await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['TOOLMASTER'], portals: ['dbbe', 'hobe'] }]);
    expect(await refused(call(getRoles, {}, caller))).toMatchObject({ code: 'forbidden' });
  });

  it('starts with the seven roles, and makes them once', async () => {
    const { caller } = await signInStaff(api, 'an@voorbeeld.be', toolmaster);
    const rolesNow = await call(getRoles, {}, caller);
    expect(rolesNow.slice(0, 7).map(({ reference, permissions }) => [reference, permissions.length])).toEqual([
      ['webmaster', 37],
      ['chief-editor', 20],
      ['editor', 12],
      ['translator', 2],
      ['commercial', 8],
      ['support', 4],
      ['statistics', 3],
    ]);
    await seedRoles(connection.db, api.now());
    expect(await call(getRoles, {}, caller)).toEqual(rolesNow);
  });

  it('gives, changes and takes a staff record, and the rights count at the next call', async () => {
    const boss = await signInStaff(api, 'an@voorbeeld.be', all);
    const { token } = await api.register('nora@voorbeeld.be');
    const nora = api.withToken(token);
    const hired = await hire(boss.caller, 'NORA@voorbeeld.be');
    expect(hired).toMatchObject({ code: 'NEW', grants: [], direct: [], account: { email: 'nora@voorbeeld.be' }, isMe: false });
    expect(await refused(hire(boss.caller, 'nora@voorbeeld.be'))).toMatchObject({ code: 'conflict' });
    expect(await refused(hire(boss.caller, 'niemand@voorbeeld.be'))).toMatchObject({ fields: { email: 'unknown_reference' } });
    expect(await call(getPmgUser, {}, nora)).toEqual({ id: hired.id, code: 'NEW', firstName: 'Nora', lastName: 'Nieuw' });
    const given = [{ role: 'editor', portals: ['hobe'], languages: 'all' as const }];
    expect((await grant(boss.caller, hired.id, given)).grants).toEqual(given);
    expect((await call(getStaffMe, {}, nora)).permissions.map(({ permission }) => permission)).toContain('EDIT_ARTICLE');
    const renamed = { code: 'NN', firstName: 'Nora', lastName: 'Janssens' };
    expect(await call(updateStaff, { params: { id: hired.id }, body: renamed }, boss.caller)).toMatchObject(renamed);
    expect((await call(getStaff, { query: { q: 'JANSS' } }, boss.caller)).map(({ id }) => id)).toEqual([hired.id]);
    await grant(boss.caller, hired.id, []);
    expect((await call(getStaffMe, {}, nora)).permissions).toEqual([]);
    const namesNow = async () => (await call(getAudit, { query: {} }, boss.caller)).items.slice(0, 4).map(({ subjectName }) => subjectName);
    expect(await namesNow()).toEqual(Array(4).fill('Nora Janssens'));
    await call(deleteStaff, { params: { id: hired.id } }, boss.caller);
    expect(await refused(call(getPmgUser, {}, nora))).toMatchObject({ code: 'login_required' });
    expect(await refused(call(deleteStaff, { params: { id: hired.id } }, boss.caller))).toMatchObject({ statusCode: 404 });
    const lines = (await call(getAudit, { query: {} }, boss.caller)).items.map(({ act }) => act);
    expect(lines.slice(0, 5)).toEqual(['staff.removed', 'grants.changed', 'staff.changed', 'grants.changed', 'staff.added']);
  });

  it('lets nobody grant what they do not hold there, or change their own rights', async () => {
    const boss = await signInStaff(api, 'an@voorbeeld.be', [
      ...toolmaster,
      { permissions: ['EDIT_ARTICLE', 'TRANSLATE_ARTICLE', 'TRANSLATION'], portals: ['dbbe'] },
    ]);
    const other = await signInStaff(api, 'bo@voorbeeld.be', []);
    const tries: [RoleGrant, string | undefined][] = [
      [{ role: 'translator', portals: ['dbbe'], languages: ['fr'] }, undefined],
      [{ role: 'translator', portals: ['dbbe'], languages: 'all' }, undefined],
      [{ role: 'translator', portals: ['hobe'], languages: 'all' }, 'rights_not_held'],
      [{ role: 'translator', portals: ['dbbe', 'hobe'], languages: 'all' }, 'rights_not_held'],
      [{ role: 'translator', ...everywhere }, 'rights_not_held'],
      [{ role: 'editor', portals: ['dbbe'], languages: 'all' }, 'rights_not_held'],
    ];
    for (const [one, code] of tries) {
      const work = grant(boss.caller, other.staffId, [one]);
      if (code) expect(await refused(work)).toMatchObject({ statusCode: 403, code });
      else expect((await work).grants).toEqual([one]);
    }
    expect(await refused(grant(boss.caller, boss.staffId, []))).toMatchObject({ statusCode: 403, code: 'own_rights' });
    expect(await refused(call(deleteStaff, { params: { id: boss.staffId } }, boss.caller))).toMatchObject({ code: 'own_rights' });
    const own = { names: { nl: 'Mijn', fr: 'Mon' }, permissions: ['TOOLMASTER', 'WEBMASTER'] as const };
    const reference = `test-${boss.accountId}-0`;
    expect(await refused(rename(boss.caller, reference, { ...own, permissions: [...own.permissions] }))).toMatchObject({
      code: 'own_rights',
    });
    const wider = { names: { nl: 'V', fr: 'T' }, permissions: ['TRANSLATION' as const, 'WEBMASTER' as const] };
    expect(await refused(rename(boss.caller, 'translator', wider))).toMatchObject({ code: 'rights_not_held' });
    // Imported permissions count as granted: a staff record would enable them.
    await api.register('cor@voorbeeld.be');
    const [cor] = await connection.db.select().from(accounts).where(eq(accounts.email, 'cor@voorbeeld.be'));
    await grantDirectly(api, cor?.id ?? 0, ['WEBMASTER']);
    expect(await refused(hire(boss.caller, 'cor@voorbeeld.be'))).toMatchObject({ code: 'rights_not_held' });
  });

  it('takes permissions of an import away, and gives none', async () => {
    const boss = await signInStaff(api, 'an@voorbeeld.be', all);
    const other = await signInStaff(api, 'bo@voorbeeld.be', []);
    await grantDirectly(api, other.accountId, ['WEBMASTER', 'COM_SEC']);
    const headers = matching(await memberNow(boss.caller, other.staffId));
    const body = (direct: ('WEBMASTER' | 'COM_SEC' | 'TOOLMASTER')[]) => ({
      ...{ headers, params: { id: other.staffId }, body: { grants: [], direct } },
    });
    expect(await refused(call(updateGrants, body(['COM_SEC', 'TOOLMASTER']), boss.caller))).toMatchObject({
      fields: { 'direct.1': 'not_allowed' },
    });
    expect((await call(updateGrants, body(['COM_SEC']), boss.caller)).direct).toEqual(['COM_SEC']);
    expect((await call(getStaffMe, {}, other.caller)).permissions.map(({ permission }) => permission)).toEqual(['COM_SEC']);
  });

  it('keeps a holder of 29, also when two remove each other at once', async () => {
    const a = await signInStaff(api, 'an@voorbeeld.be', toolmaster);
    const b = await signInStaff(api, 'bo@voorbeeld.be', toolmaster);
    const answers = await Promise.allSettled([grant(a.caller, b.staffId, []), grant(b.caller, a.staffId, [])]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = answers[0]?.status === 'fulfilled' ? a : b;
    expect((await call(getStaff, { query: {} }, left.caller)).filter(({ grants }) => grants.length)).toHaveLength(1);
    // The account of staff cannot be erased before its record is taken away.
    expect(await refused(call(deleteAccount, {}, left.caller))).toMatchObject({ statusCode: 409, code: 'staff_account' });
    const role = { reference: `test-${left.accountId}-0` };
    expect(await refused(call(deleteRole, { params: role }, left.caller))).toMatchObject({ code: 'role_in_use' });
  });

  it('refuses what does not exist and what breaks a rule, by the name of the field', async () => {
    const { caller, staffId } = await signInStaff(api, 'an@voorbeeld.be', all);
    const other = await signInStaff(api, 'bo@voorbeeld.be', []);
    const post = async (path: string, method: string, body: unknown) => {
      const headers = {
        ...caller.headers,
        'content-type': 'application/json',
        'if-match': matching(await memberNow(caller, other.staffId))['if-match'],
      };
      const response = await caller.fetch(path, { method, headers, body: JSON.stringify(body) });
      return [response.status, ((await response.json()) as { fields?: object }).fields];
    };
    const path = `/api/staff/people/${other.staffId}/grants`;
    const one = { role: 'editor', portals: 'all', languages: 'all' };
    expect(
      await post(path, 'PUT', {
        grants: [
          { ...one, role: 'none' },
          { ...one, portals: ['dbbe', 'zzzz'] },
        ],
        direct: [],
      }),
    ).toEqual([400, { 'grants.0.role': 'unknown_reference', 'grants.1.portals.1': 'unknown_reference' }]);
    for (const bad of [{ ...one, portals: [] }, { ...one, languages: ['de'] }, { ...one, portals: 'some' }, { ...one, more: 1 }, null, 'x'])
      expect((await post(path, 'PUT', { grants: [bad], direct: [] }))[0], JSON.stringify(bad)).toBe(400);
    expect((await post(path, 'PUT', { grants: Array.from({ length: 51 }, () => one), direct: [] }))[0]).toBe(400);
    expect((await post('/api/staff/people/999999/grants', 'PUT', { grants: [], direct: [] }))[0]).toBe(404);
    for (const id of ['0', '-1', '99999999999', 'x', '1.5']) expect((await post(`/api/staff/people/${id}`, 'DELETE', {}))[0], id).toBe(400);
    expect((await post('/api/staff/people', 'POST', { email: 'x', code: '', firstName: '\u200b', lastName: 'a'.repeat(41) }))[1]).toEqual({
      ...{ email: 'not_an_email', code: 'required', firstName: 'required', lastName: 'too_long' },
    });
    const role = { reference: 'Nieuw!', names: { nl: 'N', fr: '' }, permissions: ['TOOLMASTER', 'UNKNOWN'] };
    expect((await post('/api/staff/roles', 'POST', role))[1]).toEqual({
      ...{ reference: 'not_a_code', 'names.fr': 'required', 'permissions.1': 'not_allowed' },
    });
    expect(
      (await post('/api/staff/roles', 'POST', { ...role, reference: 'editor', names: { nl: 'N', fr: 'F' }, permissions: [] }))[0],
    ).toBe(409);
    expect((await post('/api/staff/roles/none', 'DELETE', {}))[0]).toBe(404);
    expect(staffId).not.toBe(other.staffId);
  });

  it('writes lines that cannot be edited, without secret values, and lists them by page and filter', async () => {
    const boss = await signInStaff(api, 'an@voorbeeld.be', all);
    for (const reference of ['een', 'twee', 'drie'])
      await call(createRole, { body: { reference, names: { nl: '=1+1', fr: 'F' }, permissions: [] } }, boss.caller);
    for (const change of ['update audit_lines set act = act', 'delete from audit_lines', 'truncate audit_lines'])
      await expect(connection.db.execute(sql.raw(change))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('cannot be changed') },
      });
    const first = await call(getAudit, { query: { act: 'role.added', by: String(boss.accountId), limit: '2' } as never }, boss.caller);
    expect(first.items.map(({ subjectId }) => subjectId)).toEqual(['drie', 'twee']);
    expect(first.items[0]).toMatchObject({
      by: { account: boss.accountId, name: 'Staff an' },
      impersonatedBy: null,
      details: { permissions: [] },
    });
    const query = { act: 'role.added', by: String(boss.accountId), limit: '2', cursor: first.cursor } as never;
    expect(await call(getAudit, { query }, boss.caller)).toMatchObject({
      items: [{ subjectId: 'een' }],
      cursor: null,
      roles: { een: { nl: '=1+1', fr: 'F' } },
    });
    expect((await call(getAudit, { query: { until: '2026-11-20' } as never }, boss.caller)).items).toEqual([]);
    expect(
      (
        await call(
          getAudit,
          { query: { from: '2026-11-21', until: '2026-11-21', subject: 'role', subjectId: 'een' } as never },
          boss.caller,
        )
      ).items,
    ).toHaveLength(1);
    for (const query of [{ cursor: '-1' }, { cursor: 'x' }, { limit: '201' }, { act: 'x' }, { from: 'soon' }, { subject: "'" }])
      expect(await refused(call(getAudit, { query: query as never }, boss.caller)), JSON.stringify(query)).toMatchObject({
        statusCode: 400,
      });
    const { csv } = await call(getAuditCsv, { query: { act: 'role.added' } as never }, boss.caller);
    expect(csv.split('\r\n')[1]).toContain('Rol =1+1');
    expect(csv.startsWith('\ufeffWanneer,Wie,')).toBe(true);
  });
});
