import { hatch } from '../hatching.ts';
import { curve, define, dots, type Point, place, rect, type Segment, segment, strokes } from '../ink.ts';
import { disc, soil } from '../marks.ts';
import type { Composition, Scene } from '../scene.ts';
import { leaf, tree } from './plants.ts';

type Growth = { limbs: { points: Point[]; width: number }[]; tips: Point[] };

/** A crown that forks: each limb bends a little upwards and bears two thinner ones. */
function grow(scene: Scene, from: Point, angle: number, long: number, width: number, left: number, into: Growth): void {
  const { random } = scene;
  const bend = angle + random.between(-0.16, 0.16);
  const middle: Point = [from[0] + Math.cos(angle) * long * 0.5, from[1] + Math.sin(angle) * long * 0.5];
  const to: Point = [middle[0] + Math.cos(bend) * long * 0.5, middle[1] + Math.sin(bend) * long * 0.5];
  into.limbs.push({ points: [from, middle, to], width });
  if (left === 0) {
    into.tips.push(to, middle);
    return;
  }
  const spread = random.between(0.34, 0.52);
  for (const side of [-1, 1]) grow(scene, to, bend + side * spread, long * random.between(0.66, 0.82), width * 0.66, left - 1, into);
}

export const orchard: Composition = {
  name: 'fruit tree',
  words: ['fruit', 'orchard', 'apple', 'pear', 'standard tree', 'prun', 'ladder', 'old tree'],
  alt: {
    nl: 'Een hoogstamfruitboom met een ladder tegen de kroon; streepjes geven de snoeiplaatsen aan.',
    fr: 'Un arbre fruitier haute tige, une échelle contre la couronne; des traits indiquent les coupes.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const floor = h * 0.88;
    const x = w * random.between(0.46, 0.56);
    const growth: Growth = { limbs: [], tips: [] };
    const crown: Point = [x + u * 2, floor - h * 0.26];
    for (const angle of [-2.35, -1.57, -0.8]) grow(scene, crown, angle + random.between(-0.1, 0.1), h * 0.2, u * 3.4, 3, growth);
    const ink = tone.line;
    const limbs = growth.limbs.map(({ points, width }) => curve(points, { line: ink, width }));
    const leaves = growth.tips.flatMap((at, i) =>
      [-1, 1].map((side) =>
        place(
          'blad',
          at,
          -90 + side * random.between(20, 70),
          random.between(0.8, 1.2),
          i % 4 === 0 ? tone.face : i % 4 === 1 ? tone.side : tone.pop,
        ),
      ),
    );
    const fruit = growth.tips.filter((_, i) => i % 5 === 2).map(([fx, fy]): Point => [fx, fy + u * 2.6]);
    const cuts = growth.limbs
      .filter((_, i) => i % 9 === 4)
      .map(({ points: [, at = crown] }): Segment => segment(at[0] - u * 3.4, at[1] - u * 1.2, at[0] + u * 3.4, at[1] + u * 1.2));
    const side = random.pick([-1, 1]);
    const foot = x + side * u * 30;
    const head: Point = [x + side * u * 10, h * 0.28];
    const rails = [0, u * 5].map((dx) => segment(foot + dx, floor, head[0] + dx * 0.7, head[1]));
    const rungs = Array.from({ length: 11 }, (_, i) => {
      const part = (i + 0.7) / 11.5;
      const [lx, ly] = [foot + (head[0] - foot) * part, floor + (head[1] - floor) * part];
      return segment(lx, ly, lx + u * (5 - 1.5 * part), ly);
    });
    const far = [0.06, 0.2, 0.82, 0.95].map((part) => tree(scene, [w * part, floor - u * 3], h * 0.26, 'round', tone.side));
    return (
      define('blad', leaf(scene, [0, 0], [u * 6, 0], 'oval', '', { pen: pen.fine, shaded: false })) +
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, w * (side > 0 ? 0.16 : 0.84), h * 0.2, u * 8, tone.face) +
      far.join('') +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      hatch(
        [
          [0, floor],
          [w, floor],
          [w, h],
          [0, h],
        ],
        { line: tone.quiet, width: pen.hair.width },
        { angle: 0, gap: u * 1.8 },
      ) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      curve([[x - u * 4, floor], [x - u, floor - h * 0.12], crown], { line: ink, width: u * 5.4, cap: 'butt' }) +
      limbs.join('') +
      leaves.join('') +
      dots(fruit, u * 1.9, tone.edge) +
      dots(fruit, u * 1.4, tone.ground === palette.accent ? tone.face : tone.side) +
      strokes([...rails, ...rungs], { line: tone.edge === tone.ground ? tone.quiet : tone.edge, width: u * 1.5 }) +
      strokes(rails, { line: tone.face, width: u * 0.6 }) +
      strokes(cuts, { line: tone.edge, width: u * 1.6 }) +
      strokes(cuts, { line: tone.face, width: u * 0.7 })
    );
  },
};
