import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { arc, circle, corners, curve, type Point, path, rect, shape, stroke, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const plane: Composition = {
  name: 'plane',
  words: ['plane', 'tool', 'machine', 'chisel', 'shaving', 'workshop', 'apprentice', 'school', 'training', 'vacancy'],
  alt: {
    nl: 'Een houten schaaf op een plank, met een krul hout die uit de bek komt.',
    fr: 'Un rabot en bois sur une planche, un copeau sortant de la lumière.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const bench = h * 0.76;
    const [x, long, tall] = [w * random.between(0.14, 0.2), w * 0.66, u * 15];
    const body: Point[] = [
      [x, bench],
      [x, bench - tall * 0.9],
      [x + u * 3, bench - tall],
      [x + long * 0.9, bench - tall],
      [x + long, bench - tall * 0.6],
      [x + long, bench],
    ];
    const mouth = x + long * 0.66;
    const iron: Point[] = [
      [mouth, bench],
      [mouth - u * 17, bench - tall - u * 20],
      [mouth - u * 14.4, bench - tall - u * 21.5],
      [mouth + u * 2, bench],
    ];
    const wedge: Point[] = [
      [mouth + u * 0.6, bench - u * 7],
      [mouth - u * 13.2, bench - tall - u * 14],
      [mouth - u * 7.4, bench - tall - u * 14],
      [mouth + u * 2, bench - u * 9],
    ];
    const handle: Point[] = [
      [x + long * 0.2, bench - tall],
      [x + long * 0.1, bench - tall - u * 8],
      [x + long * 0.07, bench - tall - u * 17],
      [x + long * 0.12, bench - tall - u * 20],
      [x + long * 0.2, bench - tall - u * 16],
      [x + long * 0.2, bench - tall - u * 9],
      [x + long * 0.31, bench - tall],
    ];
    const knob = [x + long * 0.86, bench - tall - u * 5] as const;
    const curl = upTo(34).map((i): Point => {
      const turn = i * 0.42;
      const radius = u * (14.5 - i * 0.36);
      return [mouth + u * 10 + Math.cos(2.4 + turn) * radius, bench - tall - u * 15 + Math.sin(2.4 + turn) * radius];
    });
    const shavings = upTo(4).map((i) =>
      curve(
        upTo(12).map(
          (k): Point => [
            w * (0.08 + i * 0.26) + Math.cos(k * 0.7) * u * (4.4 - k * 0.3),
            bench + u * 14 + (i % 2) * u * 4 + Math.sin(k * 0.7) * u * (4.4 - k * 0.3),
          ],
        ),
        { line: tone.line, width: pen.fine.width },
      ),
    );
    const wood = corners(-10, bench, w + 20, u * 8);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      timber(scene, [-10, bench + u * 4], [w + 10, bench + u * 4], u * 8, tone.side) +
      stroke([wood[0] ?? [0, 0], wood[1] ?? [0, 0]], pen.bold) +
      shavings.join('') +
      curve([[mouth + u, bench - u], [mouth + u * 2, bench - tall], ...curl], { line: tone.edge, width: u * 1.9 }) +
      curve([[mouth + u, bench - u], [mouth + u * 2, bench - tall], ...curl], { line: tone.face, width: u * 1.1 }) +
      shape(iron, { ...pen.line, fill: tone.side }) +
      path(`${smooth(handle)}`, { ...pen.bold, fill: tone.pop }) +
      shape(body, { ...pen.bold, fill: tone.face }) +
      hatch(body, { line: tone.edge, width: pen.hair.width, dash: '90 14 30 10' }, { angle: 0, gap: u * 2 }) +
      shape(wedge, { ...pen.line, fill: tone.pop }) +
      rect(knob[0] - u * 1.4, knob[1], u * 2.8, u * 5, { ...pen.line, fill: tone.pop }) +
      circle(knob[0], knob[1] - u * 1.6, u * 3.4, { ...pen.bold, fill: tone.pop }) +
      curve(arc([x + long * 0.4, bench - tall * 0.5], u * 4, 0, 360), pen.fine)
    );
  },
};

const smooth = (points: readonly Point[]) => {
  const [first = [0, 0], ...rest] = points;
  const middle = (a: Point, b: Point) => `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  return `M${Math.round(first[0])} ${Math.round(first[1])}${rest
    .slice(0, -1)
    .map((point, i) => `Q${Math.round(point[0])} ${Math.round(point[1])} ${middle(point, rest[i + 1] ?? point)}`)
    .join('')}L${Math.round(rest.at(-1)?.[0] ?? 0)} ${Math.round(rest.at(-1)?.[1] ?? 0)}Z`;
};
