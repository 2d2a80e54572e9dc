import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const text = '<p>Een eerste alinea.</p><p>Een tweede alinea.</p>';
const page = (reference: string) => ({
  ...pageDocument(reference),
  portals: ['dbbe'],
  texts: { nl: { title: 'Titel nl', description: '', text }, fr: { title: 'Titre fr', description: '', text } },
});
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#a8401f"/></svg>';
const shown = '<figure data-file="7"><img alt="Een dak" /></figure><p>Slot.</p>';
const people = ['beeld@voorbeeld.be', 'vertaal@voorbeeld.be'] as const;
const article = 'DBBE00000000001';
const documents = [
  portalDocument('dbbe'),
  ...['beeld', 'fout', 'bron', 'sleep', 'open'].flatMap((name) => [page(`${name}-nl`), page(`${name}-fr`)]),
  page('weg-nl'),
  { entity: 'file', id: 7, name: 'dak.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  { ...pageDocument('getoond'), portals: ['dbbe'], texts: { nl: { title: 'Getoond', description: '', text: shown } } },
  { ...articleDocument({ reference: article, interests: [] }), texts: { nl: { title: 'Tekst', description: '', text } } },
  ...people.map((email, index) => ({
    ...{ entity: 'member', reference: `M-${index}`, email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
  })),
];
const words = {
  nl: {
    ...{ base: '/staff', text: 'Tekst · Nederlands', alt: 'Beschrijving van het beeld', live: 'Online om' },
    ...{ isFile: 'Dit is geen beeld', several: 'één beeld tegelijk', mayNot: 'niet het recht om beelden' },
    ...{ cut: 'De verbinding is weg', placed: 'staat in de tekst', describe: 'Dit beeld beschrijven', close: 'Sluiten' },
    ...{ undescribed: 'Eén beeld heeft geen beschrijving.', describeOne: 'Beschrijven', decorative: 'Voegt niets toe (decoratief)' },
    other: 'niet in de bibliotheek',
    ...{ lie: /leugen\.jpg staat niet in de tekst\. De inhoud is niet wat de naam zegt/, large: /groot\.jpg staat niet .* te groot/ },
  },
  fr: {
    ...{ base: '/fr/staff', text: 'Texte · Néerlandais', alt: 'Description de l’image', live: 'En ligne à' },
    ...{ isFile: 'Ceci n’est pas une image', several: 'une image à la fois', mayNot: 'pas le droit d’envoyer des images' },
    ...{ cut: 'La connexion est coupée', placed: 'est dans le texte', describe: 'Décrire cette image', close: 'Fermer' },
    ...{ undescribed: 'Une image n’a pas de description.', describeOne: 'Décrire', decorative: 'N’ajoute rien (décorative)' },
    other: 'pas dans la bibliothèque',
    ...{ lie: /leugen\.jpg n’est pas dans le texte\. Le contenu n’est pas/, large: /groot\.jpg n’est pas .* trop volumineux/ },
  },
} as const;

type Given = { name: string; bytes?: Buffer; size?: number };

/** Returns the pixels between the middle of a checkbox and the middle of the first line of its label. */
function besideItsBox(box: Element): number {
  const words = document.createRange();
  words.selectNodeContents((box as HTMLInputElement).labels?.[0]?.lastChild ?? box);
  const [line] = words.getClientRects();
  const shown = box.getBoundingClientRect();
  return Math.abs(shown.top + shown.height / 2 - ((line?.top ?? 0) + (line?.height ?? 0) / 2));
}

describe('a picture that is dropped or pasted on a text', () => {
  let screens: MemberScreens;
  let tokens: string[];
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    tokens = [];
    for (const [index, email] of people.entries()) {
      tokens.push(await screens.staffTokenOf(email, index ? 'translator' : 'webmaster'));
    }
  });
  afterAll(() => screens.close());

  async function open(address: string, label: string, who = 0) {
    const { tab, faults } = await screens.open(tokens[who], address);
    // A busy machine takes long to open an editor.
    tab.setDefaultTimeout(90_000);
    const body = tab.getByRole('textbox', { name: label });
    await body.locator('p').first().waitFor();
    return { tab, faults, body };
  }
  const photo = (width: number) =>
    sharp({ create: { width, height: 400, channels: 3, background: { r: 160, g: 90, b: 30 } } })
      .jpeg()
      .toBuffer();

  /** Drops files on the lower part of a block of the focused text, or pastes them at its cursor. */
  const give = (tab: Page, kind: 'drop' | 'paste', files: readonly Given[], block = 0) =>
    tab.evaluate(
      ({ kind, given, block }) => {
        const data = new DataTransfer();
        for (const { name, bytes, size } of given)
          data.items.add(new File([size ? new Uint8Array(size) : Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name));
        const text = document.activeElement as HTMLElement;
        const more = { bubbles: true, cancelable: true };
        if (kind === 'paste') return text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...more }));
        const { left, bottom } = text.children[block]?.getBoundingClientRect() ?? text.getBoundingClientRect();
        return text.dispatchEvent(new DragEvent('drop', { dataTransfer: data, clientX: left + 40, clientY: bottom - 4, ...more }));
      },
      { kind, block, given: files.map(({ name, bytes, size }) => ({ name, size, bytes: bytes?.toString('base64') ?? '' })) },
    );
  const kinds = (tab: Page) =>
    tab.evaluate(() => [...(document.activeElement?.closest('.text-body')?.children ?? [])].map((one) => one.tagName));

  it.each(['nl', 'fr'] as const)('becomes a figure where it was dropped, with its description, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults, body } = await open(`${word.base}/pages/beeld-${locale}`, word.text);
    await body.focus();
    expect(await give(tab, 'drop', [{ name: `gevel-${locale}.jpg`, bytes: await photo(640) }])).toBe(false);
    const alt = tab.getByLabel(word.alt, { exact: true }).and(tab.locator('input'));
    await expect.poll(() => alt.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axeFaults(tab)).toEqual([]);
    await tab.keyboard.type('Een gevel in baksteen');
    await tab.keyboard.press('Enter');
    expect(await kinds(tab)).toEqual(['P', 'FIGURE', 'P']);
    await tab.keyboard.type('Bijschrift');
    // A second one from the clipboard, at the cursor, and away again.
    await body.locator('p').last().click();
    await tab.keyboard.press('End');
    await tab.keyboard.type(' Slot.');
    const pasted = sharp(await photo(320)).png();
    await give(tab, 'paste', [{ name: 'image.png', bytes: await pasted.toBuffer() }]);
    await alt.waitFor();
    await tab.keyboard.press('Escape');
    expect(await kinds(tab)).toEqual(['P', 'FIGURE', 'P', 'FIGURE']);
    // It has no description: that is said, and leads to it.
    await expect.poll(() => tab.getByText(word.undescribed).count()).toBe(1);
    await tab.getByRole('button', { name: word.describeOne, exact: true }).click();
    await expect.poll(() => alt.evaluate((input) => input === document.activeElement)).toBe(true);
    // One that is said to be decorative needs none, live and when it is opened again.
    await tab.getByLabel(word.decorative).check();
    expect(await alt.isDisabled()).toBe(true);
    expect(await tab.getByLabel(word.decorative).evaluate(besideItsBox)).toBeLessThanOrEqual(1);
    expect(await axeFaults(tab)).toEqual([]);
    await tab.keyboard.press('Enter');
    await expect.poll(() => tab.getByText(word.undescribed).count()).toBe(0);
    await tab.keyboard.press('Control+s');
    await expect.poll(() => tab.locator('.said').textContent()).toContain(word.live);
    const live = (await screens.server.get(`/beeld-${locale}`)).text;
    expect(live).toMatch(
      /eerste alinea\.<\/p><figure><picture>.*alt="Een gevel in baksteen".*<figcaption>Bijschrift<\/figcaption><\/figure><p>.*alinea. Slot\.<\/p><figure><picture>.*alt="" loading/,
    );
    await tab.reload();
    await body.locator('figure').nth(1).waitFor();
    await body.locator('figure img').nth(1).click();
    expect(await tab.getByText(word.undescribed).count()).toBe(0);
    await tab.getByRole('button', { name: word.alt, exact: true }).click();
    await tab.getByLabel(word.decorative).uncheck();
    await tab.keyboard.press('Enter');
    await expect.poll(() => tab.getByText(word.undescribed).count()).toBe(1);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it.each(['nl', 'fr'] as const)('becomes a figure where it is dragged out of the library, in %s', async (locale) => {
    const word = words[locale];
    const library = await open(`${word.base}/pages/bron-${locale}`, word.text);
    await library.body.focus();
    await give(library.tab, 'drop', [{ name: `sleep-${locale}.jpg`, bytes: await photo(locale === 'nl' ? 500 : 501) }]);
    await library.body.locator('figure').waitFor();
    await library.tab.goto(screens.at(`${word.base}/files`));
    const picture = library.tab.locator('a[data-file]').first();
    await picture.waitFor();
    const dragged = await picture.evaluate((link) => {
      const data = new DataTransfer();
      link.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }));
      return data.types.map((type) => [type, data.getData(type)] as const);
    });
    expect(dragged).toEqual([['application/x-library-picture', await picture.getAttribute('data-file')]]);
    const { tab, faults, body } = await open(`${word.base}/pages/sleep-${locale}`, word.text);
    await body.focus();
    await body.evaluate((text, given) => {
      const data = new DataTransfer();
      for (const [type, value] of given) data.setData(type, value);
      // A browser adds the address of the link.
      data.setData('text/uri-list', 'http://dbbe.localhost/staff/files/1');
      const { left, bottom } = (text.children[0] as Element).getBoundingClientRect();
      const more = { bubbles: true, cancelable: true, clientX: left + 40, clientY: bottom - 4 };
      text.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...more }));
    }, dragged);
    await body.locator('figure').waitFor();
    expect(await body.evaluate(({ children }) => [...children].map(({ tagName }) => tagName))).toEqual(['P', 'FIGURE', 'P']);
    expect(await body.locator('a').count()).toBe(0);
    expect(await axeFaults(tab)).toEqual([]);
    expect(faults).toEqual([]);
    for (const one of [library.tab, tab]) await one.context().close();
  });

  it.each(['nl', 'fr'] as const)('is that of the library where it is dragged out of a public page, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults, body } = await open(`${word.base}/pages/open-${locale}`, word.text);
    await tab.goto(screens.at('/getoond'));
    const picture = tab.locator('main figure img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    // Data as Chromium makes them of a drag, from the same page.
    await tab.evaluate(() => {
      addEventListener('dragover', (event) => event.preventDefault());
      addEventListener('drop', ({ dataTransfer }) => {
        const types = (dataTransfer?.types ?? []).filter((type) => type !== 'Files');
        Object.assign(window, { dragged: types.map((type) => [type, dataTransfer?.getData(type) ?? '']) });
      });
    });
    await picture.hover();
    await tab.mouse.down();
    for (const y of [300, 250, 200]) await tab.mouse.move(400, y, { steps: 3 });
    await tab.mouse.up();
    const dragged = await tab.evaluate(() => (window as unknown as { dragged: [string, string][] }).dragged);
    expect(dragged.map(([type]) => type)).toEqual(expect.arrayContaining(['text/html', 'text/uri-list']));
    await tab.goBack();
    await body.locator('p').first().waitFor();
    const drop = (data: readonly (readonly [string, string])[], files: string[]) =>
      body.evaluate(
        (text, [given, names]) => {
          const dataTransfer = new DataTransfer();
          for (const [type, value] of given) dataTransfer.setData(type, value);
          for (const name of names) dataTransfer.items.add(new File(['x'], name));
          const { left, bottom } = (text.children[0] as Element).getBoundingClientRect();
          const more = { bubbles: true, cancelable: true, clientX: left + 40, clientY: bottom - 4 };
          text.dispatchEvent(new DragEvent('drop', { dataTransfer, ...more }));
        },
        [data, files] as const,
      );
    // On some systems Chromium adds the bytes, too.
    await drop(dragged, ['download.avif']);
    await body.locator('figure').waitFor();
    expect(await body.evaluate(({ children }) => [...children].map(({ tagName }) => tagName))).toEqual(['P', 'FIGURE', 'P']);
    await expect.poll(() => body.locator('figure img').getAttribute('src')).toMatch(/^\/media\/7\//);
    const other = dragged.map(([type, value]) => [type, value.replaceAll(/v=\w+/g, 'v=0')] as const);
    await drop(other, []);
    await tab.locator('.rich-text [role=alert]', { hasText: word.other }).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it.each(['nl', 'fr'] as const)('leaves the text as it is and says why where it is refused, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults, body } = await open(`${word.base}/pages/fout-${locale}`, word.text);
    await body.focus();
    const alert = tab.locator('.rich-text [role=alert]');
    const says = (pattern: RegExp) => expect.poll(() => alert.allTextContents().then((all) => all.join(' '))).toMatch(pattern);
    await give(tab, 'drop', [{ name: 'nota.pdf', bytes: Buffer.from('%PDF-1.4') }]);
    await says(new RegExp(word.isFile));
    await give(tab, 'paste', [
      { name: 'a.jpg', bytes: await photo(300) },
      { name: 'b.jpg', bytes: await photo(301) },
    ]);
    await says(new RegExp(word.several));
    expect(await tooWide(tab)).toBe(0);
    await give(tab, 'drop', [{ name: 'leugen.jpg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }]);
    await says(word.lie);
    expect(await axeFaults(tab)).toEqual([]);
    await give(tab, 'drop', [{ name: 'groot.jpg', size: 50_000_001 }]);
    await says(word.large);
    await tab.getByRole('button', { name: word.close, exact: true }).click();
    await expect.poll(() => alert.count()).toBe(0);
    expect(await body.locator('figure, .text-arriving').count()).toBe(0);
    expect(await body.textContent()).toMatch(/^Een eerste alinea\.\s*Een tweede alinea\.$/);
    expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
    await tab.context().close();

    const other = await open(`${word.base}/articles/${article}`, word.text, 1);
    await other.body.focus();
    await give(other.tab, 'drop', [{ name: 'c.jpg', bytes: await photo(300) }]);
    await expect.poll(() => other.tab.locator('.rich-text [role=alert]').first().textContent()).toContain(word.mayNot);
    await other.tab.context().close();
  });

  it('waits for a lost connection, keeps the cursor of who types on, and can be stopped', async () => {
    const word = words.nl;
    const { tab, faults, body } = await open('/staff/pages/weg-nl', word.text);
    await body.focus();
    await tab.keyboard.press('Control+Home');
    await tab.context().setOffline(true);
    await give(tab, 'drop', [{ name: 'dak.jpg', bytes: await photo(500) }]);
    await tab.locator('.text-arrival').getByText(word.cut).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    await tab.keyboard.type('Nieuw. ');
    await tab.keyboard.press('Enter');
    await tab.context().setOffline(false);
    await tab.locator('.text-arrival').getByText(word.placed).waitFor();
    await tab.keyboard.type('Verder. ');
    expect(await body.locator(':scope > *').evaluateAll((all) => all.map((one) => one.tagName))).toEqual(['P', 'P', 'FIGURE', 'P']);
    expect(await body.locator('p').nth(1).textContent()).toBe('Verder. Een eerste alinea.');
    await tab.getByRole('button', { name: word.describe }).click();
    await tab.keyboard.type('Een dak');
    await tab.keyboard.press('Enter');
    expect(await body.locator('figure img').getAttribute('alt')).toBe('Een dak');

    await tab.context().setOffline(true);
    await give(tab, 'paste', [{ name: 'gestopt.jpg', bytes: await photo(510) }]);
    await tab.locator('.text-arrival').getByText(word.cut).waitFor();
    await tab.getByRole('button', { name: 'Stoppen', exact: true }).click();
    await expect.poll(() => tab.locator('.text-arrival, .text-arriving').count()).toBe(0);
    await tab.context().setOffline(false);
    expect(await body.locator('figure').count()).toBe(1);
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await tab.context().close();
  });
});
