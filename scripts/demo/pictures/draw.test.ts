import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { circuits } from './circuits/compositions.ts';
import { describePicture, drawAd, drawLogo, drawPicture } from './draw.ts';
import { fans } from './fans/compositions.ts';
import { joints } from './joints/compositions.ts';
import { planting } from './planting/compositions.ts';
import type { Motif, Palette } from './scene.ts';
import { tiles } from './tiles/compositions.ts';

const palette: Palette = { paper: '#FBF9F5', ink: '#16130F', grey: '#8C857B', light: '#E4DFD6', accent: '#A8401F', tint: '#FADBC5' };
const shapes = ['landscape', 'cover', 'square'] as const;
const motifs = Object.entries({ tiles, joints, circuits, planting, fans }) as [Motif, typeof tiles][];
const maxBytes = 25_000;

/** All of a composition's own words: a hint that no other composition answers better. */
const asking = (words: readonly string[]) => words.join(', ');
const everyComposition = motifs.flatMap(([motif, list]) => list.map(({ name, words, alt }) => ({ motif, name, hint: asking(words), alt })));

function expectFlatDrawing(svg: string): void {
  expect(Buffer.byteLength(svg)).toBeLessThan(maxBytes);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|Gradient|style=|http(?!:\/\/www\.w3\.org)/);
  const inks = new Set(svg.match(/#[0-9A-F]{6}/gi));
  expect([...inks].filter((ink) => !Object.values(palette).includes(ink))).toEqual([]);
}

/** Difference between the lightest and the darkest value of a region, 0 to 255. */
async function contrastWithin(svg: string, region: { left: number; top: number; width: number; height: number }): Promise<number> {
  const { channels } = await sharp(await sharp(Buffer.from(svg)).extract(region).png().toBuffer()).stats();
  return Math.max(...channels.slice(0, 3).map(({ min, max }) => max - min));
}

describe('pictures', () => {
  test.each(everyComposition)('$motif: "$name" is small and flat in every shape', ({ motif, hint }) => {
    for (const shape of shapes) for (const seed of ['a', 'b', 'c']) expectFlatDrawing(drawPicture({ motif, seed, hint, palette, shape }));
  });

  test.each(everyComposition)('$motif: "$name" is drawn when its words are asked for, and says so', ({ motif, hint, alt }) => {
    expect(describePicture({ motif, seed: 'any', hint })).toEqual(alt);
    expect(alt.nl).not.toBe(alt.fr);
  });

  test('are the same for the same seed and different for another', () => {
    for (const [motif] of motifs) {
      const draw = (seed: string) => drawPicture({ motif, seed, hint: '', palette, shape: 'landscape' });
      expect(draw('one')).toBe(draw('one'));
      expect(new Set(['one', 'two', 'three', 'four', 'five'].map(draw)).size).toBe(5);
    }
  });

  test('without a hint show many subjects of the trade', () => {
    for (const [motif] of motifs) {
      const subjects = Array.from({ length: 60 }, (_, i) => describePicture({ motif, seed: `article ${i}` }).nl);
      expect(new Set(subjects).size).toBeGreaterThanOrEqual(8);
    }
  });

  test('are documents that an SVG reader accepts', async () => {
    for (const { motif, hint } of everyComposition) {
      const { width, height } = await sharp(Buffer.from(drawPicture({ motif, seed: 'x', hint, palette, shape: 'landscape' }))).metadata();
      expect([width, height]).toEqual([1200, 800]);
    }
  });
});

describe('covers', () => {
  test('leave room for a masthead and a cover line', async () => {
    for (const [motif] of motifs) {
      for (const seed of ['1', '2', '3', '4']) {
        const svg = drawPicture({ motif, seed, palette, shape: 'cover' });
        expect(await contrastWithin(svg, { left: 0, top: 0, width: 900, height: 240 })).toBe(0);
        expect(await contrastWithin(svg, { left: 0, top: 980, width: 520, height: 220 })).toBe(0);
      }
    }
  });
});

describe('marks and banners', () => {
  test('a mark is tiny, and still has contrast at 24 px', async () => {
    for (const [motif] of motifs) {
      const svg = drawLogo({ motif, palette });
      expectFlatDrawing(svg);
      expect(svg.length).toBeLessThan(2_000);
      const small = await sharp(Buffer.from(svg)).resize(24).png().toBuffer();
      const { channels } = await sharp(small).stats();
      expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(40);
    }
  });

  test('a company has a mark of its own', () => {
    const marks = ['CUST-A', 'CUST-B', 'CUST-C', 'CUST-D'].map((seed) => drawLogo({ motif: 'tiles', palette, seed }));
    expect(new Set([...marks, drawLogo({ motif: 'tiles', palette })]).size).toBeGreaterThanOrEqual(4);
  });

  test('a banner is small and flat too', () => {
    for (const [motif] of motifs) {
      for (let i = 0; i < 8; i++) {
        const svg = drawAd({ motif, seed: `ad ${i}`, palette });
        expect(svg).toContain('viewBox="0 0 1200 300"');
        expectFlatDrawing(svg);
      }
    }
  });
});
