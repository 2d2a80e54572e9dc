import { grainLines, type Knot } from '../grain.ts';
import { circle, group, type Point, path, rect, shape, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { patch } from '../space.ts';

export const boards: Composition = {
  name: 'boards',
  words: [
    'grain',
    'knot',
    'board',
    'species',
    'cladding',
    'larch',
    'oil',
    'decking',
    'thermo',
    'weather',
    'wood protection',
    'stain',
    'oak',
    'planks',
    'quarter grain',
    'medullary',
  ],
  alt: {
    nl: 'Planken naast elkaar met nerf, kwasten en nagels; één plank is in kleur.',
    fr: 'Des planches côte à côte avec fil, nœuds et clous\u00a0; l’une d’elles est en couleur.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const count = random.whole(4, 6);
    const upright = random.chance(0.5);
    const [across, along] = upright ? [w, h] : [h, w];
    const picked = random.whole(1, count - 2);
    let edge = -u * 2;
    const strips = upTo(count).map((i) => {
      const width = ((across + u * 4) / count) * (i === count - 1 ? 2 : random.between(0.8, 1.2));
      const [a, b, d]: [Point, Point, Point] = upright
        ? [
            [edge, 0],
            [edge + width, 0],
            [edge, along],
          ]
        : [
            [0, edge],
            [0, edge + width],
            [along, edge],
          ];
      const on = patch(a, b, d);
      edge += width;
      const fill = i === picked ? tone.pop : i % 2 ? tone.side : tone.face;
      const line = { line: i === picked ? tone.face : tone.edge, width: pen.fine.width };
      const knots = upTo(random.whole(1, 2)).map(
        (k): Knot => ({ u: random.between(0.3, 0.7), v: random.between(0.15, 0.4) + k * 0.45, size: random.between(0.06, 0.1) }),
      );
      const eyes = knots.map((knot) => {
        const [x, y] = on(knot.u, knot.v);
        const radius = knot.size * width * 0.62;
        return group(
          `translate(${Math.round(x)} ${Math.round(y)}) scale(${upright ? '1 1.5' : '1.5 1'})`,
          circle(0, 0, radius, { ...line, fill: tone.edge }) + circle(0, 0, radius * 0.45, { fill }),
        );
      });
      const nails = [0.06, 0.94].flatMap((v) => [0.2, 0.8].map((part) => circle(...on(part, v), u * 0.5, { fill: line.line })));
      return (
        shape([on(0, -0.02), on(1, -0.02), on(1, 1.02), on(0, 1.02)], { ...pen.bold, fill }) +
        path(grainLines(on, random, 11, knots, along / width), line) +
        eyes.join('') +
        nails.join('')
      );
    });
    return rect(0, 0, w, h, { fill: tone.edge }) + strips.join('');
  },
};
