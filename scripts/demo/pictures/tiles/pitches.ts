import { hatch } from '../hatching.ts';
import { corners, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const pitches: Composition = {
  name: 'pitches',
  words: ['pitch', 'rows of roofs', 'survey', 'practice roof', 'hall', 'figures', 'chart', 'statistic', 'angle', 'training'],
  alt: {
    nl: 'Een rij daken naast elkaar, elk steiler dan het vorige, met op elk een ander stuk latten of pannen.',
    fr: 'Une rangée de toits, chacun plus raide que le précédent, avec sur chacun une autre partie de lattis ou de tuiles.',
  },
  oneWay: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const count = random.whole(4, 6);
    const floor = h * 0.88;
    const wide = (w * 0.92) / count;
    const picked = random.whole(0, count - 1);
    const roofs = upTo(count).map((i) => {
      const x = w * 0.04 + wide * i;
      const wall = floor - h * (0.14 + (0.24 * i) / count);
      const rise = wide * (0.2 + (0.62 * i) / count);
      const [left, top, right]: [Point, Point, Point] = [
        [x + u, wall],
        [x + wide / 2, wall - rise],
        [x + wide - u, wall],
      ];
      const fill = i === picked ? tone.pop : i % 2 ? tone.side : tone.face;
      const ink = { line: i === picked ? tone.face : tone.edge, width: pen.hair.width };
      const wallArea = corners(x + u * 2.4, wall, wide - u * 4.8, floor - wall);
      const gable = [left, top, right];
      const marks = [
        () => hatch(gable, ink, { angle: 0, gap: u * 1.8 }),
        () => hatch(gable, ink, { angle: 90, gap: u * 2 }),
        () => hatch(gable, ink, { angle: 0, gap: u * 2.4 }) + hatch(gable, ink, { angle: 90, gap: u * 2.4 }),
        () => hatch(gable, ink, { angle: 45, gap: u * 1.5 }),
      ];
      const edge = { line: tone.edge, width: u * 1.7 };
      return (
        shape(wallArea, { ...pen.line, fill: tone.face === tone.ground ? tone.side : tone.face }) +
        strokes([segment(x + wide / 2, wall, x + wide / 2, floor), segment(x + u * 2.4, floor, x + wide - u * 2.4, wall)], pen.fine) +
        shape(gable, { ...pen.line, fill }) +
        (marks[(i + picked) % 4]?.() ?? '') +
        strokes(
          [
            [[x - u, wall + u], top],
            [top, [x + wide + u, wall + u]],
          ],
          edge,
        )
      );
    });
    const at = w * 0.04 + wide * (count - 0.35);
    const rails = [0, u * 4.4].map((dx) => segment(at + dx - u * 9, floor, at + dx, h * 0.2));
    const rungs = upTo(17).map((i) => {
      const part = (i + 0.5) / 17;
      const x = at - u * 9 * (1 - part);
      const y = floor + (h * 0.2 - floor) * part;
      return segment(x, y, x + u * 4.4, y);
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, floor), { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * 7 }) +
      roofs.join('') +
      strokes([...rails, ...rungs], { line: tone.edge === tone.ground ? tone.quiet : tone.edge, width: u * 0.7 }) +
      rect(0, floor, w, h - floor, { fill: tone.face }) +
      strokes([segment(0, floor, w, floor)], { ...pen.bold, line: tone.edge }) +
      dimension(
        [w * 0.04, floor + u * 5],
        [w * 0.96, floor + u * 5],
        tone.edge,
        upTo(count - 1).map((i) => (i + 1) / count),
      )
    );
  },
};
