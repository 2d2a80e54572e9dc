import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const member = (reference: string, email: string, firstName: string) => ({
  ...{ entity: 'member', reference, email, firstName, lastName: 'Dumont', language: 'nl' },
});
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe'), { ...pageDocument('bezoek'), portals: ['dbbe', 'hobe'] }],
  ...[member('M-1', 'baas@voorbeeld.be', 'Luc'), member('M-2', 'nora@voorbeeld.be', 'Nora'), member('M-3', 'lid@voorbeeld.be', 'Lode')],
];

describe('a session that is carried to another site', () => {
  let screens: MemberScreens;
  let sender: string;
  let colleague: string;
  let hobe: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    sender = await screens.staffTokenOf('baas@voorbeeld.be', 'webmaster');
    colleague = await screens.staffTokenOf('nora@voorbeeld.be', 'webmaster');
    hobe = `hobe.localhost:${screens.server.port}`;
  });
  afterAll(() => screens.close());

  const nonce = 'a'.repeat(32);
  /** Codes that somebody made for the other site with a nonce of their own. */
  async function codesOf(token: string) {
    const bearer = (one: string) => ({ authorization: `Bearer ${one}` });
    const body = { host: hobe, nonce };
    const as = await screens.post<{ token: string }>('/api/staff/impersonations', { email: 'lid@voorbeeld.be' }, bearer(token));
    const [staffCode, asCode] = await Promise.all([
      screens.post<{ code: string }>('/api/staff/carry', body, bearer(token)),
      screens.post<{ code: string }>('/api/impersonation/code', body, bearer(as.token)),
    ]);
    return { staff: staffCode.code, as: asCode.code };
  }
  /** Opens an address in a new tab of somebody, and returns what the tab got. */
  async function opened(address: string, token: string) {
    const context = await screens.signedIn(token);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).host));
    await page.goto(address);
    await page.locator('main:not([hidden]), .edit-this').first().waitFor();
    const got = {
      ...{ asked, text: await page.locator('main').textContent(), path: new URL(page.url()).pathname },
      as: await page.evaluate(() => sessionStorage.getItem('as')),
      cookies: (await context.cookies(`http://${hobe}`)).map(({ name }) => name),
    };
    await context.close();
    return got;
  }
  const enter = (host: string, values: Record<string, string>) =>
    `http://${host}/api/enter#${new URLSearchParams({ to: '/bezoek', ...values })}`;
  const refused = { text: expect.stringContaining('Deze overstap is niet meer geldig'), path: '/api/enter', as: null, cookies: [] };

  it('is not that of somebody else who sends a link with a code', async () => {
    const codes = await codesOf(sender);
    for (const kind of ['staff', 'as'] as const)
      expect([kind, await opened(enter(hobe, { kind, code: codes[kind] }), colleague)]).toEqual([kind, { ...refused, asked: [hobe] }]);
    // A link of the form that names no step.
    expect(await opened(enter(hobe, { as: codes.as }), colleague)).toEqual({ ...refused, asked: [hobe] });
  });

  it('goes to no tab that did not ask for it, and to no other host', async () => {
    const own = `dbbe.localhost:${screens.server.port}`;
    const made = await opened(enter(own, { kind: 'staff', for: `http://${hobe}`, nonce }), colleague);
    expect(made).toEqual({ ...refused, asked: [own, hobe] });
    for (const elsewhere of ['http://elders.example', 'javascript:alert(1)', 'x']) {
      expect(await opened(enter(own, { kind: 'staff', for: elsewhere, nonce }), colleague)).toEqual({ ...refused, asked: [own] });
      expect(await opened(enter(hobe, { kind: 'staff', from: elsewhere }), colleague)).toEqual({ ...refused, asked: [hobe] });
    }
  });

  it('goes to the tab that asks for it', async () => {
    const own = `dbbe.localhost:${screens.server.port}`;
    expect(await opened(enter(hobe, { kind: 'staff', from: `http://${own}` }), colleague)).toMatchObject({
      ...{ asked: [hobe, own, hobe, hobe], path: '/bezoek', as: null, cookies: ['staff', 'authorization'] },
    });
  });
});
