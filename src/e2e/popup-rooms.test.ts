import fc from 'fast-check';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, tabTo } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

/** Random situations in the browser; `npm run soak -- --what desk` asks for 30. */
const situations = Number(process.env.BROWSER_SIMULATIONS ?? 2);
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const popup = (id: number, more: object = {}) => ({
  ...{ entity: 'popup', id, portal: 'dbbe', typeReference: 'message', delaySeconds: 0, displayFrequencyReference: 'always' },
  texts: { nl: { title: `Pop-up ${id}`, text: '<p>Welkom</p>' }, fr: { title: `Pop-up ${id} fr` } },
  ...more,
});
const documents = [
  portalDocument('dbbe'),
  portalDocument('hobe'),
  articleDocument({ reference: 'DBBE00000000001' }),
  popup(1, { positionReference: 'side', width: 300 }),
  popup(2, { positionReference: 'side', targetAudienceReference: 'anonymous' }),
  popup(3, { targetAudienceReference: 'members' }),
  popup(4, { texts: { fr: { title: 'Pop-up 4 fr' } } }),
  popup(5, { isActive: false }),
  // As large as its schema lets it be, on another portal: no reader of this one draws it.
  ...(['center', 'bottom', 'side'] as const).map((positionReference, index) =>
    popup(6 + index, {
      ...{ portal: 'hobe', positionReference, width: 4_000, height: 4_000 },
      texts: {
        nl: {
          ...{ title: 'x'.repeat(255), subTitle: 'y'.repeat(255), intro: 'z '.repeat(500), text: `<p>${'w'.repeat(2_000)}</p>` },
          ...{ buttonText: 'k'.repeat(255), buttonLink: 'https://dakco.example/?a=1' },
        },
        fr: { title: 'Pop-up énorme' },
      },
    }),
  ),
  { entity: 'member', reference: 'M-1', email: 'baas@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', list: 'Pop-ups', preview: 'Voorbeeld', views: 'Gezien (90 d.)', compete: /Eén andere pop-up verschijnt/ },
    ...{ simulator: 'Simulator van pop-ups', reader: 'Lezer', drawn: 'Hieruit wordt gekozen', others: 'Doen niet mee', close: 'Sluiten' },
    ...{ reasons: ['niet actief', 'niet in deze taal', 'voor andere lezers'], both: 'één kans op 2' },
  },
  fr: {
    ...{ base: '/fr/staff', list: 'Pop-ups', preview: 'Aperçu', views: 'Vues (90 j.)', compete: /Un autre pop-up apparaît/ },
    ...{ simulator: 'Simulateur de pop-ups', reader: 'Lecteur', drawn: 'Le choix se fait parmi', others: 'Ne sont pas en jeu' },
    ...{ close: 'Fermer', reasons: ['inactif', 'pour d’autres lecteurs'], both: 'une chance sur 3' },
  },
} as const;

