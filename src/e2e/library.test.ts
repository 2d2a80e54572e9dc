import type { Page, Route } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, pageDocument, portalDocument, videoDocument } from '../testing/documents.ts';

const person = 'beeld@voorbeeld.be';
const text = '<p>Een eerste alinea.</p><p>Een tweede alinea.</p>';
const canary = 'kanariebijschrift';
const figure = `<figure data-file="7"><img alt="Een ${canary}" /><figcaption>Met ${canary}</figcaption></figure>`;
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="9" height="9"/></svg>');
const gated = {
  ...articleDocument({ reference: 'DBBE00000000001', isPremium: true, interests: [] }),
  texts: { nl: { title: 'Achter slot', description: 'Inleiding', text: `<p>Tekst.</p>${figure}` } },
};
const page = (reference: string) => ({
  ...pageDocument(reference),
  portals: ['dbbe'],
  texts: { nl: { title: 'Titel nl', description: '', text }, fr: { title: 'Titre fr', description: '', text } },
});
const documents = [
  portalDocument('dbbe'),
  { entity: 'file', id: 7, name: 'plan.svg', mediaType: 'image/svg+xml', data: drawing.toString('base64') },
  ...[page('beeld-nl'), page('beeld-fr'), gated],
  ...[videoDocument({ reference: 'film-nl', interests: [] }), videoDocument({ reference: 'film-fr', interests: [] })],
  { entity: 'member', reference: 'M-1', email: person, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', room: 'Beelden en bestanden', upload: 'Bestanden opladen', width: 'Breedte', height: 'Hoogte' },
    ...{ focus: 'Brandpunt, % van links', nl: 'Beschrijving in het Nederlands', fr: 'Beschrijving in het Frans' },
    ...{ save: 'Bewaren en publiceren', saved: 'Bewaard.', search: 'Zoeken op naam of beschrijving', done: 'klaar' },
    ...{ picture: 'Beeld', alt: 'Beschrijving van het beeld', text: 'Tekst · Nederlands', live: 'Online om', up: 'Omhoog' },
    ...{ kinds: 'Dit soort bestand kan niet', wrong: 'De inhoud is niet wat de naam zegt', nowhere: 'Nergens.' },
  },
  fr: {
    ...{ base: '/fr/staff', room: 'Images et fichiers', upload: 'Envoyer des fichiers', width: 'Largeur', height: 'Hauteur' },
    ...{ focus: 'Point focal, % depuis la gauche', nl: 'Description en néerlandais', fr: 'Description en français' },
    ...{ save: 'Enregistrer et publier', saved: 'Enregistré.', search: 'Rechercher par nom ou description', done: 'terminé' },
    ...{ picture: 'Image', alt: 'Description de l’image', text: 'Texte · Néerlandais', live: 'En ligne à', up: 'Monter' },
    ...{ kinds: 'Ce type de fichier n’est pas accepté', wrong: 'Le contenu n’est pas ce que dit le nom', nowhere: 'Nulle part.' },
  },
} as const;

