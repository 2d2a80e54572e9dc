import { hatch } from './hatching.ts';
import { circle, dots, type Point, rect, type Segment, segment, shape, stroke, strokes, weight } from './ink.ts';
import type { Scene } from './scene.ts';

/** A dimension line with slanted ticks, as on a working drawing, without its figure. */
export function dimension(from: Point, to: Point, colour: string, stops: readonly number[] = []): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const ticks = [0, ...stops, 1].map((part): Segment => {
    const [x, y] = [from[0] + dx * length * part, from[1] + dy * length * part];
    return segment(x - (dx - dy) * 9, y - (dy + dx) * 9, x + (dx - dy) * 9, y + (dy + dx) * 9);
  });
  const ends: Point[] = segment(from[0] - dx * 14, from[1] - dy * 14, to[0] + dx * 14, to[1] + dy * 14);
  return stroke(ends, { line: colour, width: weight.hair }) + strokes(ticks, { line: colour, width: weight.line });
}

/** A leader from a thing to an empty number disc. */
export function callout(from: Point, to: Point, scene: Scene): string {
  return (
    stroke([from, to], { line: scene.tone.line, width: weight.hair }) +
    dots([from], 6, scene.tone.line) +
    circle(to[0], to[1], scene.u * 1.7, { fill: scene.tone.pop, line: scene.tone.line, width: weight.fine })
  );
}

/** Slanted rain between things, on the ground. */
export function rain(scene: Scene, area: readonly Point[], colour: string): string {
  const { random, u } = scene;
  const xs = area.map(([x]) => x);
  const ys = area.map(([, y]) => y);
  const drops = Array.from({ length: 46 }, (): Segment => {
    const x = random.between(Math.min(...xs), Math.max(...xs));
    const y = random.between(Math.min(...ys), Math.max(...ys));
    const length = u * random.between(2, 5);
    return segment(x, y, x - length * 0.35, y + length);
  });
  return strokes(drops, { line: colour, width: weight.fine });
}

/** The soil line of a section: a heavy line with short hatching under it. */
export function soil(scene: Scene, y: number, from = 0, to = scene.w): string {
  const { u, tone } = scene;
  return (
    hatch(
      [
        [from, y],
        [to, y],
        [to, y + u * 2.2],
        [from, y + u * 2.2],
      ],
      { line: tone.line, width: weight.fine },
      { angle: 135, gap: u * 1.1 },
    ) + stroke(segment(from, y, to, y), { line: tone.line, width: weight.bold, cap: 'butt' })
  );
}

/** A flat sun or moon behind a scene: the one round thing among straight ones. */
export const disc = (scene: Scene, x: number, y: number, radius: number, fill: string) =>
  circle(x, y, radius, { fill, line: scene.tone.line, width: weight.fine });

/** Brickwork in a rectangle, half-brick bond; some bricks solid. */
export function bricks(
  scene: Scene,
  [x, y, w, h]: readonly [number, number, number, number],
  course: number,
  fill: string,
  picked?: string,
): string {
  const { pen, random } = scene;
  const length = course * 2.9;
  let solid = '';
  const joints: Segment[] = [];
  const rows = Math.round(h / course);
  for (let row = 0; row < rows; row++) {
    const top = y + (row * h) / rows;
    if (row > 0) joints.push(segment(x, top, x + w, top));
    for (let left = x - (row % 2 ? length / 2 : 0); left < x + w; left += length) {
      const from = Math.max(x, left);
      const to = Math.min(x + w, left + length);
      if (left > x) joints.push(segment(left, top, left, top + h / rows));
      if (picked && random.chance(0.12)) solid += rect(from, top, to - from, h / rows, { fill: picked });
    }
  }
  return (
    rect(x, y, w, h, { fill }) +
    solid +
    strokes(joints, pen.hair) +
    shape(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      pen.fine,
    )
  );
}
