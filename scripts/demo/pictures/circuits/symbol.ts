import { arc, circle, curve, type Pen, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Scene } from '../scene.ts';

/** Symbols of a wiring diagram around a point, in the weight of the drawing. */
export function symbol(
  scene: Scene,
  kind: 'lamp' | 'socket' | 'motor' | 'heater',
  [x, y]: Point,
  r: number,
  fill: string,
  pen: Pen,
): string {
  const face = { ...pen, fill };
  switch (kind) {
    case 'lamp':
      return (
        circle(x, y, r, face) +
        strokes(
          [segment(x - r * 0.7, y - r * 0.7, x + r * 0.7, y + r * 0.7), segment(x - r * 0.7, y + r * 0.7, x + r * 0.7, y - r * 0.7)],
          pen,
        )
      );
    case 'socket':
      return shape(arc([x, y - r], r * 1.1, 0, 180), face) + strokes([segment(x - r * 1.3, y + r * 0.1, x + r * 1.3, y + r * 0.1)], pen);
    case 'motor':
      return (
        circle(x, y, r, face) +
        curve(
          upTo(9).map((i): Point => [x - r * 0.6 + i * r * 0.15, y + Math.sin(i * 0.785) * r * 0.35]),
          pen,
        )
      );
    case 'heater':
      return (
        rect(x - r, y - r * 0.7, r * 2, r * 1.4, face) +
        strokes(
          upTo(3).map((i) => segment(x - r * 0.5 + i * r * 0.5, y - r * 0.7, x - r * 0.5 + i * r * 0.5, y + r * 0.7)),
          { ...pen, width: scene.pen.fine.width },
        )
      );
  }
}
