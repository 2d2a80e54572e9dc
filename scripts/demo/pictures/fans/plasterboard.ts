import { hatch } from '../hatching.ts';
import { corners, dots, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const plasterboard: Composition = {
  name: 'plasterboard',
  words: ['plasterboard', 'raking light', 'joint filling', 'gypsum', 'finishing level', 'partition', 'drywall'],
  alt: {
    nl: 'Gipsplaten naast elkaar met voegen in oplopende graad van afwerking, in scherp strijklicht.',
    fr: 'Des plaques de plâtre côte à côte, aux joints de plus en plus finis, sous une lumière rasante.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const count = 4;
    const floor = h * 0.9;
    const wide = w / count;
    const reach = random.between(0.3, 0.42);
    const boards = upTo(count).map((i) => {
      const x = wide * i;
      const joint = x + wide / 2;
      const band = u * ([0, 5, 10, 16][i] ?? 0);
      const screws = upTo(9).flatMap((k): Point[] => [
        [joint - u * 2, h * (0.06 + k * 0.1)],
        [joint + u * 2, h * (0.06 + k * 0.1)],
      ]);
      const plane = rect(x, -10, wide, floor + 10, { ...pen.line, fill: i === 3 ? palette.accent : i % 2 ? tone.side : tone.face });
      const filled = band
        ? rect(joint - band / 2, -10, band, floor + 10, {
            ...pen.hair,
            fill: i === 3 ? palette.accent : tone.ground === tone.face ? tone.side : palette.paper,
          })
        : '';
      const shadow =
        i < 3
          ? hatch(corners(joint + band / 2, 0, u * (7 - i * 2), floor), pen.hair, { angle: 45, gap: u * 1.1 })
          : hatch(corners(x, 0, wide, floor), { line: palette.paper, width: pen.hair.width }, { angle: 90, gap: u * 3 });
      const seam =
        i === 0
          ? strokes([segment(joint, 0, joint, floor)], { ...pen.bold })
          : i === 1
            ? strokes(
                upTo(40).map((k) => segment(joint - u * 2, (floor * k) / 40, joint + u * 2, (floor * (k + 0.6)) / 40)),
                pen.hair,
              )
            : '';
      return plane + shadow + filled + seam + (i < 2 ? dots(screws, u * 0.6, tone.edge) : '');
    });
    const beam: Point[] = [
      [-10, h * 0.16],
      [w + 10, h * reach],
      [w + 10, h * (reach + 0.26)],
      [-10, h * 0.24],
    ];
    return (
      rect(0, 0, w, h, { fill: tone.face }) +
      boards.join('') +
      hatch(beam, { line: palette.paper, width: u * 0.9 }, { angle: 12, gap: u * 2.4 }) +
      strokes([segment(-10, h * 0.16, w + 10, h * reach), segment(-10, h * 0.24, w + 10, h * (reach + 0.26))], {
        line: tone.edge,
        width: pen.fine.width,
        dash: '24 10',
      }) +
      shape(
        [
          [-10, h * 0.11],
          [u * 9, h * 0.14],
          [u * 9, h * 0.26],
          [-10, h * 0.29],
        ],
        { ...pen.bold, fill: tone.edge },
      ) +
      rect(-10, floor, w + 20, h - floor + 10, { ...pen.bold, fill: tone.side }) +
      hatch(corners(0, floor, w, h - floor), pen.hair, { angle: 0, gap: u * 1.8 })
    );
  },
};
