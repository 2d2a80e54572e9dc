import { adOf, adSize } from './ads.ts';
import { choose } from './choose.ts';
import { circuits } from './circuits/compositions.ts';
import { coverOf } from './covers.ts';
import { fans } from './fans/compositions.ts';
import { group } from './ink.ts';
import { joints } from './joints/compositions.ts';
import { logoOf } from './logos.ts';
import { planting } from './planting/compositions.ts';
import { type Random, randomFrom } from './random.ts';
import { type Composition, type Motif, type Palette, sceneOf, type ToneName } from './scene.ts';
import { tiles } from './tiles/compositions.ts';

const compositions: Record<Motif, readonly [Composition, ...Composition[]]> = { tiles, joints, circuits, planting, fans };

type Subject = { motif: Motif; seed: string; hint?: string };

function subjectOf({ motif, seed, hint = '' }: Subject): { composition: Composition; random: Random } {
  const random = randomFrom(`${motif} ${seed}`);
  return { composition: choose(compositions[motif], hint, random), random };
}

const document = (w: number, h: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" fill="none" stroke-linejoin="round" stroke-linecap="round">${content}</svg>`;

const sizes = { landscape: { w: 1200, h: 800 }, square: { w: 800, h: 800 } } as const;

/** Draws an editorial picture. @param hint English words for the subject @param seed decides the details */
export function drawPicture(o: Subject & { palette: Palette; shape: 'landscape' | 'cover' | 'square' }): string {
  const { palette, shape, hint = '' } = o;
  const { composition, random } = subjectOf(o);
  if (shape === 'cover') return document(900, 1200, coverOf({ composition, random, palette, hint }));
  const size = sizes[shape];
  const ground = random.pick<ToneName>(composition.grounds ?? ['paper', 'tint', 'tint', 'light', 'accent', 'ink']);
  const mirrored = !composition.oneWay && random.chance(0.5);
  const content = composition.draw(sceneOf(size, { random, palette, ground, hint }));
  return document(size.w, size.h, mirrored ? group(`matrix(-1 0 0 1 ${size.w} 0)`, content) : content);
}

/** Returns the description of a picture in both languages: of the actual drawing, whatever the hint. */
export function describePicture(o: Subject): { nl: string; fr: string } {
  return subjectOf(o).composition.alt;
}

/** Draws a mark without text, 512 x 512; with a seed, that of a company of the trade. */
export function drawLogo({ motif, palette, seed }: { motif: Motif; palette: Palette; seed?: string }): string {
  return document(512, 512, logoOf(motif, palette, seed));
}

/** Draws a banner without text, 1200 x 300. */
export function drawAd({ motif, seed, palette }: { motif: Motif; seed: string; palette: Palette }): string {
  return document(
    adSize.w,
    adSize.h,
    adOf({ motif, compositions: compositions[motif], random: randomFrom(`ad ${motif} ${seed}`), palette, seed }),
  );
}
