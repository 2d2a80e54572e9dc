import { hatch } from '../hatching.ts';
import { type Point, shape } from '../ink.ts';
import type { Scene } from '../scene.ts';

/** A step of the tone scale that flat inks allow: solid, hatched closely, hatched widely, bare. */
export function shade(scene: Scene, area: readonly Point[], step: number, outline = scene.pen.fine): string {
  const { tone, u, pen } = scene;
  const fills = [tone.face, tone.face, tone.side, tone.side, tone.pop, tone.pop, tone.edge === tone.ground ? tone.quiet : tone.edge];
  const solid = fills[step % 7] ?? tone.face;
  const line = { line: step % 7 === 5 ? tone.face : tone.edge, width: pen.hair.width };
  const lines =
    step % 7 === 1
      ? hatch(area, line, { angle: 45, gap: u * 1.6 })
      : step % 7 === 3
        ? hatch(area, line, { angle: 45, gap: u * 0.95 })
        : step % 7 === 5
          ? hatch(area, line, { angle: 135, gap: u * 1.3 })
          : '';
  return shape(area, { fill: solid }) + lines + shape(area, outline);
}
