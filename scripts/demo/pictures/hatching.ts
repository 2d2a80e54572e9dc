import { type Pen, type Point, type Segment, strokes } from './ink.ts';
import type { Random } from './random.ts';

type Lines = { angle?: number; gap?: number };

/** Parallel lines inside any polygon. They lie on one grid, so neighbouring areas meet. */
export function hatchLines(area: readonly Point[], { angle = 45, gap = 12 }: Lines = {}): Segment[] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = area.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]);
  const heights = turned.map((point) => point[1]);
  const segments: Segment[] = [];
  const back = (x: number, y: number): Point => [x * cos - y * sin, x * sin + y * cos];
  for (let row = Math.ceil(Math.min(...heights) / gap); row * gap <= Math.max(...heights); row++) {
    // A hair off the grid, so that a line never runs exactly through a corner.
    const y = row * gap + 0.013;
    const cuts = crossings(turned, y);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      segments.push([back(cuts[i] ?? 0, y), back(cuts[i + 1] ?? 0, y)]);
    }
  }
  return segments;
}

function crossings(area: readonly Point[], y: number): number[] {
  const found: number[] = [];
  area.forEach(([x1, y1], i) => {
    const [x2, y2] = area[(i + 1) % area.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  });
  return found.sort((a, b) => a - b);
}

export const hatch = (area: readonly Point[], pen: Pen, lines?: Lines) => strokes(hatchLines(area, lines), pen);

function isInside(area: readonly Point[], [x, y]: Point): boolean {
  return crossings(area, y).filter((cut) => cut < x).length % 2 === 1;
}

/** Loosely even points inside a polygon, no nearer to its edge than the margin. */
export function scatter(area: readonly Point[], random: Random, gap: number, margin = 0): Point[] {
  const xs = area.map((point) => point[0]);
  const ys = area.map((point) => point[1]);
  const points: Point[] = [];
  for (let y = Math.min(...ys); y < Math.max(...ys); y += gap) {
    for (let x = Math.min(...xs); x < Math.max(...xs); x += gap) {
      const point: Point = [x + random.between(0, gap), y + random.between(0, gap)];
      const around = [-margin, margin].flatMap((dx) => [-margin, margin].map((dy): Point => [point[0] + dx, point[1] + dy]));
      if (around.every((corner) => isInside(area, corner))) points.push(point);
    }
  }
  return points;
}
