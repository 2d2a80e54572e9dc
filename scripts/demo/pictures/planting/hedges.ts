import { clipped, define, place, rect, segment, strokes, upTo } from '../ink.ts';
import { dimension, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { type LeafKind, leaf } from './plants.ts';

export const hedges: Composition = {
  name: 'hedges',
  words: ['hedge', 'hornbeam', 'beech', 'privet', 'yew', 'clipped', 'screen planting'],
  alt: {
    nl: 'Stukken haag naast elkaar op een rij, elk met een ander blad en een andere dichtheid.',
    fr: 'Des tronçons de haie côte à côte, chacun avec une autre feuille et une autre densité.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.84;
    const count = random.whole(3, 5);
    const wide = (w * 0.94) / count;
    const kinds: readonly LeafKind[] = ['oval', 'toothed', 'lance', 'heart', 'oak'];
    const start = random.whole(0, 4);
    const picked = random.whole(0, count - 1);
    const parts = upTo(count).map((i) => {
      const x = w * 0.03 + wide * i + u * 1.4;
      const top = h * random.between(0.16, 0.3);
      const kind = kinds[(start + i) % 5] ?? 'oval';
      const gap = u * random.between(8.4, 11);
      const leaves = upTo((floor - top) / (gap * 0.8) + 1).flatMap((row) =>
        upTo(wide / gap + 1).map((column) => {
          const fill =
            i === picked
              ? random.chance(0.75)
                ? tone.pop
                : tone.face
              : random.chance(0.16)
                ? tone.pop
                : random.chance(0.5)
                  ? tone.side
                  : tone.face;
          return place(
            `haag${i}`,
            [x + gap * (column + (row % 2) / 2 - 0.3), top + gap * 0.8 * (row + 0.6)],
            random.between(-150, -30),
            gap / (u * 8.4),
            fill,
          );
        }),
      );
      return (
        define(`haag${i}`, leaf(scene, [0, 0], [u * 11, 0], kind, '', { pen: pen.fine, shaded: false })) +
        rect(x, top, wide - u * 2.8, floor - top, { fill: tone.deep }) +
        clipped(x, top, wide - u * 2.8, floor - top, leaves.join('')) +
        rect(x, top, wide - u * 2.8, floor - top, pen.bold)
      );
    });
    const roots = upTo(count * 3).flatMap((i) => {
      const x = w * 0.03 + (wide * (i + 0.5)) / 3;
      return [-2, 0, 2].map((side) => segment(x, floor + u * 2, x + side * u * 1.6, floor + u * (8 - Math.abs(side))));
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      strokes([segment(0, h * 0.12, w, h * 0.12)], { line: tone.line, width: pen.fine.width, dash: '20 10' }) +
      parts.join('') +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      strokes(roots, pen.fine) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      dimension(
        [w * 0.03, h * 0.95],
        [w * 0.97, h * 0.95],
        tone.edge,
        upTo(count - 1).map((i) => (i + 1) / count),
      )
    );
  },
};
