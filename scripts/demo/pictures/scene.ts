import type { Portal } from '../../../src/demo/content.ts';
import { weight } from './ink.ts';
import type { Random } from './random.ts';

export type Palette = { paper: string; ink: string; grey: string; light: string; accent: string; tint: string };
export type Motif = Portal['motif'];
export type ToneName = 'paper' | 'tint' | 'light' | 'accent' | 'ink';

/** Roles of the colours in one drawing. The ground decides them. */
type Tone = {
  ground: string;
  /** Lines drawn straight on the ground. */
  line: string;
  /** Outlines of things. */
  edge: string;
  /** Quiet marks on the ground. */
  quiet: string;
  /** Lit side of an object, its second side, and the accent. */
  face: string;
  side: string;
  pop: string;
  /** The darkest plane. */
  deep: string;
};

export type Scene = {
  w: number;
  h: number;
  /** Unit of sizes: a hundredth of the middle size of the stage. */
  u: number;
  random: Random;
  palette: Palette;
  tone: Tone;
  pen: { hair: Line; fine: Line; line: Line; bold: Line };
  /** True if the hint contains one of the words. */
  says(...words: string[]): boolean;
};
type Line = { line: string; width: number };

export type Composition = {
  name: string;
  /** Beginnings of English words in a hint that select this drawing. */
  words: readonly string[];
  /** Alternative text, for readers who do not see it. */
  alt: { nl: string; fr: string };
  /** Grounds that suit it; every one when absent. */
  grounds?: readonly [ToneName, ...ToneName[]];
  /** A pattern without a centre, which may be cut anywhere. */
  endless?: true;
  /** Has a reading direction, so it is never mirrored. */
  oneWay?: true;
  draw(scene: Scene): string;
};

function toneOf(name: ToneName, p: Palette): Tone {
  const common = { ground: p[name], line: p.ink, edge: p.ink, quiet: p.grey, pop: p.accent, deep: p.ink };
  switch (name) {
    case 'paper':
      return { ...common, face: p.tint, side: p.light };
    case 'tint':
      return { ...common, face: p.paper, side: p.light };
    case 'light':
      return { ...common, face: p.paper, side: p.tint };
    case 'accent':
      return { ...common, line: p.paper, quiet: p.tint, face: p.paper, side: p.tint, pop: p.light };
    case 'ink':
      return { ...common, line: p.paper, face: p.paper, side: p.tint, deep: p.grey };
  }
}

export function sceneOf(
  size: { w: number; h: number },
  { random, palette, ground, hint = '' }: { random: Random; palette: Palette; ground: ToneName; hint?: string },
): Scene {
  const tone = toneOf(ground, palette);
  const line = (width: number) => ({ line: tone.edge, width });
  const words = hint.toLowerCase();
  return {
    ...size,
    u: Math.sqrt(size.w * size.h) / 100,
    random,
    palette,
    tone,
    pen: { hair: line(weight.hair), fine: line(weight.fine), line: line(weight.line), bold: line(weight.bold) },
    says: (...list) => list.some((word) => words.includes(word)),
  };
}
