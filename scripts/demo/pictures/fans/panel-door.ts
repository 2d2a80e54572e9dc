import { hatch, scatter } from '../hatching.ts';
import { arc, circle, corners, dots, type Point, rect, shape, stroke, strokes } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const panelDoor: Composition = {
  name: 'panel door',
  words: ['door', 'panel', 'lacquer', 'joinery', 'sanding', 'trim', 'alkyd', 'gloss', 'wood'],
  alt: {
    nl: 'Een paneeldeur waarvan een deel van de panelen geschilderd is.',
    fr: 'Une porte à panneaux dont une partie est peinte.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const wide = Math.min(w * 0.4, h * 0.58);
    const x = w * random.between(0.3, 0.5) - wide * 0.2;
    const [top, floor] = [h * 0.08, h * 0.93];
    const tall = floor - top;
    const rows = random.pick<readonly number[]>([
      [0.3, 0.3, 0.3],
      [0.2, 0.7],
      [0.46, 0.46],
    ]);
    const done = random.whole(1, rows.length * 2 - 1);
    let y = top + tall * 0.04;
    let n = 0;
    const panels = rows.flatMap((part) => {
      const high = (tall * 0.92 * part) / rows.reduce((sum, one) => sum + one, 0) - tall * 0.03;
      const made = [0.09, 0.54].map((side) => {
        const area = corners(x + wide * side, y, wide * 0.37, high);
        const inner = corners(x + wide * side + u * 2, y + u * 2, wide * 0.37 - u * 4, high - u * 4);
        const fresh = n++ < done;
        const miter = area.map((corner, i) => [corner, inner[i] ?? corner] as const);
        return (
          shape(area, { ...pen.line, fill: tone.side }) +
          strokes(miter, pen.fine) +
          shape(inner, { ...pen.line, fill: fresh ? tone.pop : tone.face }) +
          hatch(inner, { line: fresh ? tone.face : tone.quiet, width: pen.hair.width }, { angle: 90, gap: u * (fresh ? 1.8 : 3) })
        );
      });
      y += high + tall * 0.03;
      return made;
    });
    const spot: Point = [x + wide * 0.5, floor + u * 1.2];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, floor), { line: tone.quiet, width: pen.hair.width }, { angle: 90, gap: u * 6 }) +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      stroke(
        [
          [0, floor],
          [w, floor],
        ],
        pen.bold,
      ) +
      rect(0, floor - u * 7, w, u * 7, { ...pen.line, fill: tone.face }) +
      rect(x - u * 6, top - u * 6, wide + u * 12, tall + u * 6, { ...pen.line, fill: tone.face }) +
      rect(x - u * 4, top - u * 4, wide + u * 8, tall + u * 4, pen.fine) +
      rect(x, top, wide, tall, { ...pen.bold, fill: done > 2 ? tone.pop : tone.face }) +
      panels.join('') +
      circle(x + wide * 0.95, top + tall * 0.52, u * 1.6, { ...pen.line, fill: tone.face }) +
      [0.14, 0.82].map((part) => rect(x - u * 1.4, top + tall * part, u * 2.4, u * 6, { ...pen.fine, fill: tone.edge })).join('') +
      shape(arc(spot, u * 20, 0, 360, 24, 0.16), { ...pen.fine, fill: tone.face }) +
      dots(scatter(corners(spot[0] - u * 14, spot[1] - u, u * 28, u * 2), random, u * 4), u * 0.6, tone.pop)
    );
  },
};
