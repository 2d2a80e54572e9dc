import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, tabTo } from '../testing/browser/keyboard.ts';
import { axeFaults, lookAt, tooWide, visitor } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { pollDocument, portalDocument } from '../testing/documents.ts';

const open = 'DBBEP2600001';
const closed = 'DBBEP2600002';
const later = 'DBBEP2600003';

describe('the page of a poll', () => {
  let watched: Watched;
  let visit: ReturnType<typeof visitor>;
  beforeAll(async () => {
    watched = await startWatched([
      portalDocument('dbbe'),
      pollDocument(open),
      pollDocument(closed, { closesAt: '2026-01-01T10:00:00Z' }),
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
        const counts = page.locator('#poll-counts');
        expect(await counts.isVisible()).toBe(false);
        await tabTo(page, yes);
        await page.keyboard.press('Space');
        await press(page, button);
        await page.getByRole('status').getByText(thanks).waitFor();
        expect(await counts.textContent()).toContain(total);
        expect([await axeFaults(page), await tooWide(page)]).toEqual([[], 0]);
        await page.reload();
        await counts.waitFor();
        expect(await page.getByRole('radio', { name: yes }).isChecked()).toBe(true);
        await page.getByRole('radio', { name: yes }).focus();
        await page.keyboard.press('ArrowDown');
        await press(page, again);
        await page.getByRole('status').getByText(thanks).waitFor();
        expect(await counts.getByRole('listitem').filter({ hasText: no }).textContent()).not.toMatch(/\b0\b.%/);
        expect(await counts.textContent()).toContain(total);
        expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], '']);
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
        expect(await page.locator('main').textContent()).toContain(words);
        await page.getByRole('link', { name: /peiling|sondage/ }).click();
        await page.waitForURL((url) => url.pathname === address);
      });
  });

  it('holds the votes once it is closed, and has no form', async () => {
    await visit(`/poll/${closed}`, { javaScriptEnabled: false }, async (page) => {
      expect(await page.getByText('Deze peiling is gesloten op').isVisible()).toBe(true);
      expect(await page.locator('form#poll-form').count()).toBe(0);
    });
    const refused = await fetch(`http://127.0.0.1:${watched.server.port}/api/polls/vote`, {
      ...{ method: 'POST', redirect: 'manual', body: `poll=${closed}&lang=nl&answer=1` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Deze peiling is gesloten')]);
  });

  it('passes axe and fits every width', () => lookAt(visit, `/poll/${closed}`));
});
