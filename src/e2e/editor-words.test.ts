import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const person = 'an@voorbeeld.be';
const plan = (side: number) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="${side}" height="9"/></svg>`;
  return { entity: 'file', id: 7, name: 'plan.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') };
};
const articleOf = { nl: 'DBBE00000000001', fr: 'DBBE00000000002' } as const;
const page = (reference: string) => pageDocument(reference, { portals: ['dbbe'] });
/** The full stop of such a title stands at its left end. */
const rightToLeft = 'סקירת גגות.';
const figure = '<figure data-file="7"><img alt="Dakrand" /><figcaption>Bij ons</figcaption></figure>';
const pictured = (reference: string) =>
  pageDocument(reference, { portals: ['dbbe'], texts: { nl: { title: 'Beeld', text: `<p>Voor</p>${figure}<p>Na</p>` } } });
const documents = [
  ...[portalDocument('dbbe'), page('weg-nl'), page('weg-fr'), page('plak-nl'), page('plak-fr')],
  plan(9),
  { entity: 'redirect', reference: 'R1', portal: 'dbbe', from: '/oud-adres', to: '/weg-nl' },
  ...[pictured('beeld-nl'), pictured('beeld-fr')],
  pageDocument('rechts', { portals: ['dbbe'], texts: { nl: { title: rightToLeft }, fr: { title: rightToLeft } } }),
  articleDocument({ reference: articleOf.nl, fileId: 7, interests: [] }),
  articleDocument({ reference: articleOf.fr, fileId: 7, interests: [] }),
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', removal: 'Weg van de site', offline: 'Van de site halen', busy: 'Wordt van de site gehaald…' },
    ...{ gone: 'Van de site sinds', live: 'Online om', history: 'Geschiedenis', compare: 'Vergelijken met nu', twoTabs: 'ander tabblad' },
    ...{ other: 'Naar doorverwijzing R1', takeOut: 'Beeld weghalen', replaced: 'sindsdien vervangen' },
  },
  fr: {
    ...{ base: '/fr/staff', removal: 'Retirer du site', offline: 'Mettre hors ligne', busy: 'Mise hors ligne en cours…' },
    ...{
      gone: 'Hors ligne depuis',
      live: 'En ligne à',
      history: 'Historique',
      compare: 'Comparer avec maintenant',
      twoTabs: 'autre onglet',
    },
    ...{ other: 'Vers la redirection R1', takeOut: 'Retirer l’image', replaced: 'remplacé depuis' },
  },
} as const;

describe.each(['nl', 'fr'] as const)('what an editor says, in %s', (locale) => {
  const word = words[locale];
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(person, 'webmaster');
  });
  afterAll(() => screens.close());
  const open = (address: string) => screens.open(token, word.base + address, { reducedMotion: null });

  it('is what happens to a page that is taken off the site', async () => {
    const { tab, faults } = await open(`/pages/weg-${locale}`);
    let goOn = () => {};
    const asked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const hold = async (route: Route) => {
      if (route.request().method() === 'PUT') await asked;
      await route.continue();
    };
    await tab.getByRole('button', { name: word.removal }).press('Enter');
    await tab.route(/\/api\/staff\/documents\//, hold);
    await tab.getByRole('button', { name: word.offline }).press('Enter');
    await tab.locator('.said').getByText(word.busy).waitFor();
    goOn();
    await tab.locator('.said').getByText(word.gone).waitFor();
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is not that a reloaded tab is open twice, but that a second one is', async () => {
    const { tab, faults } = await open(`/articles/${articleOf[locale]}`);
    const beats = (where: typeof tab) => where.waitForResponse((answer) => answer.url().includes('/presence/') && answer.ok());
    const peopleAt = async (answer: Awaited<ReturnType<typeof beats>>) => ((await answer.json()) as { people: unknown[] }).people.length;
    await tab.locator('.document-editor [data-field="fileId"]').first().waitFor();
    for (let times = 0; times < 2; times++) {
      const beat = beats(tab);
      await tab.reload();
      expect(await peopleAt(await beat)).toBe(1);
    }
    const second = await tab.context().newPage();
    const beat = beats(second);
    await second.goto(tab.url());
    expect(await peopleAt(await beat)).toBe(2);
    await second.getByText(word.twoTabs).waitFor();
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is the picture of a text that was taken out, by its name and thumbnail', async () => {
    const { tab, faults } = await open(`/articles/${articleOf[locale]}`);
    const picture = tab.locator('.document-editor [data-field="fileId"]').first();
    await picture.getByText('plan.svg').waitFor();
    await picture.locator('button.plain').last().press('Enter');
    await tab.keyboard.press('Control+s');
    await tab.locator('.said').getByText(word.live).waitFor();
    await tab.getByRole('button', { name: word.history }).press('Enter');
    await tab.getByRole('button', { name: word.compare }).first().press('Enter');
    const gone = tab.locator('.compared-files del');
    await gone.getByText('plan.svg').waitFor();
    await gone.locator('img').waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    await tab.setViewportSize({ width: 360, height: 800 });
    expect(await tooWide(tab)).toBe(0);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is the picture within a text that was taken out, by its name, thumbnail, description and caption', async () => {
    const { tab, faults } = await open(`/pages/beeld-${locale}`);
    const body = tab.locator('.text-body').first();
    await body.getByText('Bij ons').click();
    await tab.getByRole('button', { name: word.takeOut }).click();
    await body.locator('figure').waitFor({ state: 'detached' });
    await tab.keyboard.press('Control+s');
    await tab.locator('.said').getByText(word.live).waitFor();
    await tab.getByRole('button', { name: word.history }).press('Enter');
    await tab.getByRole('button', { name: word.compare }).first().press('Enter');
    const compared = tab.locator('.compared .comparison');
    await compared.locator('del').getByText('plan.svg').waitFor();
    await compared.locator('del img').waitFor();
    await compared.locator('del').getByText('Dakrand').waitFor();
    expect(await compared.textContent()).toContain('Bij ons');
    expect(await compared.getByText(word.replaced).count()).toBe(0);
    // Readers of that version saw another picture than the one that stands there now.
    await screens.server.save([plan(19)]);
    await tab.reload();
    await tab.getByRole('button', { name: word.history }).press('Enter');
    await tab.getByRole('button', { name: word.compare }).first().press('Enter');
    await compared.locator('del').getByText(word.replaced).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    await tab.setViewportSize({ width: 360, height: 800 });
    expect(await tooWide(tab)).toBe(0);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is a title that is written from right to left in its own order, in the list and above the editor', async () => {
    const { tab, faults } = await open('/pages?q=rechts');
    const isStopLeft = (element: Element) => {
      const [text] = element.childNodes as unknown as Text[];
      const placeOf = (at: number) => {
        const range = new Range();
        range.setStart(text as Text, at);
        range.setEnd(text as Text, at + 1);
        return range.getBoundingClientRect().left;
      };
      return placeOf((text?.length ?? 0) - 1) < placeOf(0);
    };
    const link = tab.getByRole('link', { name: rightToLeft });
    expect(await link.evaluate(isStopLeft)).toBe(true);
    await link.press('Enter');
    const head = tab.getByRole('heading', { level: 1, name: rightToLeft });
    await head.waitFor();
    expect(await head.evaluate(isStopLeft)).toBe(true);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is a pasted title without the characters that nobody sees, with the caret behind it', async () => {
    const { tab, faults } = await open(`/pages/plak-${locale}`);
    const title = tab.locator(`.document-editor [data-field="title"] textarea[lang="${locale}"]`);
    await title.fill('Nieuw!');
    await title.evaluate((field: HTMLTextAreaElement) => {
      field.setSelectionRange(5, 5);
      document.execCommand('insertText', false, ':\u0001 eerste\vtweede\u007f');
    });
    await tab.keyboard.type(' derde');
    expect(await title.inputValue()).toBe('Nieuw: eerste tweede derde!');
    await tab.keyboard.press('Control+s');
    await tab.locator('.said').getByText(word.live).waitFor();
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is which redirect leads from an address already, with a way to it', async () => {
    const { tab, faults } = await open('/redirects');
    await tab.locator('main tbody').getByText('/oud-adres').waitFor();
    const beginning = tab.locator('.new-document');
    const portal = beginning.locator('select[name="portal"]');
    await portal.waitFor();
    if (!(await portal.inputValue())) await portal.selectOption({ index: 1 });
    await beginning.getByRole('button').press('Enter');
    const field = (name: string) => tab.locator(`.document-editor [data-field="${name}"] :is(input, textarea)`);
    await field('from').fill('/oud-adres');
    await field('to').fill('/elders');
    await tab.keyboard.press('Control+s');
    const link = tab.getByRole('link', { name: word.other });
    await link.waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    expect(await link.getAttribute('href')).toBe(`${word.base}/redirects/R1`);
    // It is refused on purpose, and its reference is only reserved.
    expect(faults.filter((fault) => !/40[04]/.test(fault))).toEqual([]);
    await tab.context().close();
  });
});
