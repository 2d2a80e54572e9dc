import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cardSvg, drawCard } from './draw-card.ts';

const colors = { tint: '#FADBC5', accent: '#A8401F', accentOnPaper: '#8A3216' };
const card = (title: string, more: object = {}) => ({ portal: 'Dak & Bouw', kicker: 'Hellende daken', title, colors, ...more });

describe('a social card', () => {
  it.each([
    'Dak',
    'Elfduizend leien naar de haan: vier maanden op een torenspits',
    'Quelle étanchéité pour quel toit plat\u202f? Six questions «\u202favant\u202f» de commander',
    `${'Dakisolatieplaatsingsvoorschriften'.repeat(8)}`,
    'woord '.repeat(90),
    'Крыша 屋根 🏠',
    '',
    '<b>&amp;"</b>',
  ])('is 1,200 by 630, with letters as outlines: %s', async (title) => {
    const svg = cardSvg(card(title));
    expect(svg).not.toMatch(/<text|font|undefined|NaN/);
    expect(await sharp(await drawCard(card(title))).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  });

  it('keeps every letter inside the card', async () => {
    for (const title of ['woord '.repeat(90), 'W'.repeat(300)]) {
      const { data, info } = await sharp(await drawCard(card(title, { kicker: 'W'.repeat(200), portal: 'W'.repeat(200) })))
        .extract({ left: 1_140, top: 30, width: 60, height: 500 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(60);
      expect(Math.min(...data)).toBeGreaterThan(200);
    }
  });

  it('has the colours of its portal, and is another one for another title', async () => {
    const one = await drawCard(card('Een dak'));
    expect((await drawCard(card('Een dak'))).equals(one)).toBe(true);
    expect((await drawCard(card('Een gevel'))).equals(one)).toBe(false);
    const pixel = await sharp(one).extract({ left: 5, top: 5, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    expect([...pixel].slice(0, 3)).toEqual([0xa8, 0x40, 0x1f]);
  });
});
