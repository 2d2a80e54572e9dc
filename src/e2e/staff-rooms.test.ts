import fs from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';
import { run } from '../testing/servers/server.ts';

const member = (reference: string, email: string) => ({
  ...{ entity: 'member', reference, email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
});
const people = { nl: 'baas@voorbeeld.be', fr: 'chef@voorbeeld.be', editor: 'redactie@voorbeeld.be' };
const documents = [portalDocument('dbbe'), ...Object.values(people).map((email, index) => member(`M-${index}`, email))];
const words = {
  nl: {
    ...{ base: '/staff', front: 'Voorpagina', audit: 'Logboek van rechten', code: 'Code van uw app', kept: 'Ik heb ze bewaard: verder' },
    ...{ added: 'Medewerker toegevoegd', find: 'Zoeken naar een kamer, een handeling of een tekst', typed: 'log re', menu: 'Kamers' },
    ...{ columns: 'Kolommen', details: 'Bijzonderheden', csv: 'Opslaan als CSV', what: 'Wat', none: 'Niets past bij deze filters' },
    ...{ keys: 'Toetsen', letters: 'Toetsen van één teken gebruiken', missing: 'Deze kamer bestaat niet', out: 'Afmelden' },
    ...{ from: 'Vanaf', closed: 'Deze kamer is niet voor u open', signIn: 'Stuur mij een code' },
  },
  fr: {
    ...{ base: '/fr/staff', front: 'Accueil', audit: 'Journal des droits', code: 'Code de votre application', menu: 'Salles' },
    ...{ kept: 'Je les ai gardés\u00a0: continuer', added: 'Collaborateur ajouté', typed: 'dr jou' },
    ...{ find: 'Recherchez une salle, une action ou un texte', columns: 'Colonnes', details: 'Détails', csv: 'Enregistrer en CSV' },
    ...{ what: 'Quoi', none: 'Rien ne correspond à ces filtres', keys: 'Touches', letters: 'Utiliser les touches d’un seul caractère' },
    ...{ missing: 'Cette salle n’existe pas', out: 'Se déconnecter', from: 'Du', closed: 'Cette salle ne vous est pas ouverte' },
    ...{ signIn: 'Envoyez-moi un code' },
  },
} as const;

/** Runs in the page: reports when its content is removed before other content is there. */
function watchContent(): void {
  let hadContent = false;
  new MutationObserver(() => {
    const hasContent = document.querySelector('main') !== null;
    if (hadContent && !hasContent) (window as unknown as { sayEmpty(): void }).sayEmpty();
    hadContent = hasContent;
  }).observe(document, { childList: true, subtree: true });
}

describe('the staff rooms', () => {
  let screens: MemberScreens;
  let tokens: Record<string, string>;
  beforeAll(async () => {
    screens = await openMemberScreens(documents);
    for (const [name, email] of Object.entries(people)) {
      const role = name === 'editor' ? 'editor' : 'webmaster';
      await screens.addStaff(email, role);
    }
    const found = [];
    for (const [name, email] of Object.entries(people)) found.push([name, await screens.tokenOf(email)] as const);
    tokens = Object.fromEntries(found);
  });
  afterAll(() => screens.close());

  async function open(who: string, address: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(tokens[who] ?? '', { viewport: { width: 1_280, height: 800 } });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.exposeFunction('sayEmpty', () => faults.push('The page was without content.'));
    await page.addInitScript(watchContent);
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
    expect(faults).toEqual([]);
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const isClean = async (page: Page) => expect(await axeFaults(page)).toEqual([]);

  /** Adds an app that makes codes, as somebody's first second factor. */
  async function addFactor(page: Page, { code, kept }: { code: string; kept: string }): Promise<void> {
    await page.getByLabel(code).waitFor();
    await isClean(page);
    const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel(code).fill('000000');
    await page.keyboard.press('Enter');
    await page.locator('.problem').waitFor();
    await page.getByLabel(code).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: kept }).waitFor();
    await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10);
    await isClean(page);
    await page.getByRole('button', { name: kept }).press('Enter');
  }

  it.each(['nl', 'fr'] as const)('are walked through by keyboard alone, in %s', async (locale) => {
    const word = words[locale];
    await open(locale, `${word.base}/audit?act=staff.added`, async (page) => {
      // The wrong code is refused on purpose.
      page.removeAllListeners('console');
      await addFactor(page, word);
      await heading(page, word.audit);
      const rows = page.locator('tbody tr');
      await rows.first().waitFor();
      await expect.poll(() => rows.allInnerTexts()).toEqual(Array.from({ length: 3 }, () => expect.stringContaining(word.added)));
      expect(await page.title()).toContain(word.audit);
      await isClean(page);

      // A bookmarked filter holds; another one stands in the address.
      await expect.poll(() => page.getByLabel(word.what, { exact: true }).inputValue()).toBe('staff.added');
      await page.getByLabel(word.from, { exact: true }).fill('2090-01-01');
      await page.getByRole('heading', { name: word.none }).waitFor();
      expect(page.url()).toBe(screens.at(`${word.base}/audit?act=staff.added&from=2090-01-01`));
      await isClean(page);
      await page.getByLabel(word.from, { exact: true }).fill('');
      await rows.first().waitFor();

      // Keys move between rows, and do nothing in fields or when they are off.
      const isAt = (index: number) => rows.nth(index).evaluate((row) => row === document.activeElement);
      await page.keyboard.type('j');
      await expect.poll(() => page.locator('tr:focus').count()).toBe(0);
      await page.locator('summary').focus();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect.poll(() => isAt(1)).toBe(true);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => isAt(0)).toBe(true);
      await page.keyboard.press('?');
      await page.getByLabel(word.letters).waitFor();
      await isClean(page);
      await page.getByLabel(word.letters).press('Space');
      await page.keyboard.press('Escape');
      await expect.poll(() => isAt(0)).toBe(true);
      await page.keyboard.press('j');
      await expect.poll(() => isAt(0)).toBe(true);
      await page.reload();
      await rows.first().waitFor();
      await page.keyboard.press('j');
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
      await page.getByRole('button', { name: word.keys }).press('Enter');
      await page.getByLabel(word.letters).press('Space');
      await page.keyboard.press('Escape');

      // Columns are kept, and the CSV has those that are shown.
      await page.locator('summary').press('Enter');
      await page.getByLabel(word.details).press('Space');
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: word.details }).waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: word.csv }).press('Enter')]);
      const csv = fs.readFileSync(await download.path(), 'utf8').split('\r\n');
      expect([csv[0]?.startsWith(`\ufeff${word.what},`), csv[0]?.includes(word.details), csv.length]).toEqual([true, true, 5]);
      await page.reload();
      await page.getByRole('columnheader', { name: word.details }).waitFor();

      // Rooms are found by words; Back leads to where one was.
      await page.keyboard.press('h');
      await heading(page, word.front);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await isClean(page);
      await page.keyboard.press('Control+k');
      await page.getByLabel(word.find).fill(word.typed);
      await isClean(page);
      await page.keyboard.press('Enter');
      await heading(page, word.audit);
      expect(page.url()).toBe(screens.at(`${word.base}/audit`));
      await page.goBack();
      await heading(page, word.front);
      await page.goBack();
      await heading(page, word.audit);
      expect(page.url()).toBe(screens.at(`${word.base}/audit?act=staff.added`));
      await rows.nth(2).waitFor();

      await page.goto(screens.at(`${word.base}/nothing/here`));
      await heading(page, word.missing);
      await page.getByRole('button', { name: word.out }).press('Enter');
      await page.getByRole('button', { name: word.signIn }).waitFor();
      await expect.poll(() => page.locator('[data-kept-rooms]').count()).toBe(0);
    });
  });

  it.each(['light', 'dark'] as const)('fit a window of 320 px, and name no room that is closed, in %s', async (colorScheme) => {
    const word = words.nl;
    await open('editor', '/staff/audit', async (page) => {
      page.removeAllListeners('console');
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      if (colorScheme === 'light') await addFactor(page, word);
      await heading(page, word.audit);
      await page.getByRole('heading', { name: word.closed }).waitFor();
      expect(await tooWide(page)).toBe(0);
      await isClean(page);
      await page.getByRole('button', { name: word.menu }).press('Enter');
      await expect.poll(() => page.getByRole('link', { name: word.audit }).count()).toBe(0);
      await expect.poll(() => page.getByRole('link', { name: word.front }).count()).toBe(1);
      await isClean(page);
      await page.keyboard.press('Control+k');
      await expect.poll(() => page.getByRole('option', { name: word.audit }).count()).toBe(0);
      expect(await tooWide(page)).toBe(0);
      await page.keyboard.type('nieuwe nieuwsbrief');
      await page.getByRole('option', { name: 'Nieuwe nieuwsbrief' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('#new select:focus').waitFor();
    });
  });

  it('renew my recovery codes, which are shown once', async () => {
    const word = words.nl;
    await open('editor', '/staff/security', async (page) => {
      page.removeAllListeners('console');
      await heading(page, 'Mijn beveiliging');
      await page.getByRole('button', { name: 'Nieuwe herstelcodes maken' }).press('Enter');
      await page.getByRole('button', { name: word.kept }).waitFor();
      const codes = await page.locator('.recovery-codes li').allTextContents();
      expect(codes).toHaveLength(10);
      expect(codes.filter((code) => !/^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code.trim()))).toEqual([]);
      await page.getByRole('button', { name: word.kept }).press('Enter');
      await heading(page, 'Mijn beveiliging');
      await isClean(page);
    });
  });

  it('hide when the second factor is gone, until another one is given', async () => {
    const word = words.nl;
    await open('editor', '/staff', async (page) => {
      // Calls are refused on purpose.
      page.removeAllListeners('console');
      await heading(page, word.front);
      const reset = ['src/server/commands/staff.ts', 'reset', people.editor];
      expect(await run(reset, { DATA_DIR: screens.server.dataDir })).toMatchObject({ code: 0 });
      await page.getByRole('link', { name: 'Pagina’s' }).first().press('Enter');
      await page.getByRole('heading', { name: 'Stel een tweede bevestiging in' }).waitFor();
      await expect.poll(() => page.locator('[data-kept-rooms]').isVisible()).toBe(false);
      await expect.poll(() => page.locator('main:visible').count()).toBe(1);
      await isClean(page);
    });
  });
});
