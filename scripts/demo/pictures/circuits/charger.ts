import { hatch } from '../hatching.ts';
import { arc, circle, corners, curve, dots, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const charger: Composition = {
  name: 'charging point',
  words: ['charg', 'car', 'vehicle', 'wallbox', 'mobility', 'fleet', 'parking'],
  alt: {
    nl: 'Een laadpunt aan een muur, met een kabel naar een auto.',
    fr: 'Une borne de recharge murale, reliée par un câble à une voiture.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.86;
    const [x, top] = [w * random.between(0.14, 0.2), h * 0.2];
    const [wide, tall] = [u * 20, u * 30];
    const car: Point[] = [
      [w * 0.46, floor - u * 6],
      [w * 0.455, floor - u * 19],
      [w * 0.5, floor - u * 23],
      [w * 0.6, floor - u * 26],
      [w * 0.7, floor - u * 41],
      [w * 0.8, floor - u * 44],
      [w * 1.1, floor - u * 44],
      [w * 1.1, floor - u * 6],
    ];
    const glass: Point[] = [
      [w * 0.645, floor - u * 27],
      [w * 0.715, floor - u * 38.5],
      [w * 0.8, floor - u * 41],
      [w * 0.86, floor - u * 41],
      [w * 0.86, floor - u * 27],
    ];
    const wheel: Point = [w * 0.63, floor - u * 7];
    const inlet: Point = [w * 0.525, floor - u * 17];
    const start: Point = [x + wide / 2, top + tall];
    const cable: Point[] = [
      start,
      [start[0] + u, start[1] + u * 8],
      [start[0] + u * 7, floor - u * 2],
      [start[0] + u * 16, floor - u * 2.6],
      [inlet[0] - u * 12, floor - u * 13],
      inlet,
    ];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w * 0.42, floor), { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * 5 }) +
      stroke(segment(w * 0.42, 0, w * 0.42, floor), { line: tone.line, width: pen.fine.width }) +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      hatch(corners(0, floor, w, h - floor), pen.hair, { angle: 135, gap: u * 1.8 }) +
      stroke(segment(0, floor, w, floor), pen.bold) +
      shape(car, { ...pen.bold, fill: tone.pop }) +
      shape(glass, { ...pen.line, fill: tone.side }) +
      hatch(glass, pen.hair, { angle: 120, gap: u * 2 }) +
      shape(
        [
          [w * 0.88, floor - u * 41],
          [w * 1.1, floor - u * 41],
          [w * 1.1, floor - u * 27],
          [w * 0.88, floor - u * 27],
        ],
        { ...pen.line, fill: tone.side },
      ) +
      strokes(
        [segment(w * 0.87, floor - u * 43, w * 0.87, floor - u * 8), segment(w * 0.9, floor - u * 22, w * 0.95, floor - u * 22)],
        pen.fine,
      ) +
      shape(arc(wheel, u * 11, 180, 360), { fill: tone.edge }) +
      circle(wheel[0], wheel[1], u * 8, { ...pen.bold, fill: tone.edge === tone.ground ? tone.quiet : tone.edge }) +
      circle(wheel[0], wheel[1], u * 4.6, { ...pen.line, fill: tone.face }) +
      strokes(
        upTo(5).map((i) => [wheel, arc(wheel, u * 4.6, i * 72, i * 72, 1)[0] ?? wheel] as const),
        pen.line,
      ) +
      curve(
        [
          [w * 0.46, floor - u * 15],
          [w * 0.48, floor - u * 16],
          [w * 0.5, floor - u * 19],
        ],
        pen.line,
      ) +
      rect(x, top, wide, tall, { ...pen.bold, fill: tone.face }, u * 3) +
      circle(start[0], top + u * 11, u * 6, { ...pen.line, fill: tone.side }) +
      shape(
        [
          [1, -4.5],
          [-3, 1],
          [-0.4, 1],
          [-1, 4.5],
          [3, -1],
          [0.4, -1],
        ].map(([px = 0, py = 0]): Point => [start[0] + px * u, top + (11 + py) * u]),
        { fill: scene.palette.accent },
      ) +
      dots(
        upTo(4).map((i): Point => [start[0] + (i - 1.5) * u * 3, top + u * 22]),
        u * 0.8,
        tone.edge,
      ) +
      rect(start[0] - u * 3, top + tall, u * 6, u * 3, { ...pen.line, fill: tone.deep }) +
      curve(cable, { line: tone.edge, width: u * 2 }) +
      curve(cable, { line: tone.face, width: u * 0.7 }) +
      rect(inlet[0] - u * 3, inlet[1] - u * 2.4, u * 6, u * 4.8, { ...pen.line, fill: tone.face }, u)
    );
  },
};
