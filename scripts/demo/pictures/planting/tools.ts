import { hatch } from '../hatching.ts';
import { arc, circle, curve, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { bricks, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { bar } from '../space.ts';

export const tools: Composition = {
  name: 'garden tools',
  words: ['tool', 'spade', 'rake', 'machine', 'training', 'vacancy', 'staff', 'school', 'course', 'battery', 'contractor'],
  alt: {
    nl: 'Tuingereedschap op een rij tegen een muur: spade, hark, vork en bezem.',
    fr: 'Des outils de jardin alignés contre un mur\u00a0: bêche, râteau, fourche et balai.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.9;
    const count = 5;
    const order = random.whole(0, 4);
    const picked = random.whole(1, 3);
    const drawn = upTo(count).map((i) => {
      const x = (w * (i + 0.5)) / count;
      const fill = i === picked ? tone.pop : i % 2 ? tone.face : tone.side;
      const wood = i === picked ? tone.face : tone.pop;
      const [top, head] = [h * 0.12 + (i % 2) * h * 0.05, floor - h * 0.3];
      const handle =
        shape(bar([x, top], [x, head + u * 3], u * 2.6), { ...pen.line, fill: wood }) +
        hatch(
          bar([x + u * 0.5, top], [x + u * 0.5, head], u * 1.4),
          { line: tone.face, width: pen.hair.width },
          { angle: 90, gap: u * 0.6 },
        );
      const grip =
        (i + order) % 2
          ? shape(
              [
                [x - u * 6, top - u * 5],
                [x + u * 6, top - u * 5],
                [x + u * 6, top - u * 2.4],
                [x + u * 1.6, top + u * 3],
                [x - u * 1.6, top + u * 3],
                [x - u * 6, top - u * 2.4],
              ],
              { ...pen.line, fill },
            )
          : circle(x, top, u * 2.2, { ...pen.line, fill });
      return handle + grip + toolHead((i + order) % 5, x, head, u, floor, fill, pen.line);
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      bricks(
        { ...scene, pen: { ...pen, hair: { line: tone.quiet, width: pen.hair.width }, fine: { line: tone.quiet, width: pen.hair.width } } },
        [-10, -10, w + 20, floor + 10],
        u * 7,
        tone.ground,
      ) +
      rect(-10, h * 0.2, w + 20, u * 3, { ...pen.line, fill: tone.face }) +
      drawn.join('') +
      rect(0, floor, w, h, { fill: tone.side }) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor)
    );
  },
};

function toolHead(
  kind: number,
  x: number,
  y: number,
  u: number,
  floor: number,
  fill: string,
  pen: { line: string; width: number },
): string {
  const tall = floor - y - u * 2;
  const teeth = (from: number, gap: number, count: number, top: number, foot: number) =>
    strokes(
      upTo(count).map((i) => segment(from + i * gap, top, from + i * gap, foot)),
      { line: pen.line, width: u * 1.1 },
    );
  switch (kind) {
    case 0:
      return (
        shape(
          [
            [x - u * 8, y],
            [x + u * 8, y],
            [x + u * 8, y + tall * 0.7],
            [x + u * 5, y + tall * 0.92],
            [x, y + tall],
            [x - u * 5, y + tall * 0.92],
            [x - u * 8, y + tall * 0.7],
          ],
          { ...pen, fill },
        ) +
        stroke(segment(x, y, x, y + tall * 0.6), pen) +
        hatch(
          [
            [x + u * 2, y + u * 2],
            [x + u * 7, y + u * 2],
            [x + u * 7, y + tall * 0.7],
            [x + u * 2, y + tall * 0.85],
          ],
          { line: pen.line, width: 1.8 },
          { angle: 45, gap: u },
        )
      );
    case 1:
      return (
        teeth(x - u * 10.5, u * 3, 8, y + tall * 0.7, y + tall) +
        rect(x - u * 12, y + tall * 0.6, u * 24, u * 3, { ...pen, fill }) +
        strokes([segment(x, y, x - u * 9, y + tall * 0.62), segment(x, y, x + u * 9, y + tall * 0.62)], pen)
      );
    case 2:
      return (
        shape(
          [
            [x - u * 7, y + u * 4],
            [x + u * 7, y + u * 4],
            [x + u * 7, y + u * 8],
            [x - u * 7, y + u * 8],
          ],
          { ...pen, fill },
        ) + teeth(x - u * 6, u * 4, 4, y + u * 7, y + tall)
      );
    case 3:
      return (
        shape([...arc([x, y + tall * 0.5], tall * 0.5, 150, 390, 16)], { ...pen, fill }) +
        hatch(arc([x, y + tall * 0.5], tall * 0.5, 0, 150, 10), { line: pen.line, width: 1.8 }, { angle: 45, gap: u })
      );
    default:
      return (
        upTo(9)
          .map((i) =>
            curve(
              [
                [x, y],
                [x + (i - 4) * u * 1.4, y + tall * 0.6],
                [x + (i - 4) * u * 2.8, y + tall],
              ],
              { line: pen.line, width: u * 0.7 },
            ),
          )
          .join('') +
        shape(
          [
            [x - u * 2, y - u * 2],
            [x + u * 2, y - u * 2],
            [x + u * 5, y + tall * 0.34],
            [x - u * 5, y + tall * 0.34],
          ],
          { ...pen, fill },
        )
      );
  }
}
