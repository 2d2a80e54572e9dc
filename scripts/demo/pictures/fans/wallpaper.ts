import { hatch } from '../hatching.ts';
import { arc, circle, corners, define, rect, segment, shape, stamp, strokes, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';

type Motif = 'scales' | 'diamonds' | 'petals';

/** One repeat of the pattern around 0, 0; the place gives the fill of its outer part. */
function repeat({ tone, pen }: Scene, motif: Motif, r: number): string {
  const diamond = (size: number, fill?: string) =>
    shape(
      [
        [0, -r * size],
        [r * size * 0.64, 0],
        [0, r * size],
        [-r * size * 0.64, 0],
      ],
      { ...pen.fine, fill },
    );
  switch (motif) {
    case 'scales': {
      const scale = (size: number, fill?: string) => shape(arc([0, r * 0.5], r * size, 180, 360, 12), { ...pen.fine, fill });
      return scale(1) + scale(0.74, tone.face) + scale(0.48) + scale(0.24, tone.face);
    }
    case 'diamonds':
      return diamond(1) + diamond(0.66, tone.face) + diamond(0.33);
    case 'petals':
      return (
        [0, 90, 180, 270]
          .map((turn) => shape([...arc([0, 0], r * 0.96, turn, turn + 90, 6), ...arc([0, 0], r * 0.3, turn + 90, turn, 3)], pen.fine))
          .join('') + circle(0, 0, r * 0.3, { ...pen.fine, fill: tone.face })
      );
  }
}

export const wallpaper: Composition = {
  name: 'wallpaper',
  words: ['wallpaper', 'wall covering', 'paste', 'pattern', 'strip', 'non-woven', 'vinyl', 'hanging'],
  alt: {
    nl: 'Banen behang met een herhaald patroon; de laatste baan hangt nog aan de rol.',
    fr: 'Des lés de papier peint à motif répété\u00a0; le dernier est encore sur son rouleau.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const strips = random.whole(3, 4);
    const wide = w / (strips - 0.35);
    const motif = random.pick<Motif>(['scales', 'diamonds', 'petals']);
    const cell = wide / 3;
    const step = motif === 'scales' ? cell / 2 : cell;
    const last = (strips - 1) * wide;
    const low = (strip: number) => (strip === strips - 1 ? h * 0.56 : h + cell);
    const hung = upTo(strips).map((strip) => {
      const field = upTo(low(strip) / step).flatMap((row) =>
        upTo(3).map((column) => {
          const shift = motif === 'scales' && row % 2 ? cell / 2 : 0;
          const fill = (row + column * 2) % 3 === 0 ? tone.pop : (row + column) % 2 ? tone.side : tone.face;
          return stamp('repeat', strip * wide + cell * (column + 0.5) + shift, step * row + cell * 0.3, { fill });
        }),
      );
      return rect(strip * wide, -10, wide, low(strip) + 10, { ...pen.line, fill: tone.face }) + field.join('');
    });
    const seams = upTo(strips).map((strip) => segment(strip * wide, 0, strip * wide, low(strip)));
    const [left, top] = [last - u * 2, h * 0.56 - u * 5];
    const end = left + wide + u * 4;
    return (
      define('repeat', repeat(scene, motif, cell * 0.5)) +
      rect(0, 0, w, h, { fill: tone.ground }) +
      hung.join('') +
      strokes(seams, pen.bold) +
      rect(last, h * 0.56, wide, h, { ...pen.line, fill: tone.ground }) +
      hatch(corners(last, h * 0.56, wide, h), { line: tone.quiet, width: pen.hair.width, dash: '60 20' }, { angle: 0, gap: u * 2.6 }) +
      rect(left, top, wide + u * 4, u * 12, { ...pen.bold, fill: tone.side }, u * 2) +
      hatch(corners(left + u, top + u * 6, wide + u * 2, u * 5), pen.hair, { angle: 0, gap: u }) +
      circle(end, top + u * 6, u * 5.4, { ...pen.line, fill: tone.face }) +
      circle(end, top + u * 6, u * 2, { ...pen.line, fill: tone.edge })
    );
  },
};
