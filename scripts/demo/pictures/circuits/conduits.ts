import { dots, type Point, path, rect, segment, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const conduits: Composition = {
  name: 'conduits',
  words: ['wiring', 'conduit', 'wire', 'junction', 'installation', 'rewir', 'chase', 'trunking', 'bus line', 'network'],
  alt: {
    nl: 'Bundels leidingen die evenwijdig en met bochten tussen aftakdozen lopen.',
    fr: 'Des faisceaux de conduits parallèles qui se courbent entre des boîtes de dérivation.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone } = scene;
    const lanes = 5;
    const gap = u * 2.5;
    const colours = [
      tone.line,
      tone.ground === tone.pop ? tone.side : tone.pop,
      tone.quiet,
      tone.face === tone.ground ? tone.side : tone.face,
      tone.line,
    ];
    const run = (points: readonly Point[]) =>
      upTo(lanes)
        .map((lane) =>
          path(rounded(offset(points, (lane - (lanes - 1) / 2) * gap), u * 7 + (lane - 2) * gap * (turn(points) > 0 ? -1 : 1)), {
            line: colours[lane] ?? tone.line,
            width: u * 1.1,
          }),
        )
        .join('');
    const [a, b, c] = [w * random.between(0.2, 0.3), w * random.between(0.45, 0.55), w * random.between(0.72, 0.82)];
    const [p, q, r] = [h * random.between(0.2, 0.28), h * random.between(0.47, 0.55), h * random.between(0.74, 0.82)];
    const boxes: Point[] = [
      [a, q],
      [b, p],
      [c, q],
      [b, r],
    ];
    const box = ([x, y]: Point, i: number) =>
      rect(
        x - u * 9,
        y - u * 9,
        u * 18,
        u * 18,
        { line: tone.edge, width: u * 0.7, fill: i === 2 ? tone.pop : tone.face },
        u * (i % 2 ? 9 : 1.6),
      ) +
      strokes(
        upTo(4).map((k) => segment(x + (k - 1.5) * u * 2.6, y - u * 4, x + (k - 1.5) * u * 2.6, y + u * 4)),
        { line: tone.edge, width: u * 0.5 },
      ) +
      dots(
        upTo(4).flatMap((k): Point[] => segment(x + (k - 1.5) * u * 2.6, y - u * 4, x + (k - 1.5) * u * 2.6, y + u * 4)),
        u * 0.85,
        tone.edge,
      );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      run([
        [a, -40],
        [a, q],
        [a, h + 40],
      ]) +
      run(segment(-40, p, b, p)) +
      run([
        [b, p],
        [c, p],
        [c, q],
      ]) +
      run(segment(c, q, w + 40, q)) +
      run([
        [b, r],
        [b, q],
        [c, q],
      ]) +
      run([
        [a, q],
        [a, r],
        [b, r],
      ]) +
      run([
        [b, r],
        [c, r],
        [c, h + 40],
      ]) +
      run(segment(b, -40, b, p)) +
      boxes.map(box).join('')
    );
  },
};

/** Direction of the first bend: 1 to the right, -1 to the left. */
const turn = ([a, b, c]: readonly Point[]) => (a && b && c ? Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) : 0);

/** A line of right angles moved sideways. */
function offset(points: readonly Point[], by: number): Point[] {
  const normal = (from?: Point, to?: Point): Point => (from && to ? [-Math.sign(to[1] - from[1]), Math.sign(to[0] - from[0])] : [0, 0]);
  return points.map(([x, y], i) => {
    const [before, after] = [normal(points[i - 1], points[i]), normal(points[i], points[i + 1])];
    const straight = before[0] === after[0] && before[1] === after[1];
    return [x + (straight ? before[0] : before[0] + after[0]) * by, y + (straight ? before[1] : before[1] + after[1]) * by];
  });
}

function rounded(points: readonly Point[], radius: number): string {
  const whole = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
  const toward = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [from[0] + ((to[0] - from[0]) / length) * radius, from[1] + ((to[1] - from[1]) / length) * radius];
  };
  return points
    .map((point, i) => {
      const [before, after] = [points[i - 1], points[i + 1]];
      if (!before) return `M${whole(point)}`;
      if (!after) return `L${whole(point)}`;
      return `L${whole(toward(point, before))}Q${whole(point)} ${whole(toward(point, after))}`;
    })
    .join('');
}
