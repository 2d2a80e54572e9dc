import { type Pen, type Point, shape, strokes, upTo } from './ink.ts';

/** x runs down to the right, y down to the left, z up; 30 degrees, as on a drawing board. */
export type Project = (x: number, y: number, z: number) => Point;
type Faces = { top: string; left: string; right: string };
export type Solid = readonly [x: number, y: number, z: number];

export const isometric =
  ([originX, originY]: Point, unit: number): Project =>
  (x, y, z) => [originX + (x - y) * unit * 0.866, originY + ((x + y) * 0.5 - z) * unit];

/** The three faces of a block that the viewer sees. */
export function facesOf(project: Project, [x, y, z]: Solid, [dx, dy, dz]: Solid) {
  const p = (i: number, j: number, k: number) => project(x + i * dx, y + j * dy, z + k * dz);
  return {
    top: [p(0, 0, 1), p(1, 0, 1), p(1, 1, 1), p(0, 1, 1)],
    left: [p(0, 1, 1), p(1, 1, 1), p(1, 1, 0), p(0, 1, 0)],
    right: [p(1, 0, 1), p(1, 1, 1), p(1, 1, 0), p(1, 0, 0)],
  };
}

export function block(project: Project, from: Solid, size: Solid, fill: Faces, pen: Pen): string {
  const faces = facesOf(project, from, size);
  return (
    shape(faces.left, { ...pen, fill: fill.left }) +
    shape(faces.right, { ...pen, fill: fill.right }) +
    shape(faces.top, { ...pen, fill: fill.top })
  );
}

/**
 * A profile (points on the front, in order) pushed back by a vector on the paper.
 * Sides that look away are hidden by the front or by nearer sides.
 */
export function extrude(
  front: readonly Point[],
  [dx, dy]: Point,
  fill: { front: string; side: (nx: number, ny: number) => string },
  pen: Pen,
): string {
  const sides = front.map((from, i) => {
    const to = front[(i + 1) % front.length] ?? from;
    const depth = ((from[0] + to[0]) / 2) * dx + ((from[1] + to[1]) / 2) * dy;
    const [nx, ny] = [to[1] - from[1], from[0] - to[0]];
    return { from, to, depth, seen: nx * dx + ny * dy > 0, nx, ny };
  });
  const winding = front.reduce((sum, [x, y], i) => {
    const [x2, y2] = front[(i + 1) % front.length] ?? [x, y];
    return sum + x * y2 - x2 * y;
  }, 0);
  const visible = sides.filter((side) => (winding > 0 ? side.seen : !side.seen)).sort((a, b) => b.depth - a.depth);
  const back = ([x, y]: Point): Point => [x + dx, y + dy];
  return (
    visible
      .map(({ from, to, nx, ny }) =>
        shape([from, to, back(to), back(from)], { ...pen, fill: fill.side(nx * Math.sign(winding), ny * Math.sign(winding)) }),
      )
      .join('') + shape(front, { ...pen, fill: fill.front })
  );
}

/** A flat patch with coordinates 0 to 1: across (first to second corner) and along (first to fourth). */
export const patch =
  (a: Point, b: Point, d: Point) =>
  (u: number, v: number): Point => [a[0] + (b[0] - a[0]) * u + (d[0] - a[0]) * v, a[1] + (b[1] - a[1]) * u + (d[1] - a[1]) * v];
export type Patch = ReturnType<typeof patch>;

export const patchPart = (on: Patch, u1: number, v1: number, u2: number, v2: number): Point[] => [
  on(u1, v1),
  on(u2, v1),
  on(u2, v2),
  on(u1, v2),
];

/** A straight bar from one point to another: its four corners. */
export function bar(from: Point, to: Point, thickness: number): [Point, Point, Point, Point] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [(-(to[1] - from[1]) / length) * (thickness / 2), ((to[0] - from[0]) / length) * (thickness / 2)];
  return [
    [from[0] + nx, from[1] + ny],
    [to[0] + nx, to[1] + ny],
    [to[0] - nx, to[1] - ny],
    [from[0] - nx, from[1] - ny],
  ];
}

/** True if a point of a field that is turned about the middle of the stage lies on the stage, within a margin. */
export function isSeen({ w, h }: { w: number; h: number }, [x, y]: Point, turn: number, margin: number): boolean {
  const radians = (turn * Math.PI) / 180;
  const [dx, dy] = [x - w / 2, y - h / 2];
  const [seenX, seenY] = [dx * Math.cos(radians) - dy * Math.sin(radians), dx * Math.sin(radians) + dy * Math.cos(radians)];
  return Math.abs(seenX) < w / 2 + margin && Math.abs(seenY) < h / 2 + margin;
}

/** A grid drawn on a patch. */
export const gridOn = (on: Patch, columns: number, rows: number, pen: Pen) =>
  strokes(
    [
      ...upTo(columns - 1).map((i) => [on((i + 1) / columns, 0), on((i + 1) / columns, 1)] as const),
      ...upTo(rows - 1).map((i) => [on(0, (i + 1) / rows), on(1, (i + 1) / rows)] as const),
    ],
    pen,
  );
