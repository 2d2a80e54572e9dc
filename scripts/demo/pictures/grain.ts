import { circle, clipped, corners, flowing, type Pen, type Point, path, rect, shape, upTo } from './ink.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { bar, type Patch, patch } from './space.ts';

export type Knot = { u: number; v: number; size: number };

/**
 * Lines of wood along v of a patch: they wander together and bend around knots.
 * `density` is the number of lines across.
 */
export function grainLines(on: Patch, random: Random, density: number, knots: readonly Knot[] = [], aspect = 1): string {
  const phase = random.between(0, 6);
  const sway = random.between(0.1, 0.4) / density;
  let data = '';
  for (let i = 0; i < density; i++) {
    const base = (i + 0.5 + random.between(-0.25, 0.25)) / density;
    const from = random.chance(0.25) ? random.between(0, 0.45) : 0;
    const to = random.chance(0.25) ? random.between(0.55, 1) : 1;
    const steps = knots.some((knot) => Math.abs(base - knot.u) < knot.size * 4) ? 11 : 3;
    const points = upTo(steps + 1).map((step): Point => {
      const v = from + ((to - from) * step) / steps;
      let u = base + Math.sin(v * 5 + phase + base * 2) * sway;
      for (const knot of knots) {
        const away = (v - knot.v) * aspect;
        const push = Math.exp(-((away / (knot.size * 2.2)) ** 2)) * Math.exp(-Math.abs(u - knot.u) / (knot.size * 1.6));
        u += (base < knot.u ? -1 : 1) * knot.size * 1.15 * push;
      }
      return on(Math.max(0.02, Math.min(0.98, u)), v);
    });
    data += flowing(points);
  }
  return data;
}

/** A squared timber from one point to another, with grain and a heavier lower edge. */
export function timber(scene: Scene, from: Point, to: Point, thickness: number, fill: string, pen: Pen = scene.pen.line): string {
  const [a, b, c, d] = bar(from, to, thickness);
  const lines = Math.max(1, Math.round(thickness / (scene.u * 1.3)));
  const grain = grainLines(patch(a, d, b), scene.random, lines);
  return shape([a, b, c, d], { ...pen, fill }) + path(grain, { line: pen.line ?? scene.tone.edge, width: scene.pen.hair.width });
}

/** The cut end of a timber: year rings around a heart that may lie outside it. */
export function endGrain(
  scene: Scene,
  [x, y, w, h]: readonly [number, number, number, number],
  fill: string,
  pen: Pen = scene.pen.line,
): string {
  const { random, u } = scene;
  const heart: Point = [x + w * random.between(-0.2, 1.2), y + h * (random.chance(0.5) ? random.between(1, 1.6) : random.between(-0.6, 0))];
  const far = Math.max(...corners(x, y, w, h).map(([cx, cy]) => Math.hypot(cx - heart[0], cy - heart[1])));
  const near = Math.hypot(Math.max(x - heart[0], 0, heart[0] - x - w), Math.max(y - heart[1], 0, heart[1] - y - h));
  const gap = Math.max(u * 1.3, Math.min(w, h) / 7);
  let rings = '';
  for (let radius = near + gap; radius < far; radius += gap * random.between(0.8, 1.25)) {
    rings += circle(Math.round(heart[0]), Math.round(heart[1]), Math.round(radius), {});
  }
  const lines = `<g stroke="${pen.line}" stroke-width="${scene.pen.hair.width}">${rings}</g>`;
  return rect(x, y, w, h, { fill }) + clipped(x, y, w, h, lines) + rect(x, y, w, h, pen);
}
