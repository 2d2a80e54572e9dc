import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const translator = { reference: 'M-1', email: 'vertaler@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' };
const documents = [portalDocument('dbbe'), pageDocument('bezoek'), { entity: 'member', ...translator }];

describe('the panel of translation in place', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(translator.email, 'translator');
  });
  afterAll(() => screens.close());

  it.each([360, 768])('leaves the page its width at %i pixels, and no word below itself', async (width) => {
    const context = await screens.signedIn(token, { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(screens.at('/bezoek'));
    const widthOf = () => page.locator('.masthead').evaluate((header) => header.clientWidth);
    const own = await widthOf();
    await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
    await page.getByRole('searchbox', { name: 'Bericht zoeken' }).waitFor();
    expect(await widthOf()).toBe(own);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = page.locator('footer [data-messages]').filter({ visible: true }).last();
    const [panel, word] = await Promise.all([page.locator('.translate-panel').boundingBox(), last.boundingBox()]);
    expect((word?.y ?? Infinity) + (word?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
    await last.click();
    const field = page.getByLabel('Nederlands', { exact: true });
    await field.fill('{');
    await page.locator('form', { has: field }).getByRole('button', { name: 'Bewaren' }).click();
    // The result of a save is shown below both languages.
    const told = page.locator('.translate-panel [role=status]');
    await told.getByText(/accolades/).waitFor();
    const bottomOf = () => told.evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(bottomOf).toBeLessThanOrEqual(800);
    await context.close();
  });

  it('calls no message too long that fits in its place without the panel', async () => {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(screens.at('/contact'));
    await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
    const heading = page.locator('main h1');
    const heightOf = () => heading.evaluate((element) => element.clientHeight);
    await page.locator('main h1[data-messages]').click();
    const before = await heightOf();
    const field = page.getByLabel('Nederlands', { exact: true });
    await field.fill('Contact met ons allen');
    await page.locator('form', { has: field }).locator('[type=submit]').click();
    await page.getByRole('button', { name: 'Ongedaan maken' }).waitFor();
    // Beside the panel it takes two lines.
    await expect.poll(heightOf).toBeGreaterThan(before);
    expect(await page.locator('.translate-panel').textContent()).not.toContain('Te lang voor zijn plaats');
    await context.close();
  });
});
