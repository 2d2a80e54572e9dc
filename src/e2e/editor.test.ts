import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const people = ['an@voorbeeld.be', 'bea@voorbeeld.be'];
const text = '<p>Wij bewaren <b>weinig</b>, <strong>en</strong> kort.</p><dl><dt>a</dt><dd>b</dd></dl> los <ul><li>c</li></ul>';
const page = (reference: string) => ({
  ...pageDocument(reference),
  portals: ['dbbe'],
  texts: { nl: { title: `Titel ${reference}`, description: 'Wat wij bewaren', text } },
});
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe'), page('privacy'), page('cookies'), page('voorwaarden'), page('bezoek')],
  ...people.map((email, index) => ({
    entity: 'member',
    reference: `M-${index}`,
    email,
    firstName: 'Luc',
    lastName: 'Dumont',
    language: 'nl',
  })),
];
const words = {
  nl: { dutch: 'Titel · Nederlands', french: 'Titel · Frans', look: 'Online om', pages: 'pagina' },
  fr: { dutch: 'Titre · Néerlandais', french: 'Titre · Français', look: 'En ligne à', pages: 'page' },
} as const;

describe('the editor of a page, on a server', () => {
  let screens: MemberScreens;
  let tokens: string[];
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    for (const email of people) await screens.addStaff(email, 'webmaster');
    tokens = [await screens.tokenOf(people[0] ?? ''), await screens.tokenOf(people[1] ?? '')];
  });
  afterAll(() => screens.close());

  const wide = { viewport: { width: 1_400, height: 1_000 }, reducedMotion: null };
  const open = async (reference: string, who = 0, locale = 'nl') => {
    const { tab: page, faults } = await screens.open(tokens[who], `${locale === 'fr' ? '/fr' : ''}/staff/pages/${reference}`, wide);
    await page.locator('.text-body:visible').first().waitFor();
    return { page, faults };
  };
  const liveTitle = async (path: string) => /<h1[^>]*>([^<]*)/.exec((await screens.server.get(path)).text)?.[1];
  const said = (at: Page) => at.locator('.said').textContent();

  it.each(['nl', 'fr'] as const)('puts both languages on line by keyboard alone, in %s', async (locale) => {
    const word = words[locale];
    const { page: editor, faults } = await open('privacy', 0, locale);
    await editor.getByLabel(word.dutch).focus();
    await editor.keyboard.press('Control+a');
    await editor.keyboard.type(`Nieuw ${locale}`);
    await editor.getByLabel(word.french).focus();
    await editor.keyboard.press('Control+a');
    await editor.keyboard.type(`Nouveau ${locale}`);
    await editor.keyboard.press('Control+s');
    await expect.poll(() => said(editor)).toContain(word.look);
    expect(await said(editor)).toContain(word.pages);
    // A save answers when its own pages are live.
    expect(await liveTitle('/privacy')).toBe(`Nieuw ${locale}`);
    expect(await liveTitle('/fr/privacy')).toBe(`Nouveau ${locale}`);
    expect(await axeFaults(editor)).toEqual([]);
    expect(faults).toEqual([]);
    await editor.context().close();
  });

  it('begins a new page, which is live once it is saved', async () => {
    const { page: editor } = await open('privacy');
    await editor.goto(screens.at('/staff/pages'));
    await editor.getByRole('link', { name: 'Titel cookies' }).waitFor();
    await editor.getByLabel('Kenmerk').fill('werken-bij');
    await editor.keyboard.press('Enter');
    await editor.locator('.text-body').first().waitFor();
    await editor.getByLabel('Portaalsites').last().selectOption('dbbe');
    await editor.getByLabel('Titel · Nederlands').fill('Werken bij ons');
    await editor.keyboard.press('Control+s');
    await expect.poll(() => said(editor)).toContain('Online om');
    expect(await liveTitle('/werken-bij')).toBe('Werken bij ons');
    await editor.context().close();
  });

  it.each([
    ['nl', 'Voorbeeld', 'Titel · Nederlands', 'Bezoek vooraf', 'Titel · Nederlands: '],
    ['fr', 'Aperçu', 'Titre · Néerlandais', 'Bezoek vooraf', 'Titre · Néerlandais : '],
  ] as const)('shows the page as it will be while it is typed, in %s', async (locale, name, title, typed, fault) => {
    const before = await liveTitle('/bezoek');
    const { page: editor, faults } = await open('bezoek', 0, locale);
    await editor.getByRole('button', { name, exact: true }).press('Enter');
    // The Dutch page: the French one is a placeholder.
    await editor.getByLabel(locale === 'fr' ? 'Langue' : 'Taal', { exact: true }).selectOption('nl');
    const frame = editor.frameLocator('.preview-frame');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await editor.getByLabel(title).fill(typed);
    await frame.getByRole('heading', { level: 1, name: typed }).waitFor();
    await editor.getByLabel(title).fill('');
    await editor.locator('.preview-faults').getByText(fault).waitFor();
    await frame.getByRole('heading', { level: 1, name: '[…]' }).waitFor();
    await editor.getByLabel(locale === 'fr' ? 'Écran' : 'Scherm', { exact: true }).selectOption('tablet');
    expect(await axeFaults(editor)).toEqual([]);
    await expect.poll(() => editor.locator('.preview-frame').getAttribute('sandbox')).toBe('allow-same-origin');
    expect(await liveTitle('/bezoek')).toBe(before);
    // The frame runs no script of the page, and Chromium says so.
    expect(faults.filter((fault) => !fault.startsWith('Blocked script execution'))).toEqual([]);
    await editor.getByLabel(title).fill('Titel bezoek');
    await editor.context().close();
  });

  it('changes no byte of a text in which a letter was typed and removed', async () => {
    const before = (await screens.server.get('/cookies')).text;
    const { page: editor } = await open('cookies');
    await editor.getByRole('textbox', { name: 'Tekst · Nederlands' }).focus();
    await editor.keyboard.press('Control+End');
    await editor.keyboard.type('x');
    await editor.keyboard.press('Backspace');
    await editor.getByLabel('Inleiding · Nederlands').fill('Anders');
    await editor.keyboard.press('Control+s');
    await expect.poll(() => said(editor)).toContain('Online om');
    const after = (await screens.server.get('/cookies')).text;
    const proseOf = (html: string) => /<div[^>]*class="[^"]*prose[^"]*"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
    expect(proseOf(after)).toBe(proseOf(before));
    expect(proseOf(before)).toContain('<b>weinig</b>');
    await editor.context().close();
  });

  it('has the draft in another browser within seconds, sees who else is here, and loses neither side', async () => {
    const { page: an } = await open('voorwaarden', 0);
    await an.getByLabel('Titel · Nederlands').fill('Klad van An');
    await expect.poll(() => said(an)).toContain('Bewaard als kladversie');
    const { page: bea } = await open('voorwaarden', 1);
    await expect.poll(() => bea.getByLabel('Titel · Nederlands').inputValue()).toBe('Klad van An');
    await expect.poll(() => said(bea)).toContain('2 mensen hier');
    await bea.getByLabel('Inleiding · Nederlands').fill('Inleiding van Bea');
    await expect.poll(() => said(bea)).toContain('Bewaard als kladversie');
    await an.getByLabel('Titel · Nederlands').fill('Titel van An');
    await expect.poll(() => an.getByLabel('Inleiding · Nederlands').inputValue()).toBe('Inleiding van Bea');
    await an.keyboard.press('Control+s');
    await expect.poll(() => said(an)).toContain('Online om');
    expect(await liveTitle('/voorwaarden')).toBe('Titel van An');
    expect((await screens.server.get('/voorwaarden')).text).toContain('Inleiding van Bea');
    await an.context().close();
    await bea.context().close();
  });

  it('refuses a save over a version that it has not seen, and restores an earlier one', async () => {
    const { page: an } = await open('voorwaarden', 0);
    const { page: bea } = await open('voorwaarden', 1);
    // An hears nothing of Bea's version before she writes hers, however slow the machine is.
    await an.context().setOffline(true);
    await bea.getByLabel('Titel · Nederlands').fill('Versie van Bea');
    await bea.keyboard.press('Control+s');
    await expect.poll(() => said(bea)).toContain('Online om');
    await an.getByLabel('Titel · Nederlands').fill('Versie van An');
    await an.context().setOffline(false);
    await an.keyboard.press('Control+s');
    await an.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).click();
    await an.keyboard.press('Control+s');
    // The page is live before the save is answered; until then nothing else is done.
    await expect.poll(() => said(an)).toContain('Online om');
    expect(await liveTitle('/voorwaarden')).toBe('Versie van An');
    await an.getByRole('button', { name: 'Geschiedenis' }).press('Enter');
    await an.getByRole('button', { name: 'Vergelijken met nu' }).first().press('Enter');
    await expect.poll(() => an.locator('.comparison del').allTextContents()).toContain('Bea');
    await an.getByRole('button', { name: /^Terugzetten/ }).press('Enter');
    await expect.poll(() => liveTitle('/voorwaarden')).toBe('Versie van Bea');
    await expect.poll(() => an.getByLabel('Titel · Nederlands').inputValue()).toBe('Versie van Bea');
    await an.context().close();
    await bea.context().close();
  });
});
