import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const people = ['an@voorbeeld.be', 'bea@voorbeeld.be'];
const documents = [
  ...[
    portalDocument('dbbe'),
    pageDocument('import-nl'),
    pageDocument('import-fr'),
    pageDocument('bea-nl'),
    pageDocument('bea-fr'),
    pageDocument('herladen'),
  ],
  ...people.map((email, index) => ({
    ...{ entity: 'member', reference: `M-${index}`, email, firstName: ['An', 'Bea'][index], lastName: 'Dumont', language: 'nl' },
  })),
];
const words = {
  nl: {
    ...{ base: '/staff', title: 'Titel · Nederlands', french: 'Titel · Frans', description: 'Inleiding · Nederlands' },
    ...{
      byImport: /^Een import bewaarde deze tekst om \d+(?:\.\d\d)?\suur\.$/,
      byBea: /^Bea Dumont bewaarde deze tekst om \d+(?:\.\d\d)?\suur\.$/,
    },
    ...{ compare: 'Vergelijken met uw tekst', show: 'Nieuwe versie tonen', mine: 'De mijne houden: Titel · Nederlands' },
    ...{ done: 'Online om', draft: 'Bewaard als kladversie', clash: '1 veld is ondertussen ook elders gewijzigd' },
  },
  fr: {
    ...{ base: '/fr/staff', title: 'Titre · Néerlandais', french: 'Titre · Français', description: 'Introduction · Néerlandais' },
    ...{
      byImport: /^Un import a enregistré ce texte à \d+\sh(?:\s\d\d)?\.$/,
      byBea: /^Bea Dumont a enregistré ce texte à \d+\sh(?:\s\d\d)?\.$/,
    },
    ...{ compare: 'Comparer avec votre texte', show: 'Afficher la nouvelle version', mine: 'Garder la mienne\u00a0: Titre · Néerlandais' },
    ...{ done: 'En ligne à', draft: 'Conservé comme brouillon', clash: '1 champ a aussi été modifié ailleurs' },
  },
} as const;

describe('a version that somebody else saved while one writes', () => {
  let screens: MemberScreens;
  let tokens: string[];
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    for (const email of people) await screens.addStaff(email, 'webmaster');
    tokens = [await screens.tokenOf(people[0] ?? ''), await screens.tokenOf(people[1] ?? '')];
  }, 300_000);
  afterAll(() => screens?.close());

  const wide = { viewport: { width: 1_400, height: 1_000 }, reducedMotion: null };
  async function open(locale: 'nl' | 'fr', reference: string, who = 0) {
    const opened = await screens.open(tokens[who], `${words[locale].base}/pages/${reference}`, wide);
    await opened.tab.getByRole('textbox', { name: words[locale].title }).waitFor();
    return opened;
  }
  const said = (tab: Page) => tab.locator('.said').textContent();
  const newer = (tab: Page) => tab.locator('.newer[aria-live=polite]');
  const focused = (tab: Page) => tab.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
  const liveTitle = async (at: string) => /<h1[^>]*>([^<]*)/.exec((await screens.server.get(at)).text)?.[1];

  it.each(['nl', 'fr'] as const)(
    'is told beside the words, and compared at a button, after an import, in %s',
    async (locale) => {
      const word = words[locale];
      const reference = `import-${locale}`;
      const { tab, faults } = await open(locale, reference);
      await tab.getByRole('textbox', { name: word.title }).fill('Woorden van An');
      await expect.poll(() => said(tab)).toContain(word.draft);
      expect(await newer(tab).textContent()).toBe('');
      const imported = pageDocument(reference);
      const texts = { ...imported.texts, nl: { ...imported.texts.nl, title: 'Van de import', description: 'Nieuwe inleiding' } };
      await screens.server.save([{ ...imported, texts }]);
      // The next heartbeat is at most twenty seconds away. Nothing is pressed.
      await newer(tab).getByText(word.byImport).waitFor({ timeout: 40_000 });
      expect(await tab.getByRole('textbox', { name: word.title }).inputValue()).toBe('Woorden van An');
      expect(await tab.getByRole('textbox', { name: word.description }).inputValue()).toBe('');
      expect(await focused(tab)).toContain(word.title);
      expect(await axeFaults(tab)).toEqual([]);
      await newer(tab).getByRole('button', { name: word.compare }).press('Enter');
      await tab.getByRole('heading', { name: word.clash }).waitFor();
      expect(await tab.getByRole('textbox', { name: word.title }).inputValue()).toBe('Woorden van An');
      expect(await tab.getByRole('textbox', { name: word.description }).inputValue()).toBe('Nieuwe inleiding');
      expect(await newer(tab).textContent()).toBe('');
      expect(await axeFaults(tab)).toEqual([]);
      await tab.getByRole('button', { name: word.mine }).press('Enter');
      await tab.keyboard.press('Control+s');
      await expect.poll(() => said(tab)).toContain(word.done);
      expect(await liveTitle(`/${reference}`)).toBe('Woorden van An');
      expect(await newer(tab).textContent()).toBe('');
      expect(faults).toEqual([]);
      await tab.context().close();
    },
    120_000,
  );

  it('leaves a page that is reloaded one tab, although the server never hears its goodbye', async () => {
    const { tab } = await open('nl', 'herladen');
    const beaten = () => tab.waitForResponse((answer) => answer.url().includes('/presence/') && answer.request().method() === 'POST');
    const tabs = async (beat: ReturnType<typeof beaten>) => ((await (await beat).json()) as { people: unknown[] }).people.length;
    await tab
      .context()
      .route('**/api/staff/presence/**', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
    for (const _ of ['once', 'twice']) {
      const beat = beaten();
      await tab.reload();
      expect(await tabs(beat)).toBe(1);
    }
    await tab.context().close();
  });

  it.each(['nl', 'fr'] as const)(
    'is told to who only reads, and shown at a button, after a save of a colleague, in %s',
    async (locale) => {
      const word = words[locale];
      const reference = `bea-${locale}`;
      const { tab: an, faults } = await open(locale, reference, 0);
      const { tab: bea } = await open(locale, reference, 1);
      await bea.getByRole('textbox', { name: word.french }).fill(`Titre de Bea ${locale}`);
      await bea.keyboard.press('Control+s');
      await expect.poll(() => said(bea)).toContain(word.done);
      // An editor who comes back to a tab is told at once.
      await an.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await newer(an).getByText(word.byBea).waitFor();
      // The editor who saved is not told about that version.
      await bea.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await bea.waitForResponse((response) => response.url().includes('/presence/'));
      expect(await newer(bea).textContent()).toBe('');
      await newer(an).getByRole('button', { name: word.show }).press('Enter');
      await expect.poll(() => an.getByRole('textbox', { name: word.french }).inputValue()).toBe(`Titre de Bea ${locale}`);
      expect(await newer(an).textContent()).toBe('');
      expect(await axeFaults(an)).toEqual([]);
      expect(faults).toEqual([]);
      await an.context().close();
      await bea.context().close();
    },
    120_000,
  );
});