describe('the rooms of popups', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf('baas@voorbeeld.be', 'webmaster');
  });
  afterAll(() => screens.close());
  async function open(address: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // The frame of a preview runs no script, which Chromium says.
    const faults = watchFaults(page, /Blocked script execution/);
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
    expect(faults).toEqual([]);
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const isClean = async (page: Page) => {
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => tooWide(page)).toBe(0);
    await page.setViewportSize({ width: 1_280, height: 900 });
  };

  it.each(['nl', 'fr'] as const)(
    'show the popup that readers see beside its form, and what competes with it, by keyboard in %s',
    async (locale) => {
      const word = words[locale];
      await open(`${word.base}/popups`, async (page) => {
        await heading(page, word.list);
        await page.getByRole('columnheader', { name: word.views }).waitFor();
        await press(page, locale === 'nl' ? /^Pop-up 1$/ : /^Pop-up 1 fr$/);
        await page.getByText(word.compete).waitFor();
        const shown = page.frameLocator('.preview-frame').getByRole('dialog', { name: locale === 'nl' ? 'Pop-up 1' : 'Pop-up 1 fr' });
        await shown.getByRole('button', { name: word.close }).waitFor();
        await expect
          .poll(() => shown.evaluate((dialog) => [dialog.dataset.position, dialog.getBoundingClientRect().width]))
          .toEqual(['side', 300]);
        const [preview, form] = await Promise.all(['.preview', '.sheet'].map((one) => page.locator(one).boundingBox()));
        expect(preview?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? Number.NaN));
        await isClean(page);
      });
    },
  );

  it.each([6, 7, 8])('show popup %i within each of the three widths, in light and dark, however large it is', async (id) => {
    await open(`/staff/popups/${id}`, async (page) => {
      const frame = page.frameLocator('.preview-frame');
      const dialog = frame.locator('dialog.popup');
      await dialog.waitFor();
      for (const width of ['telephone', 'tablet', 'desk'])
        for (const isDark of [false, true]) {
          await page.locator('.preview select').nth(2).selectOption(width);
          await page.locator('.preview-dark input').setChecked(isDark);
          const beyond = () =>
            dialog.evaluate((one) => {
              const { left, right, top, bottom } = one.getBoundingClientRect();
              const out = Math.max(-left, right - innerWidth, -top, bottom - innerHeight, 0);
              return [Math.round(out), one.scrollWidth - one.clientWidth];
            });
          // The frame takes its new width a moment after the choice.
          await expect.poll(beyond, { message: `${width} ${isDark}` }).toEqual([0, 0]);
          if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/popup-${id}-${width}-${isDark}.png` });
        }
      expect(await axeFaults(page)).toEqual([]);
    });
  });

  it.each([
    [4, '/staff', 'Titel · Nederlands: Vul dit in.'],
    [5, '/staff', ''],
    [5, '/fr/staff', ''],
  ] as const)('show popup %i beside its form at %s, or say what it lacks', async (id, base, lacks) => {
    await open(`${base}/popups/${id}`, async (page) => {
      await page.locator('.preview-frame').waitFor();
      const dialog = page.frameLocator('.preview-frame').locator('dialog.popup');
      if (lacks) {
        await page.locator('.preview-faults').getByText(lacks).waitFor();
        expect(await dialog.count()).toBe(0);
      } else await dialog.waitFor();
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/popup-${id}-${base.replaceAll('/', '')}.png`, fullPage: true });
      await isClean(page);
    });
  });

  it.each(['nl', 'fr'] as const)('say which popups a reader draws from, and why not the others, by keyboard in %s', async (locale) => {
    const word = words[locale];
    await open(`${word.base}/popup-simulator`, async (page) => {
      await heading(page, word.simulator);
      const drawn = page.getByRole('region', { name: word.drawn });
      await expect.poll(() => drawn.textContent()).toContain(word.both);
      const others = page.getByRole('region', { name: word.others });
      for (const reason of word.reasons) await expect.poll(() => others.textContent()).toContain(reason);
      await tabTo(page, word.reader);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.url()).toContain('reader=member');
      await expect.poll(() => drawn.textContent()).toContain('Pop-up 3');
      await expect.poll(() => drawn.textContent()).not.toContain('Pop-up 2');
      await isClean(page);
    });
  });

  it('serve in the browser what the simulator draws from', { timeout: 60_000 + situations * 10_000 }, async () => {
    const readers = fc.record({ locale: fc.constantFrom('nl', 'fr'), reader: fc.constantFrom('anonymous', 'member') });
    for (const { locale, reader } of fc.sample(readers, { seed, numRuns: situations })) {
      const query = `portal=dbbe&locale=${locale}&reader=${reader}`;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${screens.server.port}/api/staff/popups/simulation?${query}`, { headers });
      const { popups } = (await answer.json()) as { popups: { titles: Record<string, string>; reasons: string[] }[] };
      const titles = popups.filter(({ reasons }) => !reasons.length).map((one) => one.titles[locale]);
      const context = await (reader === 'member' ? screens.signedIn(token) : screens.browser.newContext());
      await context.addInitScript("localStorage.setItem('consent', 'no|' + Date.now())");
      const page = await context.newPage();
      await page.goto(screens.at(locale === 'nl' ? '/' : '/fr'));
      const title = page.locator('dialog.popup h2');
      await title.waitFor();
      expect([seed, locale, reader, titles]).toEqual([seed, locale, reader, expect.arrayContaining([await title.textContent()])]);
      await context.close();
    }
  });
});
