import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tabTo } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const company = (reference: string, name: string) => ({
  ...{ entity: 'customer', reference, name, portals: ['dbbe'], vatNumber: 'BE0400378485', phone: '+32 9 111 11 11' },
  corner: { showTelephone: true, headerColor: '#112233' },
});
const member = (reference: string, language: string, companies: string[]) => ({
  ...{ entity: 'member', reference, email: `${reference}@voorbeeld.be`, firstName: reference, lastName: 'Lid', language, companies },
});
const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  articleDocument({ reference: 'DBBE00000000001' }),
  company('DAKCO', 'Dakco'),
  company('ANDER', 'Ander'),
  ...[member('an', 'nl', ['DAKCO']), member('luc', 'fr', ['DAKCO']), member('jan', 'nl', ['ANDER']), member('mia', 'nl', [])],
];
const account = '/settings/my-company';

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  await screens.addStaff('mia@voorbeeld.be', 'webmaster');
});
afterAll(() => screens?.close());

const tokens = new Map<string, Promise<string>>();
const tokenOf = (name: string) => {
  if (!tokens.has(name)) tokens.set(name, screens.tokenOf(`${name}@voorbeeld.be`));
  return tokens.get(name) as Promise<string>;
};
const corner = async (prefix = '') => (await screens.server.get(`${prefix}/DAKCO`)).text;

async function opened(name: string, prefix: '' | '/fr', button: RegExp, options = {}): Promise<Page> {
  const page = await (await screens.signedIn(await tokenOf(name), options)).newPage();
  await page.goto(screens.at(prefix + account));
  await page.locator('[data-company]').getByRole('button', { name: button }).click();
  return page;
}

