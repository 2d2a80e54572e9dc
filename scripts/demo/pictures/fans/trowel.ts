import { hatch, scatter } from '../hatching.ts';
import { arc, corners, curve, dots, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const trowel: Composition = {
  name: 'trowel',
  words: ['trowel', 'filler', 'skim', 'smooth', 'joint', 'gypsum', 'plasterboard', 'clay plaster', 'repair', 'spatula', 'level'],
  alt: {
    nl: 'Een plakspaan die plamuur in bogen over een muur trekt.',
    fr: 'Une lisseuse qui étend l’enduit en arcs sur un mur.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const centre: Point = [w * 0.3, h * random.between(0.7, 0.85)];
    const sweep = { line: tone.face === tone.ground ? tone.side : tone.face, width: u * 9 };
    const arcs = upTo(5).map((i) => {
      const r = u * (24 + i * 15);
      const points = arc(centre, r, -100 + i * 5, 18 - i * 3, 14);
      return (
        curve(points, { ...sweep, cap: 'butt' }) +
        upTo(4)
          .map((k) =>
            curve(arc(centre, r + u * (k - 1.5) * 2.1, -96 + i * 5 + random.between(0, 14), 12 - i * 4 - random.between(0, 20), 10), {
              line: tone.edge === tone.ground ? tone.quiet : tone.edge,
              width: pen.hair.width,
            }),
          )
          .join('')
      );
    });
    const [x, y] = [w * 0.62, h * 0.44];
    const turn = random.between(-32, -14);
    const blade: Point[] = [
      [-u * 26, -u * 9],
      [u * 26, -u * 9],
      [u * 26, u * 9],
      [-u * 26, u * 9],
    ];
    const tool =
      shape(blade, { ...pen.bold, fill: tone.side }) +
      hatch(
        [
          [-u * 26, u * 2],
          [u * 26, u * 2],
          [u * 26, u * 9],
          [-u * 26, u * 9],
        ],
        pen.hair,
        { angle: 0, gap: u * 1.1 },
      ) +
      dots(
        upTo(6).map((i): Point => [(i - 2.5) * u * 7, 0]),
        u * 0.7,
        tone.edge,
      ) +
      shape(
        [
          [-u * 20, -u * 1.6],
          [u * 20, -u * 1.6],
          [u * 20, u * 1.6],
          [-u * 20, u * 1.6],
        ],
        { ...pen.line, fill: tone.face },
      ) +
      rect(-u * 17, -u * 4.4, u * 34, u * 7, { ...pen.bold, fill: tone.pop === tone.ground ? tone.edge : tone.pop }, u * 3.4) +
      strokes(
        upTo(4).map((i) => segment(-u * 12 + i * u * 8, -u * 3, -u * 12 + i * u * 8, u * 1.4)),
        { line: tone.face, width: pen.fine.width },
      );
    const edge: Point[] = upTo(12).map((i): Point => [-u * 26 + (u * 52 * i) / 11, u * (10.5 + random.between(0, 3))]);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      dots(scatter(corners(0, 0, w, h), random, u * 6), u * 0.35, tone.quiet) +
      arcs.join('') +
      `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)})">${shape([[-u * 26, u * 8], [u * 26, u * 8], ...[...edge].reverse()], { ...pen.fine, fill: tone.face })}${tool}</g>`
    );
  },
};
