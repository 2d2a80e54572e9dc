import { hatch } from '../hatching.ts';
import { group, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const limewash: Composition = {
  name: 'limewash',
  words: ['lime wash', 'limewash', 'brush strokes', 'mineral', 'silicate', 'chalk', 'cross stroke', 'whitewash'],
  alt: {
    nl: 'Een muurvlak vol kruisende kwaststreken in enkele tinten, met een brede kwast.',
    fr: 'Un pan de mur couvert de coups de brosse croisés en quelques teintes, avec une large brosse.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const [long, wide] = [u * random.between(24, 30), u * 9];
    const inks = [tone.side, tone.face, tone.pop, tone.side, tone.face] as const;
    const step = u * 13;
    const places = upTo(h / step + 2)
      .flatMap((row) => upTo(w / step + 2).map((column) => ({ row, column, order: random.next() })))
      .sort((a, b) => a.order - b.order);
    const coats = places.map(({ row, column }) => {
      const fill = random.chance(0.24) ? tone.pop : (inks[(row + column) % 5] ?? tone.side);
      const turn = (random.chance(0.5) ? 38 : -42) + random.whole(-12, 12);
      const bristles = [0.2, 0.5, 0.8].map((part) =>
        segment(-long * random.between(0.3, 0.48), wide * (part - 0.5), long * random.between(0.2, 0.48), wide * (part - 0.5)),
      );
      const line = { line: fill === tone.pop ? tone.face : tone.quiet, width: pen.hair.width };
      const [x, y] = [column * step - u * 6 + random.between(-3, 3) * u, row * step - u * 4 + random.between(-3, 3) * u];
      return group(
        `translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})`,
        rect(-long / 2, -wide / 2, long, wide, { fill }) + strokes(bristles, line),
      );
    });
    const brush =
      shape(
        [
          [-u * 13, 0],
          [u * 13, 0],
          [u * 14, u * 14],
          [u * 9, u * 16],
          [u * 4, u * 14],
          [-u * 2, u * 16],
          [-u * 8, u * 14],
          [-u * 14, u * 15],
        ],
        { ...pen.bold, fill: tone.pop },
      ) +
      hatch(
        [
          [-u * 12, u],
          [u * 12, u],
          [u * 13, u * 12],
          [-u * 13, u * 12],
        ],
        { line: tone.face, width: pen.hair.width },
        { angle: 90, gap: u * 1.6 },
      ) +
      rect(-u * 14, -u * 9, u * 28, u * 9, { ...pen.bold, fill: tone.face }) +
      rect(-u * 3.4, -u * 44, u * 6.8, u * 35, { ...pen.bold, fill: tone.side }, u * 2.4) +
      strokes([segment(-u * 14, -u * 3, u * 14, -u * 3)], pen.fine);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      coats.join('') +
      group(`translate(${Math.round(w * 0.68)} ${Math.round(h * 0.62)}) rotate(${random.whole(14, 34)})`, brush)
    );
  },
};
