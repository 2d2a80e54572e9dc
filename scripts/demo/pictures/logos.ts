import { arc, circle, group, path, rect, shape, stroke } from './ink.ts';
import { randomFrom } from './random.ts';
import type { Motif, Palette } from './scene.ts';

const side = 512;
type Inks = { mark: string; second: string; ground: string };

/** Each mark is a few large planes: it is also shown at 24 px. */
const marks: Record<Motif, (inks: Inks) => string> = {
  tiles({ mark, second, ground }) {
    const scale = (x: number, y: number, fill: string) =>
      shape([[x - 76, y], [x + 76, y], ...arc([x, y + 76], 76, 0, 180, 16)], { fill, line: ground, width: 16 });
    return (
      [104, 256, 408].map((x) => scale(x, 296, mark)).join('') +
      [180, 332].map((x) => scale(x, 184, second)).join('') +
      scale(256, 72, mark)
    );
  },
  joints: ({ mark, second }) =>
    shape(
      [
        [56, 72],
        [208, 72],
        [208, 178],
        [340, 122],
        [340, 390],
        [208, 334],
        [208, 440],
        [56, 440],
      ],
      { fill: mark },
    ) +
    shape(
      [
        [456, 72],
        [236, 72],
        [236, 136],
        [368, 80],
        [368, 432],
        [236, 376],
        [236, 440],
        [456, 440],
      ],
      { fill: second },
    ),
  circuits: ({ mark, second, ground }) =>
    stroke(
      [
        [0, 330],
        [140, 330],
      ],
      { line: mark, width: 56, cap: 'butt' },
    ) +
    stroke(
      [
        [380, 330],
        [512, 330],
      ],
      { line: mark, width: 56, cap: 'butt' },
    ) +
    stroke(
      [
        [140, 330],
        [352, 140],
      ],
      { line: second, width: 56 },
    ) +
    [140, 380].map((x) => circle(x, 330, 62, { fill: mark }) + circle(x, 330, 24, { fill: ground })).join(''),
  planting: ({ mark, second, ground }) =>
    path('M92 420C60 200 200 84 428 84Z', { fill: mark }) +
    path('M92 420L428 84C440 320 320 460 92 420Z', { fill: second }) +
    stroke(
      [
        [56, 464],
        [300, 220],
      ],
      { line: ground, width: 30, cap: 'butt' },
    ),
  fans: ({ mark, second, ground }) =>
    [0, 22.5, 45, 67.5, 90]
      .map((turn, i) =>
        group(
          `translate(112 400) rotate(${turn})`,
          rect(-50, -352, 100, 352, { fill: i % 2 ? second : mark, line: ground, width: 16 }, 14),
        ),
      )
      .join('') +
    circle(112, 400, 66, { fill: mark, line: ground, width: 16 }) +
    circle(112, 400, 22, { fill: ground }),
};

/** The square mark of a portal; with a seed, that of a company of its trade, in one of several treatments. */
export function logoOf(motif: Motif, palette: Palette, seed?: string): string {
  const { accent, paper, tint, ink } = palette;
  const full = (ground: string) => rect(0, 0, side, side, { fill: ground });
  const inks: Inks = { mark: paper, second: tint, ground: accent };
  if (seed === undefined) return full(accent) + marks[motif](inks);
  const random = randomFrom(seed);
  const turn = random.pick([0, 90, 180, 270]);
  const mark = (size: number, colours: Inks) => {
    const shift = Math.round((side * (1 - size)) / 2);
    return group(`rotate(${turn} 256 256) translate(${shift} ${shift}) scale(${size})`, marks[motif](colours));
  };
  const onPaper: Inks = { mark: accent, second: ink, ground: paper };
  const onInk: Inks = { mark: paper, second: tint, ground: ink };
  const treatments = [
    () => full(paper) + circle(256, 256, 256, { fill: accent }) + mark(0.62, inks),
    () => full(paper) + rect(12, 12, 488, 488, { line: accent, width: 24 }) + mark(0.7, onPaper),
    () => full(ink) + rect(0, 432, side, 80, { fill: accent }) + group('translate(0 -40)', mark(0.7, onInk)),
    () => full(tint) + rect(0, 0, 56, side, { fill: accent }) + group('translate(28 0)', mark(0.72, { ...onPaper, ground: tint })),
  ] as const;
  return random.pick(treatments)();
}
