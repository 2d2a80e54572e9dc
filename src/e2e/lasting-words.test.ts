import { sql } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../db/connection.ts';
import { permissionIds } from '../lib/permissions.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';
import { nextBundle } from '../testing/servers/bundle.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const email = 'an@voorbeeld.be';
const documents = [
  ...[portalDocument('dbbe'), ...['zitting', 'sleutel', 'schijf', 'versie', 'recht'].map((name) => pageDocument(name))],
  { entity: 'member', reference: 'M-1', email, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];

describe('typed words are there afterwards', () => {
  let screens: MemberScreens;
  let server: TestServer;
  let token: string;
  /** One context, whose second page finds the files of the rooms in its cache. */
  let context: BrowserContext;
  const headers = () => ({ authorization: `Bearer ${token}` });
  beforeAll(async () => {
    screens = await openMemberScreens(documents, {}, { isEmbedded: true });
    server = screens.server;
    token = await screens.tokenOf(email);
    await statement(`insert into parent_users (id, code, first_name, last_name) values (1, 'ED', 'An', 'Dumont');
      update accounts set parent_user = 1;
      insert into roles (reference, name_nl, name_fr) values ('schrijver', 'Schrijver', 'Auteur');
      insert into role_permissions (role, permission) select id, ${permissionIds.EDIT_MODULE} from roles where reference = 'schrijver';
      insert into staff_grants (staff, role, granted_at) select 1, id, now() from roles where reference = 'schrijver';
      update sessions set factor = 'totp', factor_at = now()`);
    context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 } });
  });
  afterAll(async () => {
    await server.stop();
    await screens.close();
  });

  const title = (page: Page) => page.getByLabel('Titel · Nederlands');
  const said = (page: Page) => page.locator('.said').textContent();
  const open = async (reference: string) => {
    const page = await context.newPage();
    await page.goto(screens.at(`/staff/pages/${reference}`));
    await title(page).waitFor();
    return page;
  };
  const drafted = async (reference: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/staff/drafts/page/${reference}`, { headers: headers() });
    const { parts } = (await response.json()) as { parts?: { part: string; fields: { title: string } }[] };
    return parts?.find(({ part }) => part === 'nl')?.fields.title;
  };
  async function statement(text: string): Promise<void> {
    const connection = await connect({ dataDir: server.dataDir, through: true });
    for (const one of text.split(/;\n/)) await connection.db.execute(sql.raw(one));
    await connection.close();
  }

  it('after the disk of the server or of the browser was full', async () => {
    const page = await open('schijf');
    const origin = new URL(page.url()).origin;
    const browser = await page.context().newCDPSession(page);
    // The answer of PostgreSQL if its disk is full.
    await statement(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await statement('create trigger no_room before insert or update on draft_parts execute function no_room()');
    await title(page).fill('Op een volle schijf');
    await expect.poll(() => said(page)).toContain('blijft in deze browser bewaard');
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Op een volle schijf');
    await statement('drop trigger no_room on draft_parts');
    await expect.poll(() => drafted('schijf')).toBe('Op een volle schijf');
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await title(page).fill('In een volle browser');
    await expect.poll(() => drafted('schijf')).toBe('In een volle browser');
    await browser.send('Storage.overrideQuotaForOrigin', { origin });
    await page.close();
  });

  it('after the right was taken away during typing, and given back', async () => {
    const page = await open('recht');
    await statement(`update staff_grants set portals = '["hobe"]'`);
    await title(page).fill('Zonder recht');
    await expect.poll(() => said(page)).toContain('Deze tekst is er niet meer');
    await page.keyboard.press('Control+s');
    const sentence = 'Deze tekst is er niet meer, of u mag hem niet meer zien. Uw woorden staan veilig in deze browser.';
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.getByText(sentence).count()).toBe(1);
    expect(await page.getByText(/Dit bestaat niet meer/).count()).toBe(0);
    await expect.poll(() => title(page).inputValue()).toBe('Zonder recht');
    await statement('update staff_grants set portals = null');
    expect(await drafted('recht')).toBeUndefined();
    // The message about the refused save goes when somebody types on with the right.
    await title(page).fill('Weer met recht');
    await expect.poll(() => said(page)).toContain('Bewaard als kladversie');
    expect(await page.locator('.problem').count()).toBe(0);
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Weer met recht');
    await page.close();
  });

  it('after the session was ended elsewhere', async () => {
    const page = await open('zitting');
    await statement('delete from sessions');
    await title(page).fill('Na de zitting');
    await page.getByRole('button', { name: 'Stuur mij een code' }).waitFor();
    // Nobody may read the typed text until then.
    await expect.poll(() => title(page).isVisible()).toBe(false);
    token = await screens.tokenOf(email);
    await statement(`update sessions set factor = 'totp', factor_at = now()`);
    await context.addCookies([{ name: 'authorization', value: token, domain: 'dbbe.localhost', path: '/' }]);
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Na de zitting');
    await expect.poll(() => drafted('zitting')).toBe('Na de zitting');
    await page.close();
  });

  it('after the second factor ran out', async () => {
    const page = await open('sleutel');
    await statement(`update sessions set factor_at = now() - interval '13 hours'`);
    await title(page).fill('Zonder sleutel');
    await page.getByRole('textbox', { name: 'Code van uw app' }).waitFor();
    await expect.poll(() => title(page).isVisible()).toBe(false);
    await statement('update sessions set factor_at = now()');
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Zonder sleutel');
    await expect.poll(() => drafted('sleutel')).toBe('Zonder sleutel');
    await page.close();
  });

  it('after a new release came out under the open editor', async () => {
    const next = nextBundle();
    const page = await open('versie');
    const { port, dataDir } = server;
    await server.stop();
    await title(page).fill('Tijdens de uitrol');
    server = await startServer({ dataDir, env: { PORT: `${port}` }, bundle: next.folder });
    await expect.poll(() => drafted('versie')).toBe('Tijdens de uitrol');
    await page.keyboard.press('Control+s');
    await expect.poll(() => said(page)).toContain('Online om');
    await title(page).fill('Na de uitrol');
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Na de uitrol');
    await page.close();
    next.remove();
  });
});
