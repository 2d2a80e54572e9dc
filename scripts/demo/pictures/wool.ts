import { flowing, type Point, path, upTo } from './ink.ts';

/** Mineral wool as a section shows it: one looping line. */
export function wool([from, to]: readonly [Point, Point], depth: number, pen: { line: string; width: number }): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const step = depth * 0.36;
  const points = upTo(length / step).map((i): Point => {
    const side = (i % 2 ? 1 : -1) * depth * 0.42;
    return [from[0] + dx * step * i - dy * side, from[1] + dy * step * i + dx * side];
  });
  return path(flowing(points), pen);
}
