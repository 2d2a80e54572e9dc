import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { softPasskey } from '../../testing/passkey.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getRoles, getStaffMe } from '../staff/endpoints.ts';
import {
  addPasskey,
  confirmTotp,
  deleteFactor,
  getFactors,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  startVerifyPasskey,
  verifyPasskey,
  verifyRecovery,
  verifyTotp,
} from './endpoints.ts';

const email = 'an@voorbeeld.be';

describe.each(databases)('second factors on $kind', ({ open }) => {
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

  const boss = () => signInStaff(api, email, [{ permissions: ['TOOLMASTER'] }], { hasFactor: false });
  type Caller = Awaited<ReturnType<typeof boss>>['caller'];
  const codeOf = (secret: string, later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.now().getTime() + later * 1_000 });
  async function withApp(caller: Caller) {
    const { secret } = await call(startTotp, {}, caller);
    const { factor, recoveryCodes } = await call(confirmTotp, { body: { name: 'Telefoon', code: codeOf(secret) } }, caller);
    return { secret, id: factor.id, recoveryCodes: recoveryCodes ?? [] };
  }
  const isOpen = (caller: Caller) =>
    call(getRoles, {}, caller).then(
      () => true,
      () => false,
    );
  /** Signs the same person in anew, in another session. */
  const again = async () => api.withToken((await api.signIn(email)).token);

  it('an app: the first one is added after signing in, brings ten recovery codes, and opens the rooms', async () => {
    const { caller, accountId } = await boss();
    expect(await isOpen(caller)).toBe(false);
    const { secret, uri } = await call(startTotp, {}, caller);
    expect(uri).toContain(`secret=${secret}`);
    expect(await refused(call(confirmTotp, { body: { name: 'Telefoon', code: '000000' } }, caller))).toMatchObject({
      code: 'factor_wrong',
    });
    expect(await call(getFactors, {}, caller)).toEqual({ factors: [], recoveryCodesLeft: 0, satisfiedUntil: null });
    const { recoveryCodes } = await call(confirmTotp, { body: { name: 'Telefoon', code: codeOf(secret) } }, caller);
    expect(new Set(recoveryCodes)).toHaveLength(10);
    expect(recoveryCodes?.every((code) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))).toBe(true);
    expect(await isOpen(caller)).toBe(true);
    expect((await call(getStaffMe, {}, caller)).factor).toEqual({
      ...{ isRequired: true, satisfiedUntil: '2026-11-22T00:00:00.000Z', methods: ['totp', 'recovery'] },
    });
    const mails = (await api.mailed(email)).filter(({ kind }) => kind === 'factor');
    expect(mails.map(({ values }) => values)).toEqual([{ firstName: 'Jan', act: 'added', name: 'Telefoon' }]);
    const lines = await connection.db.select().from(auditLines).where(eq(auditLines.account, accountId));
    expect(lines.map(({ act, details }) => [act, details])).toEqual([['factor.added', { method: 'totp' }]]);
    const stored = JSON.stringify(await connection.db.execute(sql`select * from factors, recovery_codes`));
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes ?? []) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('a code is taken once, also by two at once, and for the half minutes beside its own', async () => {
    const { caller } = await boss();
    const { secret } = await withApp(caller);
    const other = await again();
    expect(await isOpen(other)).toBe(false);
    expect(await refused(call(verifyTotp, { body: { code: codeOf(secret) } }, other))).toMatchObject({
      statusCode: 400,
      code: 'factor_wrong',
    });
    api.wait(60);
    const body = { code: codeOf(secret) };
    const both = await Promise.allSettled([call(verifyTotp, { body }, other), call(verifyTotp, { body }, caller)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    api.wait(60);
    expect(await refused(call(verifyTotp, { body: { code: codeOf(secret, -60) } }, other))).toMatchObject({ code: 'factor_wrong' });
    expect(await refused(call(verifyTotp, { body: { code: codeOf(secret, 60) } }, other))).toMatchObject({ code: 'factor_wrong' });
    await call(verifyTotp, { body: { code: codeOf(secret, 30) } }, other);
    // The code of this half minute is older than the one that was taken.
    expect(await refused(call(verifyTotp, { body: { code: codeOf(secret) } }, other))).toMatchObject({ code: 'factor_wrong' });
    expect(await isOpen(other)).toBe(true);
  });

  it('counts for 12 hours in its session alone, and runs out between two calls of one act', async () => {
    const { caller } = await boss();
    const { secret } = await withApp(caller);
    const other = await again();
    expect([await isOpen(caller), await isOpen(other)]).toEqual([true, false]);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      api.wait(20 * 60);
      expect(await isOpen(caller)).toBe(true);
    }
    api.wait(20 * 60);
    expect(await refused(call(getRoles, {}, caller))).toMatchObject({ statusCode: 403, code: 'second_factor_required' });
    await call(verifyTotp, { body: { code: codeOf(secret) } }, caller);
    expect(await isOpen(caller)).toBe(true);
  });

  it('a recovery code works once and is mailed about; new ones replace the old', async () => {
    const { caller } = await boss();
    const { recoveryCodes } = await withApp(caller);
    const [first = '', second = ''] = recoveryCodes;
    const other = await again();
    expect(await refused(call(verifyRecovery, { body: { code: 'AAAAA-AAAAA' } }, other))).toMatchObject({ code: 'factor_wrong' });
    await call(verifyRecovery, { body: { code: first.toLowerCase() } }, other);
    expect(await isOpen(other)).toBe(true);
    expect((await call(getFactors, {}, other)).recoveryCodesLeft).toBe(9);
    expect(await refused(call(verifyRecovery, { body: { code: first } }, other))).toMatchObject({ code: 'factor_wrong' });
    const renewed = await call(renewRecoveryCodes, {}, other);
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await refused(call(verifyRecovery, { body: { code: second } }, other))).toMatchObject({ code: 'factor_wrong' });
    const acts = (await api.mailed(email)).flatMap(({ kind, values }) => (kind === 'factor' ? [(values as { act: string }).act] : []));
    expect(acts).toEqual(['added', 'used', 'codes']);
  });

  it('further ones are added and removed only with one that was given; removing asks every session again', async () => {
    const { caller } = await boss();
    const { id } = await withApp(caller);
    const other = await again();
    const works = [
      () => call(startTotp, {}, other),
      () => call(startPasskey, {}, other),
      () => call(deleteFactor, { params: { id } }, other),
      () => call(renewRecoveryCodes, {}, other),
    ];
    for (const work of works) expect(await refused(work())).toMatchObject({ code: 'second_factor_required' });
    const second = await withApp(caller);
    expect(second.recoveryCodes).toEqual([]);
    const stranger = await signInStaff(api, 'bo@voorbeeld.be', []);
    expect(await refused(call(deleteFactor, { params: { id } }, stranger.caller))).toMatchObject({ statusCode: 404 });
    await call(deleteFactor, { params: { id } }, caller);
    expect(await isOpen(caller)).toBe(false);
    api.wait(60);
    await call(verifyTotp, { body: { code: codeOf(second.secret) } }, caller);
    expect(await refused(call(deleteFactor, { params: { id: second.id } }, caller))).toMatchObject({
      statusCode: 409,
      code: 'last_factor',
    });
    expect(await call(getFactors, {}, caller)).toMatchObject({ factors: [{ id: second.id }] });
  });

  it('a first one is added within an hour of signing in', async () => {
    const { caller } = await boss();
    for (let minutes = 0; minutes < 70; minutes += 20) {
      api.wait(20 * 60);
      await call(getFactors, {}, caller);
    }
    expect(await refused(call(startTotp, {}, caller))).toMatchObject({ statusCode: 403, code: 'sign_in_again' });
    expect((await withApp(await again())).recoveryCodes).toHaveLength(10);
  });

  it('tries are counted, whatever the method', async () => {
    const { caller } = await boss();
    const { recoveryCodes } = await withApp(caller);
    const other = await again();
    const codes: string[] = [];
    for (let index = 0; index < 11; index++) {
      const work =
        index % 2 ? call(verifyRecovery, { body: { code: 'AAAAAAAAAA' } }, other) : call(verifyTotp, { body: { code: '123456' } }, other);
      codes.push((await refused(work)).code);
    }
    expect(codes.slice(0, 9).every((code) => code === 'factor_wrong')).toBe(true);
    expect(codes.at(-1)).toBe('too_many_requests');
    expect(await refused(call(verifyRecovery, { body: { code: recoveryCodes[0] ?? '' } }, other))).toMatchObject({
      code: 'too_many_requests',
    });
    api.wait(16 * 60);
    await call(verifyRecovery, { body: { code: recoveryCodes[0] ?? '' } }, other);
  });

  it('a passkey: made and used on its own host, each answer once', async () => {
    const { caller } = await boss();
    const key = softPasskey('http://dbbe.localhost');
    const made = async () => key.create((await call(startPasskey, {}, caller)).options as never);
    const first = await made();
    const { recoveryCodes } = await call(addPasskey, { body: { name: 'Laptop', response: first } }, caller);
    expect(recoveryCodes).toHaveLength(10);
    expect(await refused(call(addPasskey, { body: { name: 'Laptop', response: first } }, caller))).toMatchObject({ code: 'factor_wrong' });
    expect(await refused(call(addPasskey, { body: { name: 'Laptop', response: await made() } }, caller))).toMatchObject({
      code: 'conflict',
    });
    const other = await again();
    const used = key.use((await call(startVerifyPasskey, {}, other)).options as never);
    await call(verifyPasskey, { body: { response: used } }, other);
    expect(await isOpen(other)).toBe(true);
    expect(await refused(call(verifyPasskey, { body: { response: used } }, other))).toMatchObject({ code: 'factor_wrong' });
    const foreign = softPasskey('https://evil.example');
    const strange = foreign.use((await call(startVerifyPasskey, {}, other)).options as never);
    const asMine = { ...strange, id: used.id, rawId: used.rawId };
    expect(await refused(call(verifyPasskey, { body: { response: asMine } }, other))).toMatchObject({ code: 'factor_wrong' });
    api.wait(301);
    const late = await made();
    api.wait(301);
    expect(await refused(call(addPasskey, { body: { name: 'Te laat', response: late } }, caller))).toMatchObject({ code: 'factor_wrong' });
  });

  it('refuses hostile input by its field', async () => {
    const { caller } = await boss();
    await withApp(caller);
    const post = async (path: string, body: unknown) => {
      const headers = { ...caller.headers, 'content-type': 'application/json' };
      return (await caller.fetch(`/api/staff/factors/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    for (const code of ['', '12345', '1234567', 'abcdef', null, 123456, { a: 1 }])
      expect(await post('verify/totp', { code }), String(code)).toBe(400);
    const response = {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    };
    for (const bad of [
      {},
      { response: {} },
      { response: { ...response, more: 1 } },
      { response: { ...response, id: 'a'.repeat(2_000) } },
      { response: { ...response, id: '<b>' } },
    ])
      expect(await post('verify/passkey', bad)).toBe(400);
    expect(
      await post('passkey', { name: 'x', response: { ...response, response: { clientDataJSON: 'e30', attestationObject: 'AA' } } }),
    ).toBe(400);
    expect(await post('totp/confirm', { name: '\u200b', code: '123456' })).toBe(400);
    expect(await refused(call(deleteFactor, { params: { id: 'x' } }, caller))).toMatchObject({ statusCode: 400 });
  });
});