describe('the library', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(person, 'webmaster');
  });
  afterAll(() => screens.close());

  const open = async (address: string, width = 1_280) => {
    const context = await screens.signedIn(token, { viewport: { width, height: 900 } });
    const at = await context.newPage();
    const faults = watchFaults(at);
    await at.goto(screens.at(address));
    return { at, faults };
  };
  const photo = (width: number) =>
    sharp({ create: { width, height: 800, channels: 3, background: { r: 160, g: 90, b: 30 } } })
      .jpeg()
      .toBuffer();
  const choose = (at: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
    at.locator('.upload-area input[type=file]').last().setInputFiles({ name, mimeType, buffer });
  const heading = (at: Page, name: string) => at.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  it.each(['nl', 'fr'] as const)(
    'takes a picture, crops it by keyboard and describes it, in %s',
    async (locale) => {
      const word = words[locale];
      const { at, faults } = await open(`${word.base}/files`);
      await heading(at, word.room);
      expect(await axeFaults(at)).toEqual([]);
      await choose(at, 'oud.exe', Buffer.from('MZ'), 'application/octet-stream');
      await at.getByText(word.kinds).waitFor();
      await choose(at, 'bestand.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
      await at.locator('.uploads').getByText(word.wrong).waitFor();
      await choose(at, `Dák na de storm ${locale}.jpg`, await photo(locale === 'nl' ? 1_600 : 1_500));
      const name = `Dak-na-de-storm-${locale}.jpg`;
      await at.locator('.arrived a', { hasText: name }).press('Enter');
      await heading(at, name);
      await at.getByText(word.nowhere).waitFor();
      await at.getByLabel(word.width, { exact: true }).fill('1000');
      await at.getByLabel(word.height, { exact: true }).fill('500');
      await at.getByLabel(word.focus).fill('40');
      await at.getByLabel(word.nl).fill(`Een dak zonder pannen ${locale}`);
      await at.getByLabel(word.fr).fill('Un toit sans tuiles');
      await at.getByLabel(word.fr).press('Tab');
      await at.getByRole('button', { name: word.save }).press('Enter');
      await at.locator('[role=status]', { hasText: word.saved }).first().waitFor();
      expect(await axeFaults(at)).toEqual([]);
      await at.setViewportSize({ width: 360, height: 800 });
      expect(await tooWide(at)).toBe(0);
      await at.goto(screens.at(`${word.base}/files`));
      await at.getByLabel(word.search).fill(`zonder pannen ${locale}`);
      await at.locator('.file-grid a', { hasText: name }).waitFor();
      await expect.poll(() => at.locator('.file-grid li').count()).toBe(1);
      expect(await tooWide(at)).toBe(0);
      await at.setViewportSize({ width: 1_280, height: 900 });

      // Into a text: chosen by keyboard, described, moved, and live on the page.
      await at.goto(screens.at(`${word.base}/pages/beeld-${locale}`));
      const body = at.getByRole('textbox', { name: word.text });
      await body.focus();
      await at.keyboard.press('Control+End');
      await at.getByRole('button', { name: word.picture, exact: true }).first().press('Enter');
      await at.getByRole('dialog').getByLabel(word.search).fill(`zonder pannen ${locale}`);
      await at.getByRole('dialog').locator('.file-grid button', { hasText: name }).press('Enter');
      await at.locator('.text-picture img[src]').waitFor();
      await at.keyboard.type('Het dak van de buren');
      await at.getByRole('button', { name: word.up, exact: true }).press('Enter');
      await at.getByRole('button', { name: word.alt, exact: true }).press('Enter');
      await expect.poll(() => at.getByLabel(word.alt, { exact: true }).last().inputValue()).toBe(`Een dak zonder pannen ${locale}`);
      expect(await axeFaults(at)).toEqual([]);
      await at.keyboard.type('Een dak dat open ligt');
      await at.keyboard.press('Enter');
      await at.keyboard.press('Control+s');
      await expect.poll(() => at.locator('.said').textContent()).toContain(word.live);
      const live = (await screens.server.get(`/beeld-${locale}`)).text;
      const drawn =
        /<p>Een eerste alinea\.<\/p><figure><picture>.*?<\/picture><figcaption>Het dak van de buren<\/figcaption><\/figure><p>Een tweede/.exec(
          live,
        )?.[0];
      expect(drawn).toContain('alt="Een dak dat open ligt"');
      expect(drawn).toMatch(/width="\d+" height="\d+".*loading="lazy"/);
      expect(drawn).not.toContain('style=');
      const src = /<img src="([^"]+)"/.exec(drawn ?? '')?.[1] ?? '';
      expect((await screens.server.get(src)).status).toBe(200);
      await at.goto(screens.at(`${word.base}/files?q=zonder+pannen+${locale}`));
      await at.locator('.file-grid a', { hasText: name }).press('Enter');
      await at.getByRole('link', { name: locale === 'nl' ? 'Titel nl' : 'Titre fr' }).waitFor();
      // Two files were refused on purpose.
      expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
      await at.context().close();
    },
    60_000,
  );

  it.each([
    ['nl', '/staff', 'Zoeken op naam of beschrijving', 'Filters wissen'],
    ['fr', '/fr/staff', 'Rechercher par nom ou description', 'Effacer les filtres'],
  ] as const)(
    'keeps the focus in its dialog where filters are cleared, and shortens long names, in %s',
    async (locale, base, search, clear) => {
      const { at, faults } = await open(`${base}/files`);
      const name = `Een-heel-lange-naam-van-een-beeld-${locale}.jpg`;
      await choose(at, name, await photo(locale === 'nl' ? 1_400 : 1_300));
      await at.locator('.arrived a', { hasText: name }).waitFor();
      await at.goto(screens.at(`${base}/pages/beeld-${locale}`));
      await at.getByRole('button', { name: words[locale].picture, exact: true }).first().press('Enter');
      const dialog = at.getByRole('dialog');
      const shown = dialog.locator('.file-grid .file-name', { hasText: name });
      await shown.waitFor();
      // An inline or flex box cuts its text without an ellipsis.
      expect(await shown.evaluate((element) => [getComputedStyle(element).display, element.scrollWidth > element.clientWidth])).toEqual([
        ...['block', true],
      ]);
      const field = dialog.getByLabel(search);
      await field.fill('geen-bestand-heet-zo');
      await dialog.getByRole('button', { name: clear }).press('Enter');
      await shown.waitFor();
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.inputValue()).toBe('');
      expect(faults).toEqual([]);
      await at.context().close();
    },
  );

  it('waits for a lost connection, and goes on by itself from the piece that did not arrive', async () => {
    const { at, faults } = await open('/staff/files');
    await heading(at, words.nl.room);
    const offsets: string[] = [];
    at.on('request', (sent) => sent.method() === 'PUT' && offsets.push(sent.url().split('/').at(-1) ?? ''));
    const breakOff = async (route: Route) => {
      await at.context().setOffline(true);
      await route.abort('internetdisconnected');
    };
    await at.route(/\/uploads\/[^/]+\/8000000$/, breakOff, { times: 1 });
    await choose(
      at,
      'lang.pdf',
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9_000_000, ' '), Buffer.from('%%EOF')]),
      'application/pdf',
    );
    await at.getByText('wacht op de verbinding').waitFor();
    expect(await axeFaults(at)).toEqual([]);
    await at.context().setOffline(false);
    await at.locator('.uploads').getByText(words.nl.done, { exact: true }).waitFor();
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
    expect(offsets.at(-1)).toBe('8000000');
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await at.context().close();
  });

  it('repeats the end of an upload whose answer was lost, but not one whose answer it does not understand', async () => {
    const { at, faults } = await open('/staff/files');
    await heading(at, words.nl.room);
    const loseAnswer = async (route: Route) => {
      const { hostname, host } = new URL(route.request().url());
      const url = route.request().url().replace(hostname, '127.0.0.1');
      await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } });
      await route.abort('connectionreset');
    };
    await at.route(/\/uploads\/[^/]+\/finish$/, loseAnswer, { times: 1 });
    await choose(at, 'eenmaal.vtt', Buffer.from('WEBVTT\n\neen'), 'text/vtt');
    await at.locator('.uploads').getByText(words.nl.done, { exact: true }).waitFor();
    await at.route(/\/uploads\/[^/]+\/finish$/, (route) => route.fulfill({ json: {} }), { times: 1 });
    await choose(at, 'anders.vtt', Buffer.from('WEBVTT\n\ntwee'), 'text/vtt');
    await at.locator('.uploads').getByText('Laad ze opnieuw').waitFor();
    await at.goto(screens.at('/staff/files?q=eenmaal'));
    await at.locator('.file-grid a').first().waitFor();
    expect(await at.locator('.file-grid a').count()).toBe(1);
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
    await at.context().close();
  });

  it('shows nothing of a picture in a gated text before the paywall', async () => {
    const { text: html } = await screens.server.get('/dossier/DBBE00000000001');
    const { text: payload } = await screens.server.get('/dossier/DBBE00000000001/payload.json');
    const { text: feed } = await screens.server.get('/feed.xml');
    for (const published of [html, payload, feed]) {
      expect(published).not.toContain(canary);
      expect(published).not.toContain('/media/7/');
    }
    expect(html).toContain('Achter slot');
  });

  it.each([
    ['nl', '/staff', 'Film', 'Uit de film kiezen', 'Moment in de film', 'Dit beeld gebruiken'],
    ['fr', '/fr/staff', 'Film', 'Choisir dans le film', 'Moment dans le film', 'Utiliser cette image'],
  ] as const)('takes the cover of a video from its film, in %s', async (locale, base, film, take, moment, use) => {
    const { at, faults } = await open(`${base}/files`);
    // A second of film, recorded from a canvas whose colour changes.
    const bytes = await at.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      for (let step = 0; step < 20; step += 1) {
        paint.fillStyle = step < 10 ? '#c02020' : '#2020c0';
        paint.fillRect(0, 0, 320, 180);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      recorder.stop();
      await ended;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    });
    await at.goto(screens.at(`${base}/videos/film-${locale}`));
    await at
      .getByRole('button', { name: new RegExp(`^${film}`) })
      .first()
      .click();
    const dialog = at.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `film-${locale}.webm`, mimeType: 'video/webm', buffer: Buffer.from(bytes) });
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => at.locator('[data-field="durationSeconds"] input').inputValue().then(Number)).toBeLessThanOrEqual(3);
    await at.getByRole('button', { name: take }).press('Enter');
    const slider = at.getByRole('slider', { name: moment });
    await expect.poll(() => slider.getAttribute('max').then(Number)).toBeGreaterThan(0.5);
    await slider.focus();
    await at.keyboard.press('End');
    expect(await axeFaults(at)).toEqual([]);
    await at.getByRole('button', { name: use }).press('Enter');
    await at.getByRole('dialog').waitFor({ state: 'hidden' });
    await at.keyboard.press('Control+s');
    await expect.poll(() => at.locator('.said').textContent()).toContain(words[locale].live);
    const shown = await screens.server.get(`${locale === 'fr' ? '/fr' : ''}/short/film-${locale}`);
    const [, poster = ''] = /poster="([^"]+)"/.exec(shown.text) ?? [];
    const response = await fetch(`http://127.0.0.1:${screens.server.port}${poster.replaceAll('&amp;', '&')}`, {
      headers: { host: 'dbbe.localhost' },
    });
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    await at.context().close();
    expect(faults).toEqual([]);
  });
});
