import { hatch } from '../hatching.ts';
import { rect, shape, strokes, upTo } from '../ink.ts';
import { disc } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { gridOn, patch, patchPart } from '../space.ts';

export const panels: Composition = {
  name: 'roof window and panels',
  words: ['window', 'rooflight', 'daylight', 'solar', 'photovoltaic', 'panel', 'energy'],
  alt: {
    nl: 'Een hellend dak met zonnepanelen en een dakvenster.',
    fr: 'Un toit en pente avec des panneaux solaires et une fenêtre de toit.',
  },
  grounds: ['tint', 'paper', 'light', 'accent'],
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const side = random.pick([-1, 1]);
    const plane =
      side > 0
        ? patch([w * 0.16, h * 0.2], [w * 1.1, h * 0.2], [-w * 0.12, h * 0.9])
        : patch([-w * 0.1, h * 0.2], [w * 0.84, h * 0.2], [w * 0.18, h * 0.9]);
    const field = patchPart(plane, 0, 0, 1, 1);
    const row = 14;
    const tiles = upTo(row).flatMap((j) =>
      upTo(15).map((i) => [plane((i + (j % 2) / 2) / 15, j / row), plane((i + (j % 2) / 2) / 15, (j + 1) / row)] as const),
    );
    const columns = 3;
    const array = upTo(columns * 2).map((i) => {
      const [c, r] = [i % columns, Math.floor(i / columns)];
      const [u1, v1] = [0.08 + c * 0.155, 0.3 + r * 0.27];
      const [a, b, , d] = patchPart(plane, u1, v1, u1 + 0.145, v1 + 0.25);
      if (!a || !b || !d) return '';
      return (
        shape(patchPart(plane, u1, v1, u1 + 0.145, v1 + 0.25), { ...pen.line, fill: tone.deep }) +
        gridOn(patch(a, b, d), 4, 6, { line: tone.side, width: pen.hair.width })
      );
    });
    const pane = patchPart(plane, 0.64, 0.32, 0.84, 0.74);
    const glass = patchPart(plane, 0.665, 0.37, 0.815, 0.69);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, side > 0 ? w * 0.12 : w * 0.88, h * 0.2, u * 9, tone.face) +
      shape(field, { ...pen.bold, fill: tone.pop }) +
      strokes(
        upTo(row).map((j) => [plane(0, j / row), plane(1, j / row)] as const),
        pen.fine,
      ) +
      strokes(tiles, pen.hair) +
      array.join('') +
      shape(pane, { ...pen.bold, fill: tone.face }) +
      shape(glass, { ...pen.line, fill: tone.side }) +
      hatch(glass, pen.hair, { angle: side > 0 ? 120 : 60, gap: u * 1.8 }) +
      shape(patchPart(plane, -0.02, -0.03, 1.02, 0.02), { ...pen.line, fill: tone.side }) +
      shape(patchPart(plane, -0.02, 1, 1.02, 1.05), { ...pen.line, fill: tone.side })
    );
  },
};