describe('a company in the rooms of who represents it', () => {
  it('is changed by keyboard, with a picture of its own, and readers see that at once', async () => {
    const page = await (await screens.signedIn(await tokenOf('an'))).newPage();
    const faults = watchFaults(page, /400 \(Bad Request\)/);
    await page.goto(screens.at(account));
    await page.locator('[data-company=DAKCO]').waitFor();
    await page.getByRole('heading', { name: 'Uw bedrijf op de site' }).waitFor();
    await tabTo(page, 'Wijzigen Dakco');
    await page.keyboard.press('Enter');
    await page.getByText('BE0400378485').last().waitFor();
    await tabTo(page, 'Voorstelling in het Nederlands');
    await page.keyboard.type('Leien & <b>pannen</b>');
    await tabTo(page, 'Kleur van de kop');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('#FFFF00');
    await page.getByText(/1,0, te weinig/).waitFor();
    await tabTo(page, 'Website in het Nederlands');
    await page.keyboard.type('javascript:alert(1)');
    await tabTo(page, 'Bewaren');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.own .fault').count()).toBe(2);
    await page.getByLabel(/^Website in het Nederlands/).fill('https://dakco.example/');
    await page.getByLabel(/^Kleur van de kop/).fill('#7A2E18');
    await page.getByLabel('E-mail tonen').focus();
    await page.keyboard.press('Space');
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#733' } })
      .png()
      .toBuffer();
    const upload = page.getByLabel('Beelden toevoegen');
    await upload.setInputFiles({ name: 'leugen.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') });
    await page.getByText(/^leugen\.png: /).waitFor();
    await upload.setInputFiles({ name: 'Gevel één.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('Gevel één.png is toegevoegd').waitFor();
    await page.getByRole('button', { name: 'Bewaren', exact: true }).click();
    await page.getByText('Bewaard: het staat op de site.').waitFor();
    await expect.poll(() => corner()).toContain('Leien &amp; &lt;b&gt;pannen&lt;/b&gt;');
    expect(await corner()).toContain('#7A2E18');
    expect(await corner()).toMatch(/\/media\/5\d{8}\//);
    await page.getByRole('button', { name: /^Niet tonen/ }).click();
    await page.getByRole('button', { name: 'Bewaren', exact: true }).click();
    await expect.poll(() => corner()).not.toMatch(/\/media\/5\d{8}\//);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('of two who save at once keeps what both typed, and shows both what they both changed', async () => {
    const [an, luc] = await Promise.all([opened('an', '', /^Wijzigen/), opened('luc', '/fr', /^Modifier/)]);
    await luc
      .locator('.own')
      .getByLabel(/^Téléphone/)
      .first()
      .fill('+32 2 222 22 22');
    await luc.locator('.own').getByLabel(/^Fax/).first().fill('+32 2 333 33 33');
    await an
      .locator('.own')
      .getByLabel(/^Telefoon/)
      .first()
      .fill('+32 9 444 44 44');
    await an.getByLabel('Fax tonen').check();
    await an.getByRole('button', { name: 'Bewaren', exact: true }).click();
    await an.getByText('Bewaard: het staat op de site.').waitFor();
    await luc.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await luc.getByText(/a enregistré entre-temps/).waitFor();
    const clash = luc.locator('[data-clash=phone]');
    await expect.poll(() => clash.locator('dd').allTextContents()).toEqual(['+32 9 444 44 44', '+32 2 222 22 22']);
    expect(await luc.locator('.own').getByLabel(/^Fax/).first().inputValue()).toBe('+32 2 333 33 33');
    await clash.getByRole('button').click();
    await luc.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await luc.getByText(/Enregistré.: c’est en ligne/).waitFor();
    await expect.poll(() => corner('/fr')).toContain('+32 2 333 33 33');
    expect(await corner('/fr')).toContain('+32 9 444 44 44');
    await Promise.all([an.context().close(), luc.context().close()]);
  });

  it('is not left by mistake with something unsaved, and is nobody else’s', async () => {
    const page = await opened('an', '', /^Wijzigen/);
    await page
      .locator('.own')
      .getByLabel(/^Telefoon/)
      .first()
      .fill('+32 9 555 55 55');
    await page.getByRole('button', { name: 'Sluiten', exact: true }).click();
    await page.getByRole('button', { name: 'Verder werken' }).click();
    expect(
      await page
        .locator('.own')
        .getByLabel(/^Telefoon/)
        .first()
        .inputValue(),
    ).toBe('+32 9 555 55 55');
    const asked = page.waitForEvent('dialog');
    const left = page.goto(screens.at('/member')).catch(() => {});
    await (await asked).accept();
    await left;
    await page.context().close();
    const jan = await (await screens.signedIn(await tokenOf('jan'))).newPage();
    await jan.goto(screens.at(account));
    await jan.locator('[data-company=ANDER]').waitFor();
    expect(await jan.locator('[data-company]').count()).toBe(1);
    await jan.context().close();
  });

  it('and its figures can be read by everybody, on a telephone and on a desk, in both languages and colours', async () => {
    for (const [name, prefix, words, colorScheme, width] of [
      ['luc', '/fr', [/^Chiffres/, /^Modifier/], 'dark', 360],
      ['an', '', [/^Cijfers/, /^Wijzigen/], 'light', 1_280],
    ] as const)
      for (const word of words) {
        const page = await opened(name, prefix, word, { colorScheme, viewport: { width, height: 800 } });
        await page.locator('.own :is(table, textarea)').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect([await axeFaults(page), await tooWide(page)]).toEqual([[], 0]);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${word.source.slice(1)}.png`, fullPage: true });
        await page.context().close();
      }
  });

  it('shows staff what was changed, and takes it back by keyboard', async () => {
    const page = await (await screens.signedIn(await tokenOf('mia'), { viewport: { width: 1_280, height: 800 } })).newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at('/staff/company-changes?q=dakco'));
    await page.getByRole('heading', { level: 1, name: 'Wijzigingen door bedrijven' }).waitFor();
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.first().textContent()).toMatch(/luc Lid.*Fax.*leeg.*\+32 2 333 33 33/);
    expect(await axeFaults(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/changes.png` });
    // The first row is chosen and its change taken back.
    for (const key of ['j', 'x', 'z']) await page.keyboard.press(key);
    await page.getByText('1 wijziging teruggezet.').first().waitFor();
    await expect.poll(() => corner()).not.toContain('+32 2 333 33 33');
    await page.goto(screens.at('/fr/staff/company-changes?q=niets'));
    await page.getByRole('heading', { level: 1, name: 'Modifications par les entreprises' }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(screens.at('/fr/staff/company-changes'));
    await expect.poll(() => rows.count()).toBe(4);
    expect([await axeFaults(page), await tooWide(page)]).toEqual([[], 0]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
