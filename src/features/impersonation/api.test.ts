import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { deleteAccount, getAccount, getExport, keepAccount, requestEmailChange, updateAccount } from '../account/endpoints.ts';
import { endSession, getSessions, logout, requestEmailCode } from '../login/endpoints.ts';
import { getStaffMe } from '../staff/endpoints.ts';
import { tellImpersonated } from './commands.ts';
import {
  carryImpersonation,
  endImpersonation,
  exchangeImpersonation,
  explainImpersonation,
  getImpersonation,
  startImpersonation,
} from './endpoints.ts';

const member = 'lid@voorbeeld.be';
const names = { body: { firstName: 'Lies', lastName: 'Nieuw' } };

describe.each(databases)('impersonation on $kind', ({ open }) => {
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
  });
  afterAll(() => connection.close());

  async function begun() {
    const own = api.withToken((await api.register(member)).token);
    const support = await signInStaff(api, 'steun@voorbeeld.be', [{ permissions: ['IMPERSONATE_CONTACT'] }]);
    const started = await call(startImpersonation, { body: { email: member } }, support.caller);
    return { own, support, started, asMember: api.withToken(started.token) };
  }
  const told = async () => (await api.mailed(member)).filter(({ kind }) => kind === 'impersonated').map(({ values }) => values);

  it('sees the site as the member, reads only, and ends after 30 minutes', async () => {
    const { asMember, started } = await begun();
    expect(started).toMatchObject({ expiresAt: '2026-11-21T12:30:00.000Z', member: { firstName: 'Jan' } });
    expect((await call(getAccount, {}, asMember)).email).toBe(member);
    expect(await call(getImpersonation, {}, asMember)).toMatchObject({ reason: null, startedAt: '2026-11-21T12:00:00.000Z' });
    expect(await refused(call(updateAccount, { headers: {}, ...names }, asMember))).toMatchObject({
      statusCode: 403,
      code: 'impersonation_read_only',
    });
    expect(await refused(call(getStaffMe, {}, asMember))).toMatchObject({ code: 'forbidden' });
    api.wait(29 * 60);
    await call(getAccount, {}, asMember);
    api.wait(61);
    expect(await refused(call(getAccount, {}, asMember))).toMatchObject({ statusCode: 401 });
    expect(await tellImpersonated(connection.db, async () => {}, api.now())).toBe(1);
    expect(await tellImpersonated(connection.db, async () => {}, api.now())).toBe(0);
    expect(await told()).toEqual([{ firstName: 'Jan', at: expect.stringMatching(/^21 november 2026, 13\suur$/), reason: '' }]);
  });

  it('writes once the reason is written down, each act in the audit list, and never what only the member may', async () => {
    const { asMember, own, support } = await begun();
    const reason = 'Mevrouw belde: haar naam klopt niet.';
    expect(await call(explainImpersonation, { body: { reason } }, asMember)).toMatchObject({ reason });
    expect(await call(updateAccount, { headers: {}, ...names }, asMember)).toMatchObject({ lastName: 'Nieuw' });
    const never = [
      () => call(requestEmailChange, { body: { email: 'x@voorbeeld.be' } }, asMember),
      () => call(getExport, {}, asMember),
      () => call(deleteAccount, {}, asMember),
      () => call(keepAccount, {}, asMember),
      () => call(logout, { headers: {}, body: { everywhere: true } }, asMember),
      () => call(endSession, { params: { id: '00000000-0000-4000-8000-000000000000' } }, asMember),
      () => call(requestEmailCode, { body: { email: member, portalCode: 'dbbe', lang: 'nl' } }, asMember),
    ];
    for (const work of never) expect(await refused(work())).toMatchObject({ statusCode: 403, code: 'impersonation_refused' });
    const lines = await connection.db
      .select()
      .from(auditLines)
      .where(eq(auditLines.impersonatedBy, support.accountId))
      .orderBy(auditLines.id);
    expect(lines.map(({ act, details }) => [act, (details as { call?: string }).call])).toEqual([
      ['impersonation.explained', undefined],
      ['impersonation.call', 'PUT /api/account/'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Mevrouw');
    const listed = (await call(getSessions, {}, own)).filter(({ impersonation }) => impersonation);
    expect(listed.map(({ impersonation }) => impersonation)).toEqual([{ reason, endedAt: null }]);
    await call(endImpersonation, {}, asMember);
    expect(await refused(call(getAccount, {}, asMember))).toMatchObject({ statusCode: 401 });
    expect(await told()).toMatchObject([{ reason }]);
    const { data } = await call(getExport, {}, own);
    expect(data).toMatchObject({ impersonations: [{ reason }] });
  });

  it('is refused as a colleague, as oneself, as nobody, and without the right', async () => {
    const { support, own } = await begun();
    const colleague = await signInStaff(api, 'bo@voorbeeld.be', []);
    for (const email of ['bo@voorbeeld.be', 'steun@voorbeeld.be'])
      expect(await refused(call(startImpersonation, { body: { email } }, support.caller))).toMatchObject({ code: 'impersonation_refused' });
    expect(await refused(call(startImpersonation, { body: { email: 'niemand@voorbeeld.be' } }, support.caller))).toMatchObject({
      fields: { email: 'unknown_reference' },
    });
    for (const caller of [colleague.caller, own])
      expect(await refused(call(startImpersonation, { body: { email: member } }, caller))).toMatchObject({ code: 'forbidden' });
    for (const endpoint of [getImpersonation, endImpersonation])
      expect(await refused(call(endpoint as typeof endImpersonation, {}, own))).toMatchObject({ statusCode: 404 });
  });

  it.each([
    ['the right is withdrawn', (staff: { staffId: number }) => sql`delete from staff_grants where staff = ${staff.staffId}`],
    ['the staff member signs out', (staff: { accountId: number }) => sql`delete from sessions where account = ${staff.accountId}`],
    [
      'the member becomes staff',
      (staff: { staffId: number }) => sql`update accounts set parent_user = ${staff.staffId} where email = ${member}`,
    ],
  ])('ends when %s', async (_, change) => {
    const { support, asMember } = await begun();
    await connection.db.execute(change(support));
    expect(await refused(call(getAccount, {}, asMember))).toMatchObject({ statusCode: 401 });
  });

  it('is ended by the member from the list of sessions', async () => {
    const { own, asMember } = await begun();
    const [listed] = (await call(getSessions, {}, own)).filter(({ impersonation }) => impersonation);
    const stranger = api.withToken((await api.register('ander@voorbeeld.be')).token);
    expect(await refused(call(endSession, { params: { id: listed?.id ?? '' } }, stranger))).toMatchObject({ statusCode: 404 });
    await call(endSession, { params: { id: listed?.id ?? '' } }, own);
    expect(await refused(call(getAccount, {}, asMember))).toMatchObject({ statusCode: 401 });
  });

  it('is carried to the tab on another domain that asked for it, by a code that works once, for 60 s', async () => {
    const { asMember } = await begun();
    const body = { host: 'DBBE.localhost', nonce: 'a'.repeat(32) };
    const exchange = (code: string, nonce = body.nonce) => call(exchangeImpersonation, { body: { code, nonce } }, api.from());
    const { code } = await call(carryImpersonation, { body }, asMember);
    expect(await refused(call(getAccount, {}, api.withToken(code)))).toMatchObject({ statusCode: 401 });
    // A link with this code that somebody else opens: their tab has another nonce, or none.
    for (const nonce of ['b'.repeat(32), '']) expect((await refused(exchange(code, nonce))).statusCode).toBe(400);
    const elsewhere = await call(carryImpersonation, { body: { ...body, host: 'hobe.example' } }, asMember);
    expect(await refused(exchange(elsewhere.code))).toMatchObject({ code: 'code_expired' });
    const both = await Promise.allSettled([exchange(code), exchange(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [carried] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const there = api.withToken(carried?.token ?? '');
    expect((await call(getAccount, {}, there)).email).toBe(member);
    await call(endImpersonation, {}, there);
    expect(await refused(call(getAccount, {}, asMember))).toMatchObject({ statusCode: 401 });
    const again = await call(
      startImpersonation,
      { body: { email: member } },
      (await signInStaff(api, 'c@voorbeeld.be', [{ permissions: ['IMPERSONATE_CONTACT'] }])).caller,
    );
    const late = await call(carryImpersonation, { body }, api.withToken(again.token));
    api.wait(61);
    expect(await refused(exchange(late.code))).toMatchObject({ code: 'code_expired' });
    for (const bad of ['', 'x', again.token, `${late.code}x`]) expect((await refused(exchange(bad))).statusCode).toBe(400);
  });

  it('leaves nothing behind an erased member', async () => {
    const { asMember } = await begun();
    await connection.db.delete(accounts).where(eq(accounts.email, member));
    expect(await refused(call(getAccount, {}, asMember))).toMatchObject({ statusCode: 401 });
    expect(await connection.db.$count(sql`impersonations`)).toBe(0);
  });
});
