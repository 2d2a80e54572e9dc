import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { tooWide, visitor } from '../testing/browser/screen.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../testing/documents.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#a8401f"/></svg>';
const themeTitles = [
  ['Dakisolatie en luchtdichtheid', 'Isolation et étanchéité à l’air du toit'],
  ['Goten en zink', 'Gouttières et zinc'],
  ['Hellende daken', 'Toitures inclinées'],
  ['Platte daken', 'Toitures plates'],
  ['Water en bodem', 'Eau et sol'],
  ['Werken op hoogte', 'Travailler en hauteur'],
  ['WWMM ZWAAR MATERIAAL', 'Soleil et stockage'],
  ['Zon', 'MATÉRIEL LOURD'],
  ['Zon en opslag', 'Une neuvième'],
];
const documents = [
  portalDocument('dbbe'),
  portalDocument('hobe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  { entity: 'file', id: 1, name: 'dak.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  ...themeTitles.map(([nl, fr], index) =>
    themeDocument(`thema-${index}`, {
      portals: index === 8 ? ['dbbe'] : ['dbbe', 'hobe'],
      texts: { nl: { title: nl, description: '' }, fr: { title: fr, description: '' } },
    }),
  ),
  // On hobe the newest article has no picture, later ones have.
  ...[1, 2, 3, 4, 5].map((n) =>
    articleDocument({ reference: `HOBE0000000000${n}`, portals: ['hobe'], displayDate: `2026-10-0${9 - n}`, ...(n > 1 && { fileId: 1 }) }),
  ),
  articleDocument({ reference: 'DBBE00000000001' }),
  magazineDocument({ reference: 'DBBEMAG00001', isFreePremium: true, articles: ['DBBE00000000001'] }),
  magazineDocument({ reference: 'DBBEMAG00002', articles: ['DBBE00000000001'] }),
];

describe('the page as it is set', () => {
  let screens: MemberScreens;
  beforeAll(async () => {
    screens = await openMemberScreens(documents);
  });
  afterAll(() => screens?.close());
  const visit: ReturnType<typeof visitor> = (...asked) => visitor(screens.browser, screens.at(''))(...asked);

  it('keeps the name of a portal on one line, also on the narrowest telephone', async () => {
    await visit('/fr/contact', { viewport: { width: 320, height: 800 } }, async (page) => {
      for (const width of [320, 360, 768])
        for (const name of ['Sous-couche', 'Tenon & Mortaise']) {
          await page.setViewportSize({ width, height: 800 });
          const lines = await page.locator('.masthead .wordmark span').evaluate((span, text) => {
            span.textContent = text;
            return span.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(span).lineHeight);
          }, name);
          expect(Math.round(lines), `${name} at ${width} pixels`).toBe(1);
          expect(await tooWide(page)).toBe(0);
        }
    });
  });

  it('keeps the menu on one line at every width, and shows all themes or the way to them', async () => {
    for (const portal of ['dbbe', 'hobe'])
      for (const address of ['/contact', '/fr/contact'])
        await visitor(screens.browser, screens.at('').replace('dbbe', portal))(
          address,
          { viewport: { width: 320, height: 800 } },
          async (page) => {
            await page.evaluate(() => document.fonts.ready);
            for (const width of [320, 640, 1023, 1024, 1100, 1152, 1200, 1279, 1280, 1366, 1440, 1600, 1920, 2560]) {
              await page.setViewportSize({ width, height: 800 });
              const menu = await page.locator('.menu').evaluate((nav) => {
                const items = [...nav.querySelectorAll('li')].filter((one) => one.checkVisibility());
                return {
                  lines: new Set(items.map((one) => one.offsetTop)).size,
                  themes: items.filter((one) => one.classList.contains('themes')).length,
                  toAll: items.some((one) => one.classList.contains('to-themes')),
                };
              });
              const name = `${portal}${address} at ${width}`;
              expect(menu.lines, name).toBe(1);
              expect(menu.toAll, name).toBe(portal === 'dbbe' || menu.themes < 8);
              expect(menu.themes > 2, name).toBe(width >= 1024);
              expect(await tooWide(page), name).toBe(0);
            }
          },
        );
  });

  it('leaves no hole below a lead without a picture', async () => {
    await visitor(screens.browser, screens.at('').replace('dbbe', 'hobe'))(
      '/',
      { viewport: { width: 1280, height: 900 } },
      async (page) => {
        for (const width of [640, 1023, 1024, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const gap = await page.locator('.front').evaluate((front) => {
            const box = (selector: string) => front.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
            const place = box('.lead-place');
            const words = box('.lead .meta');
            const seconds = box('.seconds');
            const isBelow = seconds.top >= place.bottom;
            // Side by side, both columns end at about the same height; stacked, there is no empty column.
            return isBelow ? Math.abs(place.width - seconds.width) : Math.abs(words.bottom - seconds.bottom);
          });
          expect(gap, `at ${width}`).toBeLessThan(150);
        }
        const tops = await page.locator('.front .seconds > li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        expect(new Set(tops).size).toBe(1);
      },
    );
  });

  it('gives forms that are posted the campaign of the visit, on its first page and later', async () => {
    const code = 'été+"25 %" actie';
    await visit(`/newsletters?campagnecode=${encodeURIComponent(code)}`, {}, async (page) => {
      for (const address of ['/newsletters', '/contact', '/fr/newsletters']) {
        await page.waitForFunction((wanted) => document.querySelector<HTMLInputElement>('[name=campaign]')?.value === wanted, code);
        await page.goto(screens.at(address));
      }
    });
  });

  it('sets a narrow space before a French mark, in both of its fonts', async () => {
    await visit('/fr', { viewport: { width: 1280, height: 800 } }, async (page) => {
      const widths = await page.evaluate(async () => {
        const width = async (font: string, text: string) => {
          const span = document.createElement('span');
          span.style.cssText = `position: absolute; white-space: pre; font: 16px ${font}`;
          span.textContent = text;
          document.body.append(span);
          await document.fonts.load(`16px ${font}`, text);
          return span.getBoundingClientRect().width;
        };
        const fonts = ['"Tweeluik Serif"', '"Tweeluik Grotesque"'];
        return Promise.all(
          fonts.map(async (font) => [await width(font, 'a\u202f?'), await width(font, 'a\u00a0?'), await width(font, 'a?')]),
        );
      });
      for (const [narrow = 0, hard = 0, none = 0] of widths) {
        expect(narrow).toBeGreaterThan(none);
        expect(narrow).toBeLessThan(hard);
      }
    });
  });

  it('says without colour what can be pressed and where the reader is', async () => {
    await visit('/magazines', { viewport: { width: 1280, height: 800 }, forcedColors: 'active' }, async (page) => {
      const style = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
      expect(await style('.button', 'border-top-width')).toBe('1px');
      expect(await style('.menu [aria-current]', 'text-decoration-line')).toBe('underline');
      expect(await style('.menu a:not([aria-current])', 'text-decoration-line')).toBe('none');
    });
  });

  it('keeps the answers to the question about cookies in sight, magnified four times', async () => {
    await visit('/fr', { viewport: { width: 320, height: 256 } }, async (page) => {
      await page.locator('#consent[open]').waitFor();
      for (const name of ['Oui', 'Non']) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(256);
      }
    });
  });

  it('sends a question without script, and says that it arrived on the page itself', async () => {
    for (const [address, text] of [
      ['/contact', 'Uw bericht is aangekomen.'],
      ['/fr/pricing', 'Votre message est arrivé.'],
    ] as const)
      await visit(address, { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }, async (page) => {
        await expect.poll(() => page.getByText(text).isVisible()).toBe(false);
        await page.locator('#contact-name').fill('Jan');
        await page.locator('#contact-email').fill('jan@voorbeeld.be');
        if (address === '/contact') await page.locator('#contact-subject').fill('Vraag');
        await page.locator('#contact-text').fill('Hoe laat?');
        await page.locator('#contact-form button').click();
        await page.waitForURL(`**${address}#sent`);
        await expect.poll(() => page.getByText(text).isVisible()).toBe(true);
      });
  });

  it('asks nobody to wait for a script that is off', async () => {
    await visit('/freesubscription', { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }, async (page) => {
      await expect.poll(() => page.locator('.room .problem').isVisible()).toBe(true);
      await expect
        .poll(() => page.locator('.room astro-island').evaluateAll((all) => all.map((one) => one.checkVisibility())))
        .toEqual([false, false]);
      await expect.poll(() => page.locator('.gift').isVisible()).toBe(true);
    });
  });

  it('begins a form at the height of its heading', async () => {
    await visit('/contact', { viewport: { width: 1280, height: 800 } }, async (page) => {
      const top = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().top);
      expect(Math.abs((await top('#write')) - (await top('#contact-form label')))).toBeLessThanOrEqual(4);
    });
  });

  it('begins headlines beside each other at one height, also where one issue is free', async () => {
    await visit('/', { viewport: { width: 1280, height: 800 } }, async (page) => {
      const tops = await page
        .locator('.rack .headline')
        .evaluateAll((headlines) => headlines.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(2);
      expect(tops[1]).toBe(tops[0]);
      const cut = await page.locator('.rack .free').evaluateAll((labels) => labels.map((one) => getComputedStyle(one).clipPath));
      expect(cut, 'one label, whole').toEqual(['none']);
    });
  });

  it('keeps the lines of a small cover above its drawing', async () => {
    await visit('/magazines/print', { viewport: { width: 360, height: 800 } }, async (page) => {
      const shares = await page.locator('.cover').evaluateAll((covers) =>
        covers.map((cover) => {
          const { top, height } = cover.getBoundingClientRect();
          return ((cover.querySelector('.issue')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) - top) / height;
        }),
      );
      expect(shares).toHaveLength(2);
      for (const share of shares) expect(share).toBeLessThan(0.205);
    });
  });

  it('keeps what stands beside a title in its order, whatever direction the title has', async () => {
    await visit('/contact', { viewport: { width: 1280, height: 800 } }, async (page) => {
      for (const title of ['Dakrand', 'סקירה של הגג', 'مرحبا', '\u202eDakrand', 'Dak\u202e', '\u2067Dak'])
        for (const tag of ['a', 'small', 'strong']) {
          const lefts = await page.locator('main').evaluate(
            (main, [name, text]) => {
              const line = document.createElement('p');
              const element = Object.assign(document.createElement(name), { textContent: text });
              line.append('7, ', element, ' (12), 13');
              main.append(line);
              const ofCharacters = (node: Node | null) =>
                [...(node?.textContent ?? '')].map((_, index) => {
                  const range = document.createRange();
                  range.setStart(node as Node, index);
                  range.setEnd(node as Node, index + 1);
                  return range.getBoundingClientRect().left;
                });
              const places = [...ofCharacters(line.firstChild), element.getBoundingClientRect().left, ...ofCharacters(line.lastChild)];
              line.remove();
              return places;
            },
            [tag, title] as const,
          );
          expect(lefts, `${JSON.stringify(title)} in ${tag}`).toEqual(lefts.toSorted((one, other) => one - other));
        }
    });
  });
});
