import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { dots, type Point, rect, shape, upTo } from '../ink.ts';
import { bricks } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const frame: Composition = {
  name: 'frame',
  words: ['half-timber', 'frame', 'brace', 'barn', 'beams', 'carpent', 'construct', 'building', 'extension', 'storey'],
  alt: {
    nl: 'Een houten gebinte in aanzicht: stijlen, regels, schoren en een dakstoel, deels met metselwerk gevuld.',
    fr: 'Une charpente en bois vue de face\u00a0: poteaux, traverses, écharpes et toiture, en partie remplie de briques.',
  },
  draw(scene) {
    const { w, h, u, random, tone } = scene;
    const bays = random.whole(3, 4);
    const [left, right, floor] = [w * 0.08, w * 0.92, h * 0.94];
    const plate = h * random.between(0.4, 0.48);
    const bay = (right - left) / bays;
    const middle = (plate + floor) / 2;
    const peak: Point = [(left + right) / 2, h * 0.07];
    const size = u * 4.2;
    const piece = (from: Point, to: Point, fill = tone.pop, part = 1) => timber(scene, from, to, size * part, fill);
    const infill = upTo(bays * 2).map((i) => {
      const area = [left + bay * (i % bays), i < bays ? plate : middle, bay, middle - plate] as const;
      if (random.chance(0.4)) return bricks(scene, area, u * 2.4, tone.face, tone.side);
      return rect(...area, { fill: random.chance(0.5) ? tone.side : tone.face });
    });
    const braces = upTo(bays).map((i) => {
      const x = left + bay * i;
      return i % 2 ? piece([x, plate], [x + bay, middle], tone.pop, 0.8) : piece([x, middle], [x + bay, plate], tone.pop, 0.8);
    });
    const pegs: Point[] = upTo(bays + 1).flatMap((i): Point[] => [plate, middle, floor].map((y): Point => [left + bay * i, y]));
    const gable: Point[] = [[left, plate], peak, [right, plate]];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      shape(gable, { fill: tone.side }) +
      hatch(gable, scene.pen.hair, { angle: 90, gap: u * 2.2 }) +
      infill.join('') +
      braces.join('') +
      piece([left, middle], [right, middle], tone.pop, 0.8) +
      upTo(bays + 1)
        .map((i) => piece([left + bay * i, plate], [left + bay * i, floor]))
        .join('') +
      piece([peak[0], plate], [peak[0], peak[1] + u * 4], tone.pop, 0.9) +
      piece(
        [left + (peak[0] - left) * 0.5, (plate + peak[1]) / 2],
        [right - (right - peak[0]) * 0.5, (plate + peak[1]) / 2],
        tone.pop,
        0.8,
      ) +
      piece([left - u * 5, plate], [right + u * 5, plate]) +
      piece([left - u * 7, plate + u * 6], [peak[0] + u, peak[1]]) +
      piece([right + u * 7, plate + u * 6], [peak[0] - u, peak[1]]) +
      dots(pegs, u * 0.8, tone.face) +
      rect(0, floor, w, h, { fill: tone.deep })
    );
  },
};
