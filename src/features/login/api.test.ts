import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { loginCodes } from '../../db/tables/login.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import {
  endSession,
  getSessions,
  logout,
  refreshSession,
  requestCustomerCode,
  requestEmailCode,
  validateCustomerCode,
  validateEmailCode,
} from './endpoints.ts';

describe.each(databases)('signing in on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const sessionsWith = (token: string) => call(getSessions, {}, api.withToken(token));
  const renew = (rememberme: string | null) => call(refreshSession, { headers: { rememberme: rememberme ?? undefined } }, api.from());
  const unwelcome = { statusCode: 401, code: 'login_required' };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
  });
  afterAll(() => connection.close());

  it('begins by registering: the account is there once its code was validated', async () => {
    const { isNew, user, token } = await api.register('Jan@Voorbeeld.be');
    expect(isNew).toBe(true);
    expect(user).toMatchObject({ email: 'jan@voorbeeld.be', firstName: 'Jan', language: 'nl', phone: null });
    expect((await api.mailed('jan@voorbeeld.be')).map(({ kind }) => kind)).toEqual(['code', 'welcome']);
    expect(await connection.db.select({ code: accounts.campaignCode }).from(accounts)).toEqual([{ code: 'BEURS-26' }]);
    expect(await sessionsWith(token)).toMatchObject([{ isCurrent: true, device: '?' }]);
    const again = await api.register('jan@voorbeeld.be');
    expect(again).toMatchObject({ isNew: false, user: { id: user.id } });
  });

  it('asks no code for a portal that there is not', async () => {
    for (const portalCode of ['nono', 'dbxx', '0000']) {
      const body = { email: 'jan@voorbeeld.be', portalCode, lang: 'nl' } as const;
      const { length } = await api.mailed('jan@voorbeeld.be');
      expect(await refused(call(requestEmailCode, { body }, api.from()))).toMatchObject({
        statusCode: 400,
        fields: { portalCode: 'unknown_reference' },
      });
      expect(await api.mailed('jan@voorbeeld.be')).toHaveLength(length);
    }
    const body = { email: 'jan@voorbeeld.be', portalCode: 'dwbe', lang: 'nl' } as const;
    expect(await call(requestEmailCode, { body }, api.from())).toHaveProperty('challenge');
  });

  it('tells of a sign-in on a new device, and not of one from another network', async () => {
    const notices = async () => (await api.mailed('jan@voorbeeld.be')).filter(({ kind }) => kind === 'newSignIn').length;
    const signInWith = async (userAgent: string, client: string) => {
      const { challenge, code } = await api.askCode('jan@voorbeeld.be', client);
      const body = { email: 'jan@voorbeeld.be', code };
      await call(
        validateEmailCode,
        { headers: { 'login-challenge': challenge }, query: {}, body },
        api.from(client, { 'user-agent': userAgent }),
      );
    };
    api.wait(3_600);
    const before = await notices();
    await signInWith('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', '192.0.2.1');
    expect(await notices()).toBe(before + 1);
    await signInWith('Mozilla/5.0 (Windows NT 10.0) Firefox/141.0', '2001:db8::7');
    expect(await notices()).toBe(before + 1);
    await signInWith('Mozilla/5.0 (iPhone) Safari/605', '192.0.2.1');
    expect(await notices()).toBe(before + 2);
    await signInWith('Mozilla/5.0 (iPhone) Safari/605', '198.51.100.7');
    expect(await notices()).toBe(before + 2);
    api.wait(181 * 86_400);
    await signInWith('Mozilla/5.0 (iPhone) Safari/605', '198.51.100.7');
    expect(await notices()).toBe(before + 3);
    api.wait(3_600);
  });

  it('takes the code once, in time, with its challenge, however it is typed', async () => {
    const asked = await api.askCode('jan@voorbeeld.be');
    expect(await refused(api.validate('jan@voorbeeld.be', { ...asked, code: 'AAAAAA' }))).toMatchObject({
      statusCode: 400,
      code: 'code_wrong',
    });
    expect(await refused(api.validate('jan@voorbeeld.be', { code: asked.code }))).toMatchObject({ code: 'code_wrong' });
    expect(await refused(api.validate('an@voorbeeld.be', asked))).toMatchObject({ code: 'code_wrong' });
    const second = await api.askCode('jan@voorbeeld.be');
    await api.validate('jan@voorbeeld.be', { ...second, code: ` ${second.code.slice(0, 3)} ${second.code.slice(3)}`.toLowerCase() });
    expect(await refused(api.validate('jan@voorbeeld.be', second))).toMatchObject({ code: 'code_used' });
    const third = await api.askCode('jan@voorbeeld.be');
    api.wait(600);
    expect(await refused(api.validate('jan@voorbeeld.be', third))).toMatchObject({ code: 'code_expired' });
    const fourth = await api.askCode('jan@voorbeeld.be');
    for (let tries = 0; tries < 5; tries += 1) await refused(api.validate('jan@voorbeeld.be', { ...fourth, code: 'AAAAAA' }));
    expect(await refused(api.validate('jan@voorbeeld.be', fourth))).toMatchObject({ code: 'code_exhausted' });
    api.wait(3_600);
  });

  it('lets one of fifty tries at once succeed', async () => {
    const asked = await api.askCode('jan@voorbeeld.be');
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => api.validate('jan@voorbeeld.be', asked)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    api.wait(3_600);
  });

  it('answers a known and an unknown address alike, with the same bytes but for chance', async () => {
    const ask = async (email: string) => {
      const response = await api.from().fetch('/api/login/email-code', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, portalCode: 'dbbe', lang: 'fr' }),
      });
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'));
      return { status: response.status, headers, body: (await response.text()).replace(/"challenge":"[\w-]{43}"/, '') };
    };
    expect(await ask('niemand@voorbeeld.be')).toEqual(await ask('jan@voorbeeld.be'));
    expect((await api.mailed('niemand@voorbeeld.be')).map(({ kind }) => kind)).toEqual(['unknownAddress']);
  });

  it('with a customer number mails the address on file and never shows it', async () => {
    await connection.db.update(accounts).set({ klnr: '12345678' });
    const ask = (klnr: string, email?: string) =>
      call(requestCustomerCode, { body: { klnr, lang: 'nl', ...(email !== undefined && { email }) } }, api.from());
    const { challenge } = await ask('12345678', '');
    const code = await api.codeFor('jan@voorbeeld.be');
    const validate = (klnr: string, email?: string) =>
      call(
        validateCustomerCode,
        { headers: { 'login-challenge': challenge }, query: {}, body: { klnr, code, ...(email !== undefined && { email }) } },
        api.from(),
      );
    expect(await refused(validate('87654321'))).toMatchObject({ code: 'code_wrong' });
    expect(await validate('12345678')).toMatchObject({ isNew: false, user: { email: 'jan@voorbeeld.be' } });
    expect(Object.keys(await ask('87654321'))).toEqual(Object.keys(await ask('12345678')));
    expect(await connection.db.select().from(loginCodes)).not.toContainEqual(
      expect.objectContaining({ subject: '87654321', account: expect.any(Number) }),
    );
  });

  it('goes on while it is used, and ends thirty minutes after', async () => {
    const { token } = await api.signIn('jan@voorbeeld.be');
    for (let minutes = 0; minutes < 60; minutes += 20) {
      api.wait(20 * 60);
      await sessionsWith(token);
    }
    api.wait(30 * 60);
    expect(await refused(sessionsWith(token))).toMatchObject(unwelcome);
  });

  it('is renewed by the remember-me token: the same for tabs at once, the end of it for who comes later', async () => {
    const first = await api.signIn('jan@voorbeeld.be');
    api.wait(86_400);
    const tabs = await Promise.all([renew(first.rememberMe), renew(first.rememberMe)]);
    expect(tabs[0]).toEqual(tabs[1]);
    api.wait(29);
    expect(await renew(first.rememberMe)).toEqual(tabs[0]);
    await sessionsWith(tabs[0].token);
    const next = await renew(tabs[0].rememberMe);
    expect(next.token).not.toBe(tabs[0].token);
    await sessionsWith(next.token);
    api.wait(31);
    expect(await refused(renew(first.rememberMe))).toMatchObject(unwelcome);
    expect(await refused(sessionsWith(next.token))).toMatchObject(unwelcome);
    expect(await refused(renew(next.rememberMe))).toMatchObject(unwelcome);
    expect(await refused(renew(null))).toMatchObject(unwelcome);
  });

  it('is not remembered where that was not asked for, nor after half a year', async () => {
    const asked = await api.askCode('jan@voorbeeld.be');
    expect(await api.validate('jan@voorbeeld.be', asked, undefined, false)).toMatchObject({
      rememberMe: null,
      rememberMeExpiresInSeconds: 0,
    });
    const { rememberMe } = await api.signIn('jan@voorbeeld.be');
    api.wait(181 * 86_400);
    expect(await refused(renew(rememberMe))).toMatchObject(unwelcome);
  });

  it('ends here, elsewhere, and everywhere', async () => {
    const here = await api.signIn('jan@voorbeeld.be');
    const there = await api.signIn('jan@voorbeeld.be');
    const [other] = (await sessionsWith(here.token)).filter(({ isCurrent }) => !isCurrent);
    await call(endSession, { params: { id: other?.id ?? '' } }, api.withToken(here.token));
    expect(await refused(sessionsWith(there.token))).toMatchObject(unwelcome);
    expect(await refused(call(endSession, { params: { id: other?.id ?? '' } }, api.withToken(here.token)))).toMatchObject({
      code: 'not_found',
    });
    const third = await api.signIn('jan@voorbeeld.be');
    expect(await call(logout, { headers: {}, body: {} }, api.withToken(third.token))).toEqual({ ended: 1 });
    expect(await refused(renew(third.rememberMe))).toMatchObject(unwelcome);
    await api.signIn('jan@voorbeeld.be');
    const { ended } = await call(logout, { headers: { rememberme: here.rememberMe ?? undefined }, body: { everywhere: true } }, api.from());
    expect(ended).toBeGreaterThan(1);
    expect(await refused(sessionsWith(here.token))).toMatchObject(unwelcome);
  });

  it('ends everywhere for a live token only; a token of before ends its own session', async () => {
    api.wait(3_600);
    const other = await api.signIn('jan@voorbeeld.be');
    const first = await api.signIn('jan@voorbeeld.be');
    const endAll = (rememberme: string | null, token?: string) => {
      const caller = token === undefined ? api.from() : api.withToken(token);
      return call(logout, { headers: { rememberme: rememberme ?? undefined }, body: { everywhere: true } }, caller);
    };
    const renewed = await renew(first.rememberMe);
    api.wait(31);
    for (const dead of [first.rememberMe, 'x'.repeat(43), null]) expect(await refused(endAll(dead))).toMatchObject(unwelcome);
    expect(await refused(endAll(first.rememberMe, 'x'.repeat(43)))).toMatchObject(unwelcome);
    expect(await sessionsWith(other.token)).not.toEqual([]);
    expect(await call(logout, { headers: { rememberme: first.rememberMe ?? undefined }, body: {} }, api.from())).toEqual({ ended: 1 });
    expect(await refused(renew(renewed.rememberMe))).toMatchObject(unwelcome);
    await sessionsWith(other.token);
    api.wait(31 * 60);
    expect(await refused(endAll(null, other.token))).toMatchObject(unwelcome);
    const { ended } = await endAll(other.rememberMe);
    expect(ended).toBeGreaterThan(0);
    expect(await refused(renew(other.rememberMe))).toMatchObject(unwelcome);
    const late = await api.signIn('jan@voorbeeld.be');
    api.wait(181 * 86_400);
    expect(await refused(endAll(late.rememberMe))).toMatchObject(unwelcome);
  });
});
