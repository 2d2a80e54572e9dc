import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../lib/locale.ts';
import { openBrowser } from '../testing/browser/browser.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { kinds, startMailing } from '../testing/newsletter-mails.ts';
import { temporaryFolder } from '../testing/servers/server.ts';

const intro =
  '<h2>Kop</h2><p>Lees <a href="https://norm.example/">de norm</a>.</p><table><tr><th scope="col">Dikte</th><th scope="col">Prijs</th></tr><tr><td>12 cm</td><td>€ 40</td></tr></table><figure data-file="11"><img alt="Een leien dak"><figcaption>Leien op een spant</figcaption></figure>';

describe('the mail of a newsletter in a browser', () => {
  const folder = temporaryFolder('newsletter-mail-browser');
  let browser: Browser;
  const html: Partial<Record<Locale, string>> = {};

  beforeAll(async () => {
    browser = await openBrowser();
    const mailing = await startMailing(folder);
    const document = kinds();
    for (const texts of Object.values(document.texts)) texts.introDescription = intro;
    for (const locale of ['nl', 'fr'] as const) html[locale] = (await mailing.render(document, locale)).html;
    await mailing.connection.close();
  });
  afterAll(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    { locale: 'nl', colorScheme: 'light', width: 360, pictures: true },
    { locale: 'fr', colorScheme: 'light', width: 360, pictures: false },
    { locale: 'nl', colorScheme: 'dark', width: 360, pictures: false },
    { locale: 'fr', colorScheme: 'dark', width: 1_280, pictures: true },
    { locale: 'nl', colorScheme: 'light', width: 1_280, pictures: false },
  ] as const)(
    'has no fault for axe and fits: $locale, $colorScheme, $width px, pictures $pictures',
    async ({ locale, colorScheme, width, pictures }) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      await page.route('https://dbbe.example/**', (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        if (name === 'mail') return route.fulfill({ body: html[locale] ?? '', contentType: 'text/html; charset=utf-8' });
        return pictures
          ? route.fulfill({ body: fs.readFileSync(path.join(folder, 'media/mail', name)), contentType: 'image/jpeg' })
          : route.abort();
      });
      await page.goto('https://dbbe.example/mail', { waitUntil: 'load' });
      const shown = await page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length);
      expect(shown).toBe(pictures ? (html[locale] ?? '').split('<img ').length - 1 : 0);
      expect(await axeFaults(page, 'standard')).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(26, 23, 20)' : 'rgb(252, 251, 248)');
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${locale}-${colorScheme}-${width}-${pictures}.png`, fullPage: true });
      await page.close();
    },
  );
});
