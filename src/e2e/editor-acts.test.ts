import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const people = ['an@voorbeeld.be', 'bea@voorbeeld.be', 'chloe@voorbeeld.be'];
const article = 'DBBE00000000001';
const page = (reference: string) => pageDocument(reference, { portals: ['hobe'] });
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe'), page('over-nl'), page('over-fr'), page('terug-nl'), page('terug-fr')],
  ...[
    { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
    articleDocument({ reference: article }),
  ],
  ...people.map((email, index) => ({
    ...{ entity: 'member', reference: `M-${index}`, email, firstName: ['An', 'Bea', 'Chloé'][index], lastName: 'Dumont', language: 'nl' },
  })),
];
const words = {
  nl: {
    ...{ base: '/staff', reference: 'Kenmerk', portals: 'Portaalsites', dutch: 'Nederlands', french: 'Frans' },
    ...{ look: 'Bekijken', done: 'Online om', removal: 'Weg van de site', offline: 'Van de site halen', bin: 'Prullenbak' },
    ...{ gone: 'Van de site sinds', binned: 'In de prullenbak sinds', remove: 'Naar de prullenbak', restore: 'Terugzetten' },
    ...{
      takeOver: 'Overnemen: Nederlands',
      mine: 'In de maak: u',
      draft: 'Bewaard als kladversie',
      all: 'lijsten en feeds zijn bijgewerkt',
    },
    ...{ restored: '1 document teruggezet', history: 'Geschiedenis', compare: 'Vergelijken met nu', back: /^Terugzetten zoals/ },
  },
  fr: {
    ...{ base: '/fr/staff', reference: 'Référence', portals: 'Portails', dutch: 'Néerlandais', french: 'Français' },
    ...{ look: 'Voir', done: 'En ligne à', removal: 'Retirer du site', offline: 'Mettre hors ligne', bin: 'Corbeille' },
    ...{ gone: 'Hors ligne depuis', binned: 'Dans la corbeille depuis', remove: 'Mettre à la corbeille', restore: 'Rétablir' },
    ...{ takeOver: 'Reprendre\u00a0: Néerlandais', mine: 'En préparation\u00a0: vous', draft: 'Conservé comme brouillon' },
    ...{
      all: 'les listes et les flux sont à jour aussi',
      restored: '1 document rétabli',
      history: 'Historique',
      compare: 'Comparer avec maintenant',
      back: /^Rétablir l’état/,
    },
  },
} as const;

/** Most acts of a text from nothing to live: clicks, key commands and choices; typing and moving to the next field are none. */
const mostActs = 15;

