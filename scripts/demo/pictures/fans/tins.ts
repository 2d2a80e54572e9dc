import { hatch, hatchLines } from '../hatching.ts';
import { arc, corners, curve, path, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { bar } from '../space.ts';

export const tins: Composition = {
  name: 'paint tins',
  words: ['tin', 'bucket', 'container', 'price', 'stock', 'market', 'waste', 'solvent', 'label', 'ecolog', 'mix'],
  alt: {
    nl: 'Gestapelde verfpotten op een vloer.',
    fr: 'Des pots de peinture empilés sur un sol.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.88;
    const size = Math.min(h / 3.9, u * random.between(19, 22));
    const rows = [random.whole(3, 4), 2, 1];
    const flat = 0.24;
    const open = random.whole(0, 1);
    const tin = (x: number, y: number, i: number, lidOff: boolean) => {
      const [r, tall] = [size / 2, size * 0.98];
      const body = [...arc([x, y - tall], r, 180, 0, 12, -flat).reverse(), ...arc([x, y], r, 0, 180, 14, flat)];
      const label = [...arc([x, y - tall * 0.78], r, 180, 0, 14, flat), ...arc([x, y - tall * 0.24], r, 0, 180, 14, flat)];
      const fill = [tone.pop, tone.side, tone.pop, tone.deep][i % 4] ?? tone.pop;
      const drip = lidOff
        ? path(
            `M${Math.round(x + r * 0.3)} ${Math.round(y - tall + r * flat)}v${Math.round(tall * 0.4)}q${Math.round(u * 1.5)} ${Math.round(u * 3)} ${Math.round(u * 3)} 0v${Math.round(-tall * 0.34)}Z`,
            { ...pen.fine, fill: tone.pop },
          )
        : '';
      return (
        shape([[x - r, y - tall], ...arc([x, y], r, 180, 0, 14, flat), [x + r, y - tall]], { ...pen.line, fill: tone.face }) +
        shape(label, { ...pen.fine, fill }) +
        hatch(
          [
            [x + r * 0.4, y - tall * 0.9],
            [x + r, y - tall],
            [x + r, y],
            [x + r * 0.4, y + r * flat * 0.9],
          ],
          pen.hair,
          { angle: 90, gap: u * 1.1 },
        ) +
        (body.length > 0 ? shape(arc([x, y - tall], r, 0, 360, 28, flat), { ...pen.line, fill: tone.side }) : '') +
        shape(arc([x, y - tall], r * 0.8, 0, 360, 28, flat), { ...pen.line, fill: lidOff ? tone.pop : tone.face }) +
        drip +
        curve(
          [
            [x - r, y - tall * 0.86],
            [x - r * 0.8, y - tall * 0.5],
            [x, y - tall * 0.36],
            [x + r * 0.8, y - tall * 0.5],
            [x + r, y - tall * 0.86],
          ],
          pen.fine,
        )
      );
    };
    const pile = rows.flatMap((count, row) =>
      upTo(count).map((i) => {
        const x = w * 0.5 + (i - (count - 1) / 2) * size * 1.12 + (row === 0 && count === 3 ? 0 : u * (row - 1));
        return tin(x, floor - row * size * 1.0, i + row, row === 2 && open === 0);
      }),
    );
    const stick = bar([w * 0.5 + size * 0.1, floor - size * 3], [w * 0.5 + size * 0.56, floor - size * 3.9], u * 2);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      strokes(
        upTo(3).map((i) => segment(0, h * (0.2 + i * 0.24), w, h * (0.2 + i * 0.24))),
        { line: tone.quiet, width: pen.hair.width },
      ) +
      rect(0, floor - size * 0.06, w, h, { fill: tone.side }) +
      strokes(hatchLines(corners(0, floor, w, h - floor), { angle: 0, gap: u * 1.4 }), pen.hair) +
      stroke(segment(0, floor - size * 0.06, w, floor - size * 0.06), pen.line) +
      pile.join('') +
      (open === 0 ? shape(stick, { ...pen.line, fill: tone.face }) : '')
    );
  },
};
