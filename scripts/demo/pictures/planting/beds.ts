import { hatch } from '../hatching.ts';
import { corners, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { patch } from '../space.ts';
import { tree } from './plants.ts';

export const beds: Composition = {
  name: 'beds',
  words: ['vegetable', 'raised bed', 'kitchen garden', 'nursery', 'lawn', 'mow', 'row', 'irrigation', 'seed', 'grass'],
  alt: {
    nl: 'Plantbedden in perspectief, met een haag en bomen aan de horizon.',
    fr: 'Des planches de culture en perspective, avec une haie et des arbres à l’horizon.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone } = scene;
    const horizon = h * random.between(0.3, 0.38);
    const vanish: Point = [w * random.between(0.3, 0.7), horizon - u * 6];
    const count = 11;
    const foot = (i: number): Point => [vanish[0] + (i - count / 2) * w * 0.3, h + 20];
    const top = (i: number): Point => {
      const f = foot(i);
      const part = (horizon - vanish[1]) / (f[1] - vanish[1]);
      return [vanish[0] + (f[0] - vanish[0]) * part, horizon];
    };
    const picked = random.whole(4, 6);
    const rows = upTo(count).map((i) => {
      const area = [top(i), top(i + 1), foot(i + 1), foot(i)];
      const fill = i === picked ? tone.pop : i % 2 ? tone.side : tone.face;
      const on = patch(foot(i), foot(i + 1), top(i));
      const tufts =
        i % 2 === 0
          ? upTo(13).flatMap((k) => {
              const v = 1 - 0.8 ** (k * 0.9);
              const size = (1 - v) * u * 6 + 3;
              const a = on(0.5 * (1 - v) + 0.5 * v, v);
              const mid: Point = [((foot(i)[0] + foot(i + 1)[0]) / 2) * (1 - v) + ((top(i)[0] + top(i + 1)[0]) / 2) * v, a[1]];
              return [-1, -0.4, 0.4, 1].map(
                (side) => [mid, [mid[0] + side * size * 0.7, mid[1] - size * (1.3 - Math.abs(side) * 0.5)]] as const,
              );
            })
          : [];
      const furrow = i % 2 ? hatch(area, scene.pen.hair, { angle: 0, gap: u * 1.7 }) : '';
      return {
        ground: shape(area, { ...scene.pen.line, fill }) + furrow,
        plants: strokes(tufts, { line: i === picked ? tone.face : tone.edge, width: scene.pen.fine.width }),
      };
    });
    const hedge = corners(-10, horizon - u * 7, w + 20, u * 7);
    const skyline = upTo(7).map((i) =>
      tree(
        scene,
        [w * (0.06 + i * 0.15), horizon - u * 2],
        u * random.between(15, 26),
        random.pick(['round', 'column', 'cone'] as const),
        i % 3 === 0 ? tone.pop : i % 3 === 1 ? tone.face : tone.side,
      ),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      skyline.join('') +
      shape(hedge, { ...scene.pen.line, fill: tone.side }) +
      hatch(hedge, scene.pen.hair, { angle: 60, gap: u * 1.2 }) +
      rows.map(({ ground, plants }) => ground + plants).join('') +
      stroke(segment(0, horizon, w, horizon), scene.pen.bold)
    );
  },
};
