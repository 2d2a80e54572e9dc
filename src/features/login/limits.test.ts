import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { limitCounters } from '../../db/tables/login.ts';
import { call } from '../../lib/call.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { deleteAccount, keepAccount, requestEmailChange } from '../account/endpoints.ts';
import { postContactMessage } from '../contact/endpoints.ts';
import { signUpForNewsletter } from '../recipients/endpoints.ts';
import { createContact, requestCustomerCode, requestEmailCode, validateCustomerCode, validateEmailCode } from './endpoints.ts';

const hour = 3_600;
const member = 'jan@voorbeeld.be';

describe.each(databases)('limits of signing in on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let token: string;
  const ask = (email: string, client: string, lang: 'nl' | 'fr' = 'nl') =>
    call(requestEmailCode, { body: { email, portalCode: 'dbbe', lang } }, api.from(client));
  const register = (email: string, client: string, firstName = 'Jan') =>
    call(createContact, { query: {}, body: { email, firstName, lastName: 'Peeters', lang: 'nl' } }, api.from(client));
  const message = (email: string, client: string) =>
    call(postContactMessage, { body: { email, name: 'Jan', subject: 'Vraag', text: 'Tekst', lang: 'nl' } }, api.from(client));
  const signUp = (email: string, client: string) =>
    call(signUpForNewsletter, { body: { email, portalCode: 'dbbe', language: 'nl' } }, api.from(client));
  const anything = (work: Promise<unknown>) => work.catch(() => undefined);
  const sentWithin = async (email: string, seconds = hour) => {
    const since = api.now().getTime() - seconds * 1_000;
    return (await api.mailed(email)).filter(({ createdAt }) => createdAt.getTime() > since);
  };
  const signInWith = (email: string, challenge: string, code: string, client: string) => api.validate(email, { challenge, code }, client);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    token = (await api.register(member)).token;
    await connection.db.update(accounts).set({ klnr: '12345678' });
  });
  beforeEach(() => api.wait(2 * hour));
  afterAll(() => connection.close());

  it('count no try without a live challenge, from however many networks', async () => {
    const used = await api.askCode(member, '192.0.2.1');
    await api.validate(member, used, '192.0.2.1');
    const dead = [undefined, '', 'x'.repeat(43), used.challenge];
    for (let tried = 0; tried < 21_000; tried += 1) {
      const network = tried % 336;
      // Most need no database: those that do are as many as it takes to see.
      const [client, challenge] = [`10.${network >> 8}.${network & 255}.1`, dead[tried % (tried < 2_000 ? 4 : 2)]];
      const headers = { 'login-challenge': challenge };
      await anything(call(validateEmailCode, { headers, query: {}, body: { email: member, code: 'AAAAAA' } }, api.from(client)));
    }
    expect(await api.signIn(member, '203.0.113.9')).toMatchObject({ user: { email: member } });
    expect(await api.register('nieuw@voorbeeld.be', '10.7.0.1')).toMatchObject({ isNew: true });
  });

  it('refuse no first try, whoever has used up what all share', async () => {
    const mine = await api.askCode(member, '10.1.0.9');
    for (let number = 0; number < 80; number += 1) {
      const { challenge } = await api.askCode(`ander${number}@voorbeeld.be`, '10.1.0.9');
      for (let tries = 0; tries < 5; tries += 1) await anything(signInWith(`ander${number}@voorbeeld.be`, challenge, 'AAAAAA', '10.1.0.9'));
    }
    const { challenge } = await api.askCode('ander81@voorbeeld.be', '10.1.0.9');
    expect(await refused(signInWith('ander81@voorbeeld.be', challenge, 'AAAAAA', '10.1.0.9'))).toMatchObject({ code: 'code_wrong' });
    expect(await refused(signInWith('ander81@voorbeeld.be', challenge, 'AAAAAA', '10.1.0.9'))).toMatchObject({ code: 'too_many_requests' });
    expect(await signInWith(member, mine.challenge, mine.code, '10.1.0.9')).toMatchObject({ user: { email: member } });
  });

  it('refuse nobody who takes little, where strangers used up what the whole site shares', async () => {
    const keyed = keyedBy('a secret of the tests');
    const expiresAt = new Date(api.now().getTime() + hour * 1_000);
    const full = ['askedOnSite ', 'triedOnSite '].map((name) => ({ key: keyed('limit', name), points: 1_000_000, expiresAt }));
    await connection.db
      .insert(limitCounters)
      .values(full)
      .onConflictDoUpdate({ target: limitCounters.key, set: { points: 1_000_000, expiresAt } });
    for (const email of [member, 'laat@voorbeeld.be']) {
      const { challenge } = await register(email, '198.51.100.20');
      expect(await refused(signInWith(email, challenge, 'AAAAAA', '198.51.100.20'))).toMatchObject({ code: 'code_wrong' });
      await signInWith(email, challenge, await api.codeFor(email), '198.51.100.20');
    }
    const taken = Array.from({ length: 50 }, (_, number) => refused(ask(`veel${number}@voorbeeld.be`, '198.51.100.21')));
    expect((await Promise.allSettled(taken)).some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('give a mailbox six mails an hour over all purposes, and leave nobody without a code', async () => {
    for (let number = 0; number < 30; number += 1) await anything(ask(member, `203.0.113.${number % 5}`));
    await anything(register(member, '203.0.113.7'));
    await anything(message(member, '203.0.113.8'));
    await anything(signUp(member, '203.0.113.9'));
    await anything(call(requestCustomerCode, { body: { klnr: '12345678', lang: 'nl' } }, api.from('203.0.113.10')));
    expect(await sentWithin(member)).toHaveLength(6);
    api.wait(30 * 60);
    const answer = await refused(ask(member, '198.51.100.1'));
    expect(answer).toMatchObject({ statusCode: 429, code: 'too_many_requests', challenge: { resendAfterSeconds: 1_800 } });
    expect(answer.message).toContain('30 minuten');
    expect(await sentWithin(member)).toHaveLength(6);
    const code = await api.codeFor(member);
    const { challenge = '' } = answer.challenge ?? {};
    expect(await refused(signInWith(member, challenge, 'AAAAAA', '198.51.100.1'))).toMatchObject({ code: 'code_wrong' });
    expect(await signInWith(member, challenge, code, '198.51.100.1')).toMatchObject({ user: { email: member } });
    expect(await refused(signInWith(member, challenge, code, '198.51.100.1'))).toMatchObject({ code: 'code_used' });
    const { challenge: next } = await api.askCode(member, '198.51.100.2');
    expect(await refused(signInWith(member, next, code, '198.51.100.2'))).toMatchObject({ code: 'code_wrong' });
    api.wait(30 * 60);
    expect(await api.signIn(member, '198.51.100.3')).toMatchObject({ user: { email: member } });
  });

  it('let codes of the hour that opened nothing yet open once each, also at once', async () => {
    for (let number = 0; number < 6; number += 1) await ask(member, '203.0.113.1');
    const codes = (await sentWithin(member)).map(({ values }) => (values as { code: string }).code);
    const challenges = await Promise.all(codes.map(async () => (await api.askCode(member, '198.51.100.4')).challenge));
    const all = await Promise.allSettled(challenges.map((challenge) => signInWith(member, challenge, codes[0] ?? '', '198.51.100.4')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = await api.askCode(member, '198.51.100.5');
    expect(await signInWith(member, again.challenge, codes[3] ?? '', '198.51.100.5')).toMatchObject({ user: { email: member } });
  });

  it('keep the code of whoever asked first usable with its own challenge', async () => {
    const mine = await api.askCode(member, '198.51.100.6');
    for (let number = 0; number < 30; number += 1) await anything(ask(member, `203.0.113.${number % 5}`));
    expect(await api.validate(member, mine, '198.51.100.6')).toMatchObject({ user: { email: member } });
  });

  it('count any hour, not the hours of a clock', async () => {
    await ask(member, '203.0.113.1');
    api.wait(59 * 60);
    for (let number = 0; number < 5; number += 1) await ask(member, '203.0.113.1');
    api.wait(120);
    for (let number = 0; number < 6; number += 1) await anything(ask(member, '203.0.113.2'));
    expect(await sentWithin(member)).toHaveLength(6);
  });

  it('are right however many ask at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, number) => anything(ask(member, `203.0.113.${number % 5}`))));
    expect(await sentWithin(member)).toHaveLength(6);
  });

  it('let somebody register whose address strangers filled', async () => {
    const email = 'vol@voorbeeld.be';
    for (let number = 0; number < 12; number += 1) await anything(ask(email, `203.0.113.${number % 5}`));
    for (let number = 0; number < 3; number += 1) await anything(message(email, `203.0.113.${number % 5}`));
    const { challenge = '' } = (await refused(register(email, '198.51.100.7', 'Eva'))).challenge ?? {};
    expect(await signInWith(email, challenge, await api.codeFor(email), '198.51.100.7')).toMatchObject({
      isNew: true,
      user: { firstName: 'Eva' },
    });
    const other = 'bezet@voorbeeld.be';
    for (let number = 0; number < 12; number += 1) await anything(register(other, `203.0.113.${number % 5}`, 'Spot'));
    const late = (await refused(register(other, '198.51.100.8', 'Piet'))).challenge?.challenge ?? '';
    expect(await signInWith(other, late, await api.codeFor(other), '198.51.100.8')).toMatchObject({ user: { firstName: 'Piet' } });
    for (const address of [email, other]) expect((await sentWithin(address)).length).toBeLessThanOrEqual(6);
  });

  it('leave a code where confirmations fill a mailbox, and say how long to wait for one', async () => {
    const email = 'brief@voorbeeld.be';
    for (let number = 0; number < 5; number += 1) await (number % 2 ? message : signUp)(email, `203.0.113.${number}`);
    for (const confirm of [message, signUp])
      expect(await refused(confirm(email, '203.0.113.9'))).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringContaining('1 uur'),
      });
    const { challenge = '' } = (await refused(register(email, '198.51.100.9'))).challenge ?? {};
    expect(await signInWith(email, challenge, await api.codeFor(email), '198.51.100.9')).toMatchObject({ isNew: true });
  });

  it('answer for known and unknown addresses and numbers alike, also when the mailbox is full', async () => {
    const told = async (work: Promise<unknown>) => {
      const answer = await work.then(
        (body) => ({ status: 200, body }),
        (error) => ({ status: 429, body: error.answer }),
      );
      return JSON.stringify(answer).replace(/"(?:challenge|requestId)":"[\w-]+"/g, '');
    };
    const asks = (email: string) => [
      ...Array.from({ length: 4 }, () => () => ask(email, '203.0.113.1')),
      ...[() => register(email, '203.0.113.2'), () => ask(email, '203.0.113.1'), () => ask(email, '203.0.113.3', 'fr')],
      ...[() => message(email, '203.0.113.4'), () => signUp(email, '203.0.113.4'), () => register(email, '203.0.113.5')],
    ];
    const answersTo = async (all: (() => Promise<unknown>)[]) => {
      const answers = [];
      for (const one of all) answers.push(await told(one()));
      return answers;
    };
    const known = await answersTo(asks(member));
    expect(await answersTo(asks('niemand@voorbeeld.be'))).toEqual(known);
    expect(known.filter((answer) => answer.includes('429'))).toHaveLength(4);
    const numbers = (klnr: string) =>
      Array.from({ length: 8 }, () => () => call(requestCustomerCode, { body: { klnr, lang: 'nl' } }, api.from('203.0.113.6')));
    expect(await answersTo(numbers('87654321'))).toEqual(await answersTo(numbers('12345678')));
  });

  it('open a customer number with a code that its mailbox got before', async () => {
    for (let number = 0; number < 6; number += 1) await ask(member, '203.0.113.1');
    const { challenge } = await call(requestCustomerCode, { body: { klnr: '12345678', lang: 'nl' } }, api.from('198.51.100.1'));
    // The number got no mail of its own: the code is that of the last request by address.
    expect(await sentWithin(member)).toHaveLength(6);
    const body = { klnr: '12345678', code: await api.codeFor(member) };
    const signedIn = await call(
      validateCustomerCode,
      { headers: { 'login-challenge': challenge }, query: {}, body },
      api.from('198.51.100.1'),
    );
    expect(signedIn).toMatchObject({ user: { email: member } });
  });

  it('count what a member causes: another address, erasure', async () => {
    token = (await api.signIn(member)).token;
    const asMember = api.withToken(token);
    const email = 'doelwit@voorbeeld.be';
    for (let number = 0; number < 9; number += 1) await anything(call(requestEmailChange, { body: { email } }, asMember));
    expect(await sentWithin(email)).toHaveLength(6);
    for (let number = 0; number < 12; number += 1) {
      await call(deleteAccount, {}, asMember);
      await call(keepAccount, {}, asMember);
    }
    expect((await sentWithin(member)).length).toBeLessThanOrEqual(6);
  });

  it('say how long to wait in the language of the call, and in a header', async () => {
    const answerIn = async (lang: string, headers: Record<string, string> = {}) => {
      const response = await api.from('203.0.113.1').fetch('/api/login/email-code', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email: member, portalCode: 'dbbe', lang }),
      });
      return { wait: response.headers.get('retry-after'), message: ((await response.json()) as { message?: string }).message };
    };
    for (let number = 0; number < 6; number += 1) await ask(member, '203.0.113.1');
    api.wait(20 * 60 + 1);
    expect(await answerIn('fr')).toEqual({ wait: '2399', message: expect.stringContaining('40 minutes') });
    expect(await answerIn('nl')).toEqual({ wait: '2399', message: expect.stringContaining('40 minuten') });
    expect(await answerIn('nl', { 'accept-language': 'fr' })).toEqual({ wait: '2399', message: expect.stringContaining('minutes') });
    api.wait(2_399 - 60);
    expect(await answerIn('fr')).toEqual({ wait: '60', message: expect.stringContaining('1 minute.') });
    api.wait(59);
    expect(await answerIn('nl')).toEqual({ wait: '1', message: expect.stringContaining('1 seconde ') });
  });

  it('let a class of 25 behind one address sign in within ten minutes, also one that registers', async () => {
    const client = '192.0.2.200';
    for (let number = 0; number < 25; number += 1) {
      api.wait(20);
      const email = `leerling${number}@school.be`;
      await register(email, client);
      const { challenge } = await register(email, client);
      for (let wrong = 0; wrong < 3; wrong += 1) await refused(signInWith(email, challenge, 'AAAAAA', client));
      expect(await signInWith(email, challenge, await api.codeFor(email), client)).toMatchObject({ isNew: true });
      const again = await api.askCode(email, client);
      await refused(signInWith(email, again.challenge, 'AAAAAA', client));
      expect(await signInWith(email, again.challenge, again.code, client)).toMatchObject({ isNew: false });
    }
  });

  it('count a /64 of IPv6 as one client, for messages and sign-ups as well', async () => {
    for (const post of [message, signUp]) {
      for (let number = 0; number < 10; number += 1)
        await post(`zes${number}${post.name}@voorbeeld.be`, `2001:db8:0:${post.length}:${number + 1}::1`);
      expect(await refused(post(`tien${post.name}@voorbeeld.be`, `2001:db8:0:${post.length}:ffff::9`))).toMatchObject({ statusCode: 429 });
      await post(`elf${post.name}@voorbeeld.be`, '2001:db8:0:9::1');
    }
  });
});
