import { inWindow } from './covers.ts';
import { group, rect, segment, strokes, weight } from './ink.ts';
import { logoOf } from './logos.ts';
import type { Random } from './random.ts';
import type { Composition, Motif, Palette, ToneName } from './scene.ts';

export const adSize = { w: 1200, h: 300 };

type Ad = { motif: Motif; compositions: readonly [Composition, ...Composition[]]; random: Random; palette: Palette; seed: string };

/** Maximum density of a banner: two dense patterns side by side are replaced. */
const maxLength = 22_000;

/** A banner without words: a wide drawing, the mark of the trade and a second, closer drawing. */
export function adOf(ad: Ad): string {
  const { compositions, random } = ad;
  for (;;) {
    const first = random.whole(0, compositions.length - 1);
    const second = (first + random.whole(1, compositions.length - 1)) % compositions.length;
    const drawing = panelsOf(ad, compositions[first] ?? compositions[0], compositions[second] ?? compositions[0]);
    if (drawing.length < maxLength) return drawing;
  }
}

function panelsOf({ motif, random, palette, seed }: Ad, first: Composition, second: Composition): string {
  const panel = (composition: Composition, x: number, w: number, ground: ToneName) => {
    const fitting = composition.grounds && !composition.grounds.includes(ground) ? composition.grounds[0] : ground;
    return inWindow({ x, y: 0, w, h: adSize.h, scale: 0.68 }, { composition, random, palette, hint: '' }, fitting);
  };
  const wide = random.pick([450, 520]);
  const mark = adSize.h;
  const left = random.chance(0.5) ? wide : adSize.w - wide - mark;
  return (
    rect(0, 0, adSize.w, adSize.h, { fill: palette.accent }) +
    panel(first, 0, left, 'tint') +
    group(`translate(${left} 0) scale(${adSize.h / 512})`, logoOf(motif, palette, seed)) +
    panel(second, left + mark, adSize.w - left - mark, 'paper') +
    strokes([segment(left, 0, left, adSize.h), segment(left + mark, 0, left + mark, adSize.h)], { line: palette.ink, width: weight.bold })
  );
}
