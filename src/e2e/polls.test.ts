import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, tabTo } from '../testing/browser/keyboard.ts';
import { axeFaults, lookAt, tooWide, visitor } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { articleDocument, pollDocument, portalDocument } from '../testing/documents.ts';

const open = 'DBBEP2600001';
const closed = 'DBBEP2600002';
const later = 'DBBEP2600003';
const hidden = 'DBBEP2600004';
const [withPolls, without] = ['DBBE00000000001', 'DBBE00000000002'];
const poll = (code: string, words: string) => `<p><a href="/poll/${code}">${words}</a></p>`;
const sondage = (code: string, words: string) => `<p><a href="/fr/sondage/${code}">${words}</a></p>`;
const inLine = `<p>Lees <a href="/poll/${open}">de peiling</a>.</p>`;
const articleTexts = {
  nl: {
    title: 'Leien',
    text: `<p>Voor</p>${poll(open, 'Peiling')}${inLine}${poll(closed, 'Oud')}${poll(open, 'Nog eens')}${poll(hidden, 'Weg')}`,
  },
  fr: { title: 'Ardoises', text: `<p>Avant</p>${sondage(open, 'Sondage')}` },
};

describe('the page of a poll', () => {
  let watched: Watched;
  let visit: ReturnType<typeof visitor>;
  beforeAll(async () => {
    watched = await startWatched([
      portalDocument('dbbe'),
      pollDocument(open),
      pollDocument(hidden, { isPublished: false }),
      pollDocument(closed, { closesAt: '2026-01-01T10:00:00Z' }),
      articleDocument({ reference: withPolls, number: 1, texts: articleTexts }),
      articleDocument({ reference: without, number: 2, texts: { nl: { title: 'Leien', text: `<p>Voor</p>${inLine}` } } }),
      pollDocument(later, { results: 'closed', closesAt: '2999-01-01T10:00:00Z' }),
    ]);
    visit = visitor(watched.browser, `http://dbbe.localhost:${watched.server.port}`);
  });
  afterAll(() => watched?.close());

  it.each([
    ['nl', `/poll/${open}`, 'Ja, elke week', 'Neen', 'Stemmen', 'Mijn stem wijzigen', 'Dank u, uw stem telt mee.', '1 stem in totaal'],
    [
      'fr',
      `/fr/sondage/${open}`,
      'Oui, chaque semaine',
      'Non',
      'Voter',
      'Modifier mon vote',
      'Merci, votre vote est pris en compte.',
      '2 voix au total',
    ],
  ])(
    'takes a vote by keyboard in %s, shows the votes, and takes another one instead',
    async (_, address, yes, no, button, again, thanks, total) => {
      await visit(address, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' }, async (page) => {
        const counts = page.locator('.poll-counts');
        await expect.poll(() => counts.isVisible()).toBe(false);
        await tabTo(page, yes);
        await page.keyboard.press('Space');
        await press(page, button);
        await page.getByRole('status').getByText(thanks).waitFor();
        await expect.poll(() => counts.textContent()).toContain(total);
        expect([await axeFaults(page), await tooWide(page)]).toEqual([[], 0]);
        await page.reload();
        await counts.waitFor();
        await expect.poll(() => page.getByRole('radio', { name: yes }).isChecked()).toBe(true);
        await page.getByRole('radio', { name: yes }).focus();
        await page.keyboard.press('ArrowDown');
        await press(page, again);
        await page.getByRole('status').getByText(thanks).waitFor();
        await expect.poll(() => counts.getByRole('listitem').filter({ hasText: no }).textContent()).not.toMatch(/\b0\b.%/);
        await expect.poll(() => counts.textContent()).toContain(total);
        await expect.poll(() => page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], '']);
      });
    },
  );

  it('takes a vote without script, and shows the votes or says when they come', async () => {
    for (const [address, yes, button, words] of [
      [`/poll/${open}`, 'Ja, elke week', 'Stemmen', 'stemmen in totaal'],
      [`/fr/sondage/${later}`, 'Non', 'Voter', 'dès que le sondage sera clos'],
    ] as const)
      await visit(address, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }, async (page) => {
        await page.getByRole('radio', { name: yes }).check();
        await page.getByRole('button', { name: button }).click();
        await page.waitForURL(/\/api\/polls\/vote\?poll=/);
        await expect.poll(() => page.locator('main').textContent()).toContain(words);
        await page.getByRole('link', { name: /peiling|sondage/ }).click();
        await page.waitForURL((url) => url.pathname === address);
      });
  });

  it('holds the votes once it is closed, and has no form', async () => {
    await visit(`/poll/${closed}`, { javaScriptEnabled: false }, async (page) => {
      await expect.poll(() => page.getByText('Deze peiling is gesloten op').isVisible()).toBe(true);
      await expect.poll(() => page.locator('form.poll-form').count()).toBe(0);
    });
    for (const [lang, words, back] of [
      ['nl', 'Deze peiling is gesloten', `/poll/${closed}`],
      ['fr', 'Ce sondage est clos', `/fr/sondage/${closed}`],
    ] as const) {
      const refused = await fetch(`http://127.0.0.1:${watched.server.port}/api/polls/vote`, {
        ...{ method: 'POST', redirect: 'manual', body: `poll=${closed}&lang=${lang}&answer=1` },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const text = await refused.text();
      expect([refused.status, text]).toEqual([409, expect.stringContaining(words)]);
      expect(text).toContain(`href="${back}"`);
    }
  });

  it('passes axe and fits every width', () => lookAt(visit, `/poll/${closed}`));

  it.each([
    ['nl', `/dossier/${withPolls}`, 'Ja, elke week', 'Stemmen', 'Dank u, uw stem telt mee.'],
    ['fr', `/fr/fichier/${withPolls}`, 'Oui, chaque semaine', 'Voter', 'Merci, votre vote est pris en compte.'],
  ])('stands in a text in %s: readers vote there, by keyboard', async (_, address, yes, button, thanks) => {
    await visit(address, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' }, async (page) => {
      await tabTo(page, yes);
      await page.keyboard.press('Space');
      await press(page, button);
      await page.getByRole('status').getByText(thanks).waitFor();
      await expect.poll(() => page.locator('.poll-counts:visible').first().textContent()).toMatch(/[1-9]\d* %|[1-9]\d*\u00a0%/);
      expect([await axeFaults(page), await tooWide(page)]).toEqual([[], 0]);
    });
  });

  it('is plain HTML in a text: a form while it is open, its votes once it is closed, else a link', async () => {
    await visit(`/dossier/${withPolls}`, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }, async (page) => {
      const prose = page.locator('.prose');
      await expect.poll(() => prose.locator('form.poll-form').count()).toBe(1);
      await expect.poll(() => prose.getByText('Deze peiling is gesloten op').isVisible()).toBe(true);
      await expect
        .poll(() => prose.locator('> p > a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        .toEqual([`/poll/${open}`, `/poll/${open}`, `/poll/${hidden}`]);
      await page.getByRole('radio', { name: 'Neen' }).check();
      await page.getByRole('button', { name: 'Stemmen' }).click();
      await page.waitForURL(/\/api\/polls\/vote\?poll=/);
      await page.getByRole('link', { name: 'Terug naar de peiling' }).click();
      await page.waitForURL((url) => url.pathname === `/poll/${open}`);
    });
  });

  it('costs a text without one nothing', async () => {
    const htmlOf = async (reference: string) =>
      (await fetch(`http://127.0.0.1:${watched.server.port}/dossier/${reference}`, { headers: { host: 'dbbe.localhost' } })).text();
    const [yes, no] = [await htmlOf(withPolls), await htmlOf(without)];
    const assets = (html: string) => [...html.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)].map(([, address]) => address);
    expect(assets(yes).length).toBeGreaterThan(assets(no).length);
    expect(no).not.toMatch(/text-polls|poll-form/);
  });
});
