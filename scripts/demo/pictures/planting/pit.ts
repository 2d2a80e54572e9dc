import { hatch, scatter } from '../hatching.ts';
import { arc, circle, corners, curve, dots, type Point, rect, segment, shape, stroke, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { tree } from './plants.ts';

export const pit: Composition = {
  name: 'tree pit',
  words: ['tree pit', 'root', 'soil', 'substrate', 'anchor', 'plant', 'compact', 'watering', 'growing', 'compost', 'mulch'],
  alt: {
    nl: 'Doorsnede van een plantput: een jonge boom tussen twee palen, met kluit, wortels en drainagelaag.',
    fr: 'Coupe d’une fosse de plantation\u00a0: un jeune arbre entre deux tuteurs, avec motte, racines et couche drainante.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * random.between(0.46, 0.5);
    const x = w * random.between(0.42, 0.58);
    const bands: [number, string, number][] = [
      [floor, tone.side, 45],
      [floor + h * 0.18, tone.face, 135],
      [floor + h * 0.35, tone.side, 20],
    ];
    const hole: Point[] = [
      [x - u * 34, floor],
      [x + u * 34, floor],
      [x + u * 27, h * 0.88],
      [x - u * 27, h * 0.88],
    ];
    const stones = scatter(
      [
        [x - u * 27, h * 0.8],
        [x + u * 27, h * 0.8],
        [x + u * 26, h * 0.87],
        [x - u * 26, h * 0.87],
      ],
      random,
      u * 3.2,
    );
    const ball = arc([x, floor + u * 3], u * 16, 0, 180);
    const roots = upTo(9).map((i): Point[] => {
      const angle = Math.PI * (0.06 + i * 0.11);
      const far = u * random.between(17, 29);
      return upTo(5).map(
        (k): Point => [
          x + Math.cos(angle + Math.sin(k * 1.6 + i) * 0.12) * far * (k / 4),
          floor + u * 3 + Math.sin(angle + Math.sin(k * 1.6 + i) * 0.12) * far * (k / 4) * 0.86,
        ],
      );
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      bands
        .map(
          ([y, fill, angle]) =>
            rect(0, y, w, h - y, { ...pen.fine, fill }) +
            hatch(corners(0, y, w, h - y), { line: tone.quiet, width: pen.hair.width }, { angle, gap: u * 2.4 }),
        )
        .join('') +
      shape(hole, { ...pen.bold, fill: tone.face }) +
      dots(scatter(hole, random, u * 5), u * 0.4, tone.edge) +
      stones.map(([sx, sy]) => circle(sx, sy, u * random.between(0.9, 1.6), { ...pen.hair, fill: tone.side })).join('') +
      rect(x - u * 28, h * 0.885, u * 56, u * 3, { ...pen.line, fill: tone.edge }) +
      shape(ball, { ...pen.line, fill: tone.pop }) +
      roots.map((points) => curve(points, { line: tone.edge, width: u * 0.55 })).join('') +
      [-1, 1]
        .map(
          (side) =>
            stroke(segment(x + side * u * 21, floor - u * 17, x + side * u * 21, floor + u * 20), {
              line: tone.edge,
              width: u * 2.4,
              cap: 'butt',
            }) +
            stroke(segment(x + side * u * 21, floor - u * 17, x + side * u * 21, floor + u * 20), {
              line: tone.face,
              width: u * 1.5,
              cap: 'butt',
            }) +
            stroke(segment(x + side * u * 21, floor - u * 13, x, floor - u * 11), {
              line: tone.ground === tone.edge ? tone.line : tone.edge,
              width: u * 0.7,
            }),
        )
        .join('') +
      tree(scene, [x, floor + u * 3], floor * 0.98, 'round', tone.pop) +
      stroke(segment(0, floor, x - u * 34, floor), { line: tone.edge, width: u * 1.4 }) +
      stroke(segment(x + u * 34, floor, w, floor), { line: tone.edge, width: u * 1.4 }) +
      dimension([u * 8, floor], [u * 8, h * 0.88], tone.edge, [0.55]) +
      curve(
        [
          [x + u * 31, floor - u * 3],
          [x + u * 26, floor + u * 8],
          [x + u * 17, floor + u * 17],
          [x, floor + u * 21],
          [x - u * 12, floor + u * 19],
        ],
        { line: tone.pop === tone.face ? tone.edge : tone.pop, width: u * 1.6, dash: '14 8' },
      )
    );
  },
};
