import { hatch, scatter } from '../hatching.ts';
import { arc, circle, corners, curve, dots, type Point, rect, segment, stroke, strokes, upTo } from '../ink.ts';
import { dimension, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const electrode: Composition = {
  name: 'earth electrode',
  words: ['earth', 'electrode', 'ground section', 'earth symbol', 'earth rod', 'resistivity', 'measuring'],
  alt: {
    nl: 'Doorsnede van de bodem met een aardelektrode, lijnen van gelijke spanning eromheen, twee hulppennen en een meettoestel erboven.',
    fr: 'Coupe du sol avec une électrode de terre entourée de lignes équipotentielles, deux piquets auxiliaires et un appareil de mesure.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const floor = h * random.between(0.36, 0.42);
    const x = w * random.between(0.24, 0.3);
    const rods = [w * 0.62, w * 0.86];
    const depth = h * 0.38;
    const layers = [
      [floor, tone.side, 45],
      [floor + h * 0.26, tone.face, 135],
    ] as const;
    const rings = upTo(6).map((i) =>
      curve(arc([x, floor], u * (9 + i * 8.5), 0, 180, 18, 1.12), {
        line: palette.accent,
        width: i % 2 ? pen.line.width : pen.fine.width,
        dash: i % 2 ? '16 9' : undefined,
      }),
    );
    const box: Point = [w * 0.46, floor - u * 15];
    const wire = { line: tone.line, width: u * 0.7 };
    const earth = upTo(4).map((i) =>
      segment(x - u * (9 - i * 2.6), floor - u * (13 - i * 2.6), x + u * (9 - i * 2.6), floor - u * (13 - i * 2.6)),
    );
    const rod = (at: number, long: number, fill: string) =>
      rect(at - u * 1.2, floor - u * 4, u * 2.4, long, { ...pen.line, fill }) +
      stroke(
        [
          [at, floor - u * 4 + long],
          [at, floor + long],
        ],
        pen.line,
      );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      layers
        .map(
          ([y, fill, angle]) =>
            rect(0, y, w, h - y, { ...pen.fine, fill }) +
            hatch(corners(0, y, w, h - y), { line: tone.quiet, width: pen.hair.width }, { angle, gap: u * 2.4 }),
        )
        .join('') +
      dots(scatter(corners(0, floor + h * 0.27, w, h * 0.34), random, u * 7), u * 0.8, tone.edge) +
      rings.join('') +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      stroke(
        [
          [x, floor - u * 2],
          [x, floor - u * 5.2],
        ],
        wire,
      ) +
      stroke([[x, floor - u * 13], [x, box[1]], box], wire) +
      rods
        .map((at, i) =>
          stroke(
            [
              [at, floor - u * 4],
              [at, box[1] + u * (i ? -3 : 3)],
              [box[0] + u * 9, box[1] + u * (i ? -3 : 3)],
            ],
            wire,
          ),
        )
        .join('') +
      strokes(earth, { line: tone.line, width: u * 1.3 }) +
      rod(x, depth, palette.accent) +
      rods.map((at) => rod(at, depth * 0.42, tone.face)).join('') +
      rect(box[0] - u * 10, box[1] - u * 8, u * 20, u * 15, { ...pen.bold, fill: tone.face }, u * 1.4) +
      curve(arc([box[0], box[1] + u * 2], u * 6, 205, 335, 12), pen.line) +
      stroke([[box[0], box[1] + u * 2], arc([box[0], box[1] + u * 2], u * 5.4, random.between(230, 300), 0, 1)[0] ?? box], {
        line: palette.accent,
        width: u * 0.7,
      }) +
      circle(box[0], box[1] + u * 2, u, { fill: tone.edge }) +
      dimension([x, h * 0.94], [rods[1] ?? w, h * 0.94], tone.edge, [((rods[0] ?? 0) - x) / ((rods[1] ?? 1) - x)])
    );
  },
};
