import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { requestEmailChange, validateEmailChange } from '../../features/account/endpoints.ts';
import { memberEntity } from '../../features/account/save.ts';
import { getSessions, requestCustomerCode, validateCustomerCode } from '../../features/login/endpoints.ts';
import { subscribeNewsletter } from '../../features/recipients/endpoints.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { emailUndoRoutes } from '../http/email-undo-page.tsx';
import { createRouter } from '../http/router.ts';
import { keyedBy } from '../secret.ts';

describe.each(databases)('a change of e-mail on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let server: http.Server;
  let number = 0;
  let [before, after, token] = ['', '', ''];

  const sessionsWith = (bearer: string) => call(getSessions, {}, api.withToken(bearer));
  /** Changes the address of the member with a token. */
  async function change(bearer: string, email: string, endOthers?: boolean): Promise<void> {
    const { challenge } = await call(requestEmailChange, { body: { email } }, api.withToken(bearer));
    const body = { email, code: await api.codeFor(email), ...(endOthers !== undefined && { endOthers }) };
    await call(validateEmailChange, { headers: { 'login-challenge': challenge }, body }, api.withToken(bearer));
  }
  const linkTo = async (email: string) =>
    ((await api.mailed(email)).findLast(({ kind }) => kind === 'addressChanged')?.values as { path?: string })?.path ?? '';
  const visit = (path: string, method = 'GET') =>
    new Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const request = http.request({ port, path, method, agent: false }, async (response) => {
        resolve({ status: response.statusCode ?? 0, text: (await buffer(response)).toString(), headers: response.headers });
      });
      request.once('error', reject).end();
    });

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const routes = emailUndoRoutes({
      ...{ db: connection.db, clock: api.now, keyed: keyedBy('a secret of the tests'), send: async () => {}, portalOf: () => 'dbbe' },
    });
    const page = createRouter(routes, { trustedProxies: [] });
    server = http.createServer((request, response) => void (page(request, response) ?? response.writeHead(404).end()));
    await new Promise<void>((done) => server.listen(0, done));
  });
  beforeEach(async () => {
    api.wait(7_200);
    number += 1;
    [before, after] = [`oud${number}@voorbeeld.be`, `nieuw${number}@voorbeeld.be`];
    ({ token } = await api.register(before));
  });
  afterAll(async () => {
    server.close();
    await connection.close();
  });

  it('ends the codes that wait for the old address, of whatever way in', async () => {
    await save(connection.db, memberEntity, [
      {
        entity: 'member',
        reference: `M-${number}`,
        email: before,
        firstName: 'Jan',
        lastName: 'P',
        language: 'nl',
        klnr: `1234567${number}`,
      },
    ]);
    const klnr = `1234567${number}`;
    const asked = await api.askCode(before);
    const { challenge } = await call(requestCustomerCode, { body: { klnr, lang: 'nl' } }, api.from('192.0.2.3'));
    const body = { klnr, code: await api.codeFor(before) };
    const other = await call(requestEmailChange, { body: { email: `derde${number}@voorbeeld.be` } }, api.withToken(token));
    await change(token, after);
    expect(await refused(api.validate(before, asked))).toMatchObject({ code: 'code_expired' });
    const byNumber = call(validateCustomerCode, { headers: { 'login-challenge': challenge }, query: {}, body }, api.from('192.0.2.3'));
    expect(await refused(byNumber)).toMatchObject({ code: 'code_expired' });
    const third = { email: `derde${number}@voorbeeld.be`, code: await api.codeFor(`derde${number}@voorbeeld.be`) };
    const late = call(validateEmailChange, { headers: { 'login-challenge': other.challenge }, body: third }, api.withToken(token));
    expect(await refused(late)).toMatchObject({ code: 'code_expired' });
    expect(await api.signIn(after)).toMatchObject({ user: { email: after } });
  });

  it('by import ends them as well', async () => {
    const document = { entity: 'member', reference: `I-${number}`, email: before, firstName: 'Jan', lastName: 'P', language: 'nl' };
    await save(connection.db, memberEntity, [document]);
    const asked = await api.askCode(before);
    await save(connection.db, memberEntity, [{ ...document, email: after }]);
    expect(await refused(api.validate(before, asked))).toMatchObject({ code: 'code_expired' });
  });

  it('ends other sessions where the member wants that, and only then', async () => {
    const { token: other } = await api.signIn(before);
    await change(token, after);
    expect(await sessionsWith(other)).not.toEqual([]);
    await change(token, `weer-${after}`, true);
    expect(await refused(sessionsWith(other))).toMatchObject({ code: 'login_required' });
    expect(await sessionsWith(token)).toMatchObject([{ isCurrent: true }]);
  });

  it('is undone by the link to the old address, with a click only', async () => {
    await call(subscribeNewsletter, { body: { portalCode: 'dbbe', language: 'nl', isActive: true } }, api.withToken(token));
    await change(token, after);
    const link = await linkTo(before);
    const waiting = await api.askCode(after);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const shown = await visit(link, method);
      expect(shown).toMatchObject({ status: 200, headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } });
      if (method === 'GET') expect(shown.text).toMatch(/<form [^>]*method="post"/);
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) expect((await visit(link, method)).status).toBe(404);
    expect(await sessionsWith(token)).toHaveLength(1);
    expect(await visit(link, 'POST')).toMatchObject({ status: 200 });
    expect(await refused(sessionsWith(token))).toMatchObject({ code: 'login_required' });
    expect(await refused(api.validate(after, waiting))).toMatchObject({ code: 'code_expired' });
    expect((await connection.db.select().from(newsletterRecipients)).map(({ email }) => email)).toContain(before);
    expect((await api.mailed(after)).at(-1)).toMatchObject({ kind: 'addressRestored' });
    expect(await visit(link, 'POST')).toMatchObject({ status: 410 });
    expect(await api.signIn(before)).toMatchObject({ user: { email: before }, isNew: false });
  });

  it('is undone whatever came after it, and none of that undoes this', async () => {
    await change(token, after);
    await change(token, `derde-${after}`);
    const [first, second] = [await linkTo(before), await linkTo(after)];
    expect(await visit(first, 'POST')).toMatchObject({ status: 200 });
    expect(await visit(second, 'POST')).toMatchObject({ status: 410 });
    expect(await api.signIn(before)).toMatchObject({ user: { email: before } });
  });

  it('is undone once of many at once', async () => {
    await change(token, after);
    const link = await linkTo(before);
    const all = await Promise.all(Array.from({ length: 5 }, () => visit(link, 'POST')));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  it('can be undone for seven days', async () => {
    await change(token, after);
    const link = await linkTo(before);
    api.wait(7 * 86_400 - 1);
    expect((await visit(link)).status).toBe(200);
    api.wait(1);
    for (const method of ['GET', 'POST']) expect((await visit(link, method)).status).toBe(410);
    expect(await api.signIn(after)).toMatchObject({ user: { email: after } });
  });

  it('leaves the old address to whoever registered with it since', async () => {
    await change(token, after);
    const link = await linkTo(before);
    expect(await api.register(before)).toMatchObject({ isNew: true });
    expect(await visit(link, 'POST')).toMatchObject({ status: 409 });
    expect(await sessionsWith(token)).toHaveLength(1);
  });

  it('is undone by no link that somebody else made', async () => {
    await change(token, after);
    const link = await linkTo(before);
    const id = Number(/s=(\d+)/.exec(link)?.[1]);
    const made = [
      link.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      link.replace(/s=\d+/, `s=${id + 1}`),
      link.replace(/\?.*/, ''),
      `${link}x`,
    ];
    for (const path of [...made, '/api/account/email/undo?s=', `/api/account/email/undo?s=${id}.`])
      for (const method of ['GET', 'POST']) expect([path, (await visit(path, method)).status]).toEqual([path, 404]);
    expect(await sessionsWith(token)).toHaveLength(1);
  });
});
