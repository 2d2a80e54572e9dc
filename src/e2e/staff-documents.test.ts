import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const email = 'baas@voorbeeld.be';
const count = 70;
const documents = [
  portalDocument('dbbe'),
  { entity: 'redirect', reference: 'DBBER20260001', portal: 'dbbe', from: '/oud', to: '/pagina-1' },
  { entity: 'member', reference: 'M-1', email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
  ...Array.from({ length: count }, (_, index) => {
    const title = `Pagina ${String(index).padStart(2, '0')}`;
    return pageDocument(`pagina-${index}`, {
      texts: { nl: { title, text: '<p>Tekst</p>' }, fr: { title: `Page ${index}`, text: '<p>Texte</p>' } },
    });
  }),
];

describe('the room of documents', () => {
  let screens: MemberScreens;
  let token = '';
  beforeAll(async () => {
    screens = await openMemberScreens(documents);
    const { post } = screens;
    token = await screens.staffTokenOf(email, 'webmaster');
    const authorization = `Bearer ${token}`;
    const { secret } = await post<{ secret: string }>('/api/staff/factors/totp', {}, { authorization });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await post('/api/staff/factors/totp/confirm', { name: 'App', code }, { authorization });
  });
  afterAll(() => screens.close());

  it('lists, finds, sorts and pages documents, removes some and takes that back, by keyboard', async () => {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 800 } });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at('/staff/pages?sort=title'));
    const rows = page.locator('tbody tr');
    const titles = () => page.locator('tbody th a').allTextContents();
    await rows.first().waitFor();
    expect((await titles()).slice(0, 3)).toEqual(['Pagina 00', 'Pagina 01', 'Pagina 02']);
    await expect.poll(() => rows.count()).toBe(50);
    await expect.poll(() => page.locator('.list-count').textContent()).toBe(`${count} rijen`);
    expect(await axeFaults(page)).toEqual([]);

    // The next page comes with the key that leads to it, and no row comes twice.
    await page.getByRole('button', { name: 'Meer rijen' }).press('Enter');
    await expect.poll(() => rows.count()).toBe(count);
    expect(new Set(await titles()).size).toBe(count);
    await page.getByRole('columnheader', { name: 'Titel' }).getByRole('button').press('Enter');
    await expect.poll(async () => (await titles())[0]).toBe(`Pagina ${count - 1}`);
    expect(page.url()).toBe(screens.at('/staff/pages?sort=-title'));

    // Words are asked for while somebody types, and stand in the address.
    await page.keyboard.press('/');
    await page.keyboard.type('pagina 1');
    await expect.poll(() => rows.count()).toBe(11);
    await expect.poll(() => page.url()).toBe(screens.at('/staff/pages?sort=-title&q=pagina+1'));

    // Two are chosen and removed; their pages are gone, and come back.
    await page.locator('summary').focus();
    for (const key of ['j', 'x', 'j', 'x', 'Delete']) await page.keyboard.press(key);
    const chosen = ['Pagina 19', 'Pagina 18'];
    await expect.poll(async () => (await titles()).filter((title) => chosen.includes(title))).toEqual([]);
    const status = async () => (await screens.server.get('/pagina-19')).status;
    expect(await status()).toBe(404);
    await page.getByText('2 naar de prullenbak.').last().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('u');
    await expect.poll(titles).toEqual(expect.arrayContaining(chosen));
    await expect.poll(status).toBe(200);

    // Things are found from everywhere.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Zoeken naar een kamer' }).fill('pagina 42');
    await page.getByRole('option', { name: 'Pagina 42' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(screens.at('/staff/pages/pagina-42'));
    await page.goto(screens.at('/staff/pages?q=pagina+42'));
    await expect.poll(titles).toEqual(['Pagina 42']);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
    expect(faults).toEqual([]);
  });

  it('shows and filters no languages of redirects, which have none', async () => {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 800 } });
    const page = await context.newPage();
    const language = () => page.locator('label', { hasText: /^Taal/ }).count();
    const column = () => page.getByRole('columnheader', { name: 'Nederlands' }).count();
    await page.goto(screens.at('/staff/pages'));
    await page.locator('tbody tr').first().waitFor();
    expect([await language(), await column()]).toEqual([1, 1]);
    await page.goto(screens.at('/staff/redirects'));
    await page.locator('tbody tr').getByText('/oud').waitFor();
    expect([await language(), await column()]).toEqual([0, 0]);
    await context.close();
  });

  it('keeps its rows while the server is away, says so, and asks again', async () => {
    const context = await screens.signedIn(token, { colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(screens.at('/fr/staff/pages?sort=title'));
    await page.locator('tbody tr').first().waitFor();
    await context.setOffline(true);
    await page.getByRole('columnheader', { name: 'Titre' }).getByRole('button').press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Réessayer' }).waitFor({ timeout: 20_000 });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(50);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
    await expect.poll(() => page.locator('tbody th a').first().textContent()).toBe(`Page ${count - 1}`);
    await context.close();
  });
});