describe('the acts of an editor', () => {
  let screens: MemberScreens;
  let tokens: string[];
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    for (const [index, email] of people.entries()) await screens.addStaff(email, index < 2 ? 'webmaster' : 'translator');
    const connection = await screens.server.connect();
    await connection.db.execute(
      sql`update staff_grants set languages = '["fr"]' where role = (select id from roles where reference = 'translator')`,
    );
    await connection.close();
    tokens = [];
    for (const email of people) tokens.push(await screens.tokenOf(email));
  });
  afterAll(() => screens.close());

  const wide = { viewport: { width: 1_400, height: 1_000 }, reducedMotion: null };
  const open = (locale: 'nl' | 'fr', address: string, who = 0) => screens.open(tokens[who], words[locale].base + address, wide);
  const said = (tab: Page) => tab.locator('.said').textContent();
  const field = (tab: Page, language: string) => tab.getByLabel(new RegExp(`^(?:Titel|Titre) · ${language}$`));
  const onHobe = (path: string) => screens.server.get(path, { host: 'hobe.localhost' });

  const languages = ['nl', 'fr'] as const;
  it.each(languages)(`go from nothing to live in both languages in at most ${mostActs} acts, by keyboard alone, in %s`, async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(locale, '/pages');
    let acts = 0;
    const act = async (key: string) => {
      acts += 1;
      await tab.keyboard.press(key);
    };
    // The list has a field of this name too, and may be there before the form.
    await tab.locator('.new-document').getByLabel(word.reference).focus();
    await tab.keyboard.type(`nieuw-${locale}`);
    await act('Enter');
    await field(tab, word.dutch).waitFor();
    await field(tab, word.dutch).focus();
    await tab.keyboard.type('Een nieuwe tekst');
    await field(tab, word.french).focus();
    await tab.keyboard.type('Un nouveau texte');
    acts += 1;
    await tab.getByLabel(word.portals).last().selectOption('hobe');
    await act('Control+s');
    await expect.poll(() => said(tab)).toContain(word.done);
    expect((await onHobe(`/nieuw-${locale}`)).text).toContain('Een nieuwe tekst');
    expect((await onHobe(`/fr/nieuw-${locale}`)).text).toContain('Un nouveau texte');
    // The link leads to the portal's own host, at the port of this machine.
    const prefix = locale === 'fr' ? '/fr' : '';
    const address = `http://hobe.localhost:${screens.server.port}${prefix}/nieuw-${locale}`;
    await expect.poll(() => tab.getByRole('link', { name: word.look }).first().getAttribute('href')).toBe(address);
    await expect.poll(() => said(tab)).toContain(word.all);
    expect(acts).toBeLessThanOrEqual(mostActs);
    expect(await axeFaults(tab)).toEqual([]);
    // A document whose reference is only reserved is asked for first, and is not there.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await tab.context().close();
  });

  it.each(languages)('let a colleague take over what somebody left, in %s', async (locale) => {
    const word = words[locale];
    const { tab: an } = await open(locale, `/pages/over-${locale}`, 0);
    await field(an, word.dutch).fill('Klad van An');
    await expect.poll(() => said(an)).toContain(word.draft);
    await an.context().close();
    const { tab: bea, faults } = await open(locale, `/pages/over-${locale}`, 1);
    await bea.locator('.part-line').getByText('An Dumont').waitFor();
    await bea.getByRole('button', { name: word.takeOver }).press('Enter');
    await bea.locator('.part-line').getByText(word.mine).waitFor();
    expect(await axeFaults(bea)).toEqual([]);
    await bea.keyboard.press('Control+s');
    await expect.poll(() => said(bea)).toContain(word.done);
    expect((await onHobe(`/over-${locale}`)).text).toContain('Klad van An');
    expect(faults).toEqual([]);
    await bea.context().close();
  });

  it.each(languages)('take a page off the site and into the bin, and out of there, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(locale, `/pages/over-${locale}`);
    await tab.getByRole('button', { name: word.removal }).press('Enter');
    await tab.getByRole('button', { name: word.offline }).press('Enter');
    await expect.poll(() => said(tab)).toContain(word.gone);
    expect((await onHobe(`/over-${locale}`)).status).toBe(404);
    await tab.getByRole('button', { name: word.remove }).press('Enter');
    await tab.getByRole('dialog').getByRole('button', { name: word.remove }).press('Enter');
    await expect.poll(() => said(tab)).toContain(word.binned);
    await tab.goto(screens.at(`${word.base}/bin`));
    const row = tab.getByRole('row').filter({ hasText: `over-${locale}` });
    await row.getByRole('checkbox').check();
    expect(await axeFaults(tab)).toEqual([]);
    await tab.getByRole('button', { name: word.restore }).press('Enter');
    await tab.getByText(word.restored).first().waitFor();
    await tab.goto(screens.at(`${word.base}/pages/over-${locale}`));
    await field(tab, word.dutch).waitFor();
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it.each(languages)('bring a text back after three edits, by keyboard alone, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(locale, `/pages/terug-${locale}`);
    const title = field(tab, word.dutch);
    await title.waitFor();
    const first = await title.inputValue();
    for (const edit of [1, 2, 3]) {
      await title.fill(`Versie ${edit}`);
      await tab.keyboard.press('Control+s');
      await expect.poll(() => said(tab)).toContain(word.done);
      await expect.poll(async () => (await onHobe(`/terug-${locale}`)).text).toContain(`Versie ${edit}`);
    }
    await tab.getByRole('button', { name: word.history }).press('Enter');
    // The latest change stands first: before the third one is the text as it came.
    await tab.getByRole('button', { name: word.compare }).nth(2).press('Enter');
    await tab.getByRole('button', { name: word.back }).press('Enter');
    await expect.poll(() => title.inputValue()).toBe(first);
    await expect.poll(async () => (await onHobe(`/terug-${locale}`)).text).toContain(first);
    expect(await axeFaults(tab)).toEqual([]);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it.each(languages)('let a French translator touch French texts and nothing else, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(locale, `/articles/${article}`, 2);
    const french = field(tab, word.french);
    await french.waitFor();
    await expect.poll(() => field(tab, word.dutch).isEditable()).toBe(false);
    const editable = tab.locator('.document-editor').locator(':is(input, select, textarea):not([disabled], [readonly], [type=hidden])');
    const labels = await editable.evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? one.outerHTML),
    );
    expect(labels.filter((label) => !label.includes(` · ${word.french}`))).toEqual([]);
    await french.fill(`Traduit ${locale}`);
    await expect.poll(() => said(tab)).toContain(word.draft);
    await tab.keyboard.press('Control+s');
    expect((await screens.server.get(`/fr/fichier/${article}`)).text).not.toContain(`Traduit ${locale}`);
    await tab.goto(screens.at(`${word.base}/pages/over-nl`));
    // The door has a heading too, until the room is there.
    await tab.locator('[data-kept-rooms]').getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => field(tab, word.dutch).count()).toBe(0);
    expect(await axeFaults(tab)).toEqual([]);
    expect(faults.filter((fault) => !/40[34]/.test(fault))).toEqual([]);
    await tab.context().close();
  });
});
