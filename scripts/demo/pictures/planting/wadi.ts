import { hatch, scatter } from '../hatching.ts';
import { circle, corners, curve, dots, flowing, type Point, path, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { rain } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { tree } from './plants.ts';

export const wadi: Composition = {
  name: 'pond',
  words: ['pond', 'wadi', 'water', 'infiltration', 'rain', 'swale', 'ditch', 'buffer', 'reed', 'flood', 'drain'],
  alt: {
    nl: 'Doorsnede van een wadi met water, riet, een grindlaag en afvoerbuizen eronder.',
    fr: 'Coupe d’une noue avec de l’eau, des roseaux, une couche de gravier et des drains.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.44;
    const bed = upTo(9).map(
      (i): Point => [w * (0.14 + i * 0.09), floor + Math.sin((i / 8) * Math.PI) ** 0.8 * h * random.between(0.27, 0.3)],
    );
    const ground: Point[] = [[-20, floor], ...bed, [w + 20, floor], [w + 20, h + 20], [-20, h + 20]];
    const level = floor + h * 0.08;
    const inside: Point[] = bed.filter(([, y]) => y > level - 2);
    const [first = [0, 0], last = [0, 0]] = [inside[0], inside.at(-1)];
    const water: Point[] = [[first[0] - u * 2, level], ...inside, [last[0] + u * 2, level]];
    const reeds = upTo(22).map((i) => {
      const left = i % 2 === 0;
      const x = left ? w * random.between(0.16, 0.34) : w * random.between(0.68, 0.86);
      const y = floor + h * 0.1;
      const tall = u * random.between(18, 36);
      const lean = random.between(-4, 4) * u;
      const head =
        i % 3 === 0 ? stroke(segment(x + lean, y - tall, x + lean * 1.15, y - tall - u * 7), { line: tone.line, width: u * 2.4 }) : '';
      return (
        curve(
          [
            [x, y],
            [x + lean * 0.3, y - tall * 0.6],
            [x + lean, y - tall],
          ],
          { line: tone.line, width: pen.line.width },
        ) + head
      );
    });
    const pipes = upTo(5).map((i): Point => [w * (0.3 + i * 0.1), h * 0.88]);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      rain(scene, corners(0, 0, w, floor), tone.quiet) +
      tree(scene, [w * 0.07, floor + u], floor * 0.8, 'round', tone.side) +
      tree(scene, [w * 0.95, floor + u], floor * 0.62, 'column', tone.face) +
      reeds.join('') +
      shape(water, { fill: tone.pop }) +
      upTo(5)
        .map((i) => {
          const y = level + u * (2 + i * 3.4);
          const inset = u * (6 + i * 7);
          return stroke(segment(first[0] + inset, y, last[0] - inset, y), { line: tone.face, width: pen.fine.width, dash: '40 14 12 14' });
        })
        .join('') +
      stroke(segment(first[0] - u * 2, level, last[0] + u * 2, level), { line: tone.line, width: pen.line.width }) +
      shape(ground, { fill: tone.face }) +
      hatch(ground, pen.hair, { angle: 45, gap: u * 1.9 }) +
      path(flowing([[-20, floor], [w * 0.05, floor], ...bed, [w * 0.95, floor], [w + 20, floor]]), { line: tone.edge, width: u * 1.4 }) +
      rect(0, h * 0.8, w, h * 0.2, { ...pen.fine, fill: tone.side }) +
      dots(scatter(corners(0, h * 0.81, w, h * 0.18), random, u * 3.4), u * 0.8, tone.edge) +
      pipes.map(([x, y]) => circle(x, y, u * 2.6, { ...pen.line, fill: tone.face })).join('') +
      strokes(
        upTo(4).map((i) => segment(w * (0.36 + i * 0.09), h * 0.74, w * (0.36 + i * 0.09), h * 0.79)),
        { line: tone.pop === tone.face ? tone.edge : tone.pop, width: u * 0.9 },
      )
    );
  },
};
