import { hatch } from '../hatching.ts';
import { corners, curve, dots, type Point, rect, stroke } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { leaf } from './plants.ts';

export const pruning: Composition = {
  name: 'pruning',
  words: ['prun', 'branch', 'cut', 'secateur', 'winter', 'fruit', 'rose', 'arborist', 'maintenance'],
  alt: {
    nl: 'Een tak met twijgen en bladeren; streepjes geven aan waar gesnoeid wordt.',
    fr: 'Une branche avec rameaux et feuilles\u00a0; des traits indiquent où tailler.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const trunk: Point[] = [
      [w * 0.08, h * 1.05],
      [w * 0.2, h * 0.72],
      [w * 0.38, h * 0.55],
      [w * 0.62, h * 0.42],
      [w * 1.05, h * 0.16],
    ];
    const limb = (points: readonly Point[], width: number) =>
      curve(points, { line: tone.edge, width }) + curve(points, { line: tone.face, width: Math.max(1, width - pen.line.width * 2) });
    const twigs = [
      [0.28, 0.63, 0.3, 0.08],
      [0.47, 0.5, 0.45, 0.03],
      [0.64, 0.41, 0.66, 0.05],
      [0.4, 0.54, 0.66, 0.82],
      [0.68, 0.38, 0.9, 0.68],
    ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]): Point[] => [
      [w * x1, h * y1],
      [w * (x1 + (x2 - x1) * 0.4) + random.between(-2, 2) * u, h * (y1 + (y2 - y1) * 0.45)],
      [w * (x2 + random.between(-0.03, 0.03)), h * y2],
    ]);
    const picked = random.whole(0, 2);
    const buds = twigs.flatMap((points, i) =>
      [0.55, 0.75, 0.95].map((part, k) => {
        const [a = [0, 0], , b = [0, 0]] = points;
        const at: Point = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
        const side = k % 2 ? 1 : -1;
        const up = b[1] < a[1] ? -1 : 1;
        return leaf(
          scene,
          at,
          [at[0] + side * u * 10, at[1] + up * u * 10],
          'toothed',
          i === picked ? tone.pop : (i + k) % 2 ? tone.side : tone.face,
          { shaded: side > 0 },
        );
      }),
    );
    const cuts = twigs.map(([, b = [0, 0], c = [0, 0]], i) => {
      const at: Point = [b[0] * 0.75 + c[0] * 0.25, b[1] * 0.75 + c[1] * 0.25];
      const [p, q] = [[at[0] - u * 7, at[1] + u * (i % 2 ? 4 : -1)] as const, [at[0] + u * 7, at[1] - u * (i % 2 ? 4 : -3)] as const];
      return (
        stroke([p, q], { line: tone.pop === tone.ground ? tone.line : tone.pop, width: u * 0.9, dash: '18 10' }) +
        dots([p, q], u * 1.1, tone.pop === tone.ground ? tone.line : tone.pop)
      );
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h), { line: tone.quiet, width: 1.2 }, { angle: 0, gap: u * 6 }) +
      twigs.map((points) => limb(points, u * 2.6)).join('') +
      limb(trunk, u * 7) +
      curve(
        trunk.map(([x, y]): Point => [x + u * 0.6, y + u * 1.2]),
        { line: tone.edge, width: pen.hair.width, dash: '46 20 16 20' },
      ) +
      curve(
        trunk.map(([x, y]): Point => [x + u * 1.2, y + u * 2]),
        { line: tone.edge, width: pen.fine.width, dash: '60 12' },
      ) +
      buds.join('') +
      cuts.join('')
    );
  },
};
