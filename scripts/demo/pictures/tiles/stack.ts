import { hatch } from '../hatching.ts';
import { corners, dots, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { bricks } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const stack: Composition = {
  name: 'chimney',
  words: ['chimney', 'flashing', 'lead', 'abutment', 'valley', 'ridge', 'hip', 'ventilat'],
  alt: {
    nl: 'Een gemetselde schoorsteen op een hellend dak, met een trapsgewijze loketaansluiting.',
    fr: 'Une cheminée en briques sur un toit en pente, avec un solin en escalier.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const slope = random.between(0.5, 0.68);
    const lineAt = (x: number) => h * 0.36 + (x - w * 0.2) * slope;
    const roof: Point[] = [
      [-20, lineAt(-20)],
      [w + 20, lineAt(w + 20)],
      [w + 20, h + 20],
      [-20, h + 20],
    ];
    const gap = u * 6.4;
    const courses = upTo((h * 1.6) / gap).map((i) => segment(-20, lineAt(-20) + i * gap * 1.3, w + 20, lineAt(w + 20) + i * gap * 1.3));
    const joints = courses.flatMap(([[, y]], row) =>
      upTo(w / (u * 9)).map((i) => {
        const x = (i + (row % 2) / 2) * u * 9 - 20;
        const top = y + (x + 20) * slope;
        return segment(x, top, x - gap * 0.25, top + gap * 1.3);
      }),
    );
    const [left, wide] = [w * random.between(0.36, 0.44), w * 0.27];
    const head = h * 0.1;
    const foot = lineAt(left + wide) + u * 16;
    const steps = upTo(6).flatMap((i): Point[] => {
      const x = left + (wide * i) / 6;
      const y = lineAt(x) + gap * 0.4;
      return segment(x, y, x + wide / 6, y);
    });
    const apron: Point[] = [...steps, [left + wide, lineAt(left + wide) + u * 14], [left, lineAt(left) + u * 14]];
    const drawing =
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h * 0.86), { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * 3.2 }) +
      bricks(scene, [left, head, wide, foot - head], u * 3, tone.face, tone.side) +
      rect(left - u * 2, head - u * 2, wide + u * 4, u * 4, { ...pen.bold, fill: tone.deep }) +
      [0.25, 0.68]
        .map((part) => rect(left + wide * part - u * 2.6, head - u * 9, u * 5.2, u * 7, { ...pen.line, fill: tone.pop }))
        .join('') +
      shape(roofFront(roof, left, wide, lineAt, u), { fill: tone.pop }) +
      strokes(
        courses.filter(([[, y]]) => y < h * 2),
        { line: tone.edge, width: pen.fine.width },
      ) +
      strokes(joints, { line: tone.edge, width: pen.hair.width });
    const stackFront = bricks(scene, [left, head + u * 2, wide, lineAt(left) - head + u * 4], u * 3, tone.face, tone.side);
    const flash =
      shape(apron, { ...pen.line, fill: tone.side }) +
      hatch(apron, pen.hair, { angle: 90, gap: u * 1.5 }) +
      dots(
        steps.filter((_, i) => i % 2 === 0).map(([x, y]): Point => [x + u * 1.6, y + u * 1.6]),
        u * 0.5,
        tone.edge,
      );
    return (
      drawing +
      stackFront +
      flash +
      strokes([segment(-20, lineAt(-20), left, lineAt(left)), segment(left + wide, lineAt(left + wide), w + 20, lineAt(w + 20))], pen.bold)
    );
  },
};

const roofFront = (roof: readonly Point[], left: number, wide: number, lineAt: (x: number) => number, u: number): Point[] => [
  roof[0] ?? [0, 0],
  [left, lineAt(left)],
  [left, lineAt(left) + u * 14],
  [left + wide, lineAt(left + wide) + u * 14],
  [left + wide, lineAt(left + wide)],
  ...roof.slice(1),
];
