import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { corners, group, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { bricks, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const storeys: Composition = {
  name: 'storeys',
  words: ['storeys', 'crane', 'party wall', 'apartment', 'four', 'prefab', 'infill', 'city', 'hoist'],
  alt: {
    nl: 'Een houten gebouw van enkele lagen in doorsnede tussen twee oude gevels; een kraan laat een wand zakken.',
    fr: 'Un immeuble en bois de plusieurs niveaux, en coupe entre deux anciens pignons\u00a0; une grue descend une paroi.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.92;
    const levels = random.whole(3, 4);
    const [left, right] = [w * 0.24, w * 0.66];
    const tall = (h * 0.5) / levels;
    const top = (level: number) => floor - tall * level;
    const beams = upTo(levels).flatMap((level) => [
      timber(scene, [left, top(level + 1)], [right, top(level + 1)], u * 3.4, tone.pop),
      ...upTo(4).map((i) =>
        timber(
          scene,
          [left + ((right - left) * (i + 0.06)) / 3.12, top(level)],
          [left + ((right - left) * (i + 0.06)) / 3.12, top(level + 1)],
          u * 2.4,
          tone.face,
        ),
      ),
      level % 2 === 0
        ? timber(scene, [left + (right - left) * 0.02, top(level)], [left + (right - left) * 0.34, top(level + 1)], u * 1.8, tone.pop)
        : '',
    ]);
    const rooms = upTo(levels).map((level) => rect(left, top(level + 1), right - left, tall, { fill: level % 2 ? tone.side : tone.face }));
    const old = (x: number, wide: number, peak: number, slope: number) => {
      const roof: Point[] = [
        [x, floor - peak],
        [x + wide, floor - peak],
        [x + wide * (slope > 0 ? 1 : 0), floor - peak - wide * 0.5],
      ];
      return (
        bricks(scene, [x, floor - peak, wide, peak], u * 2.6, tone.face, tone.side) +
        shape(roof, { ...pen.line, fill: tone.side }) +
        hatch(roof, pen.hair, { angle: 0, gap: u * 1.6 })
      );
    };
    const mast = w * 0.92;
    const jib = h * 0.1;
    const lattice = upTo(14).flatMap((i) => {
      const y = jib + ((floor - jib) * i) / 14;
      const next = jib + ((floor - jib) * (i + 1)) / 14;
      return [segment(mast - u * 2, y, mast + u * 2, next), segment(mast - u * 2, y, mast + u * 2, y)];
    });
    const arm = upTo(18).map((i) =>
      segment(w * (0.34 + (0.62 * i) / 18), jib - (i % 2 ? u * 4 : 0), w * (0.34 + (0.62 * (i + 1)) / 18), jib - (i % 2 ? 0 : u * 4)),
    );
    const hang: Point = [w * 0.46, top(levels) - u * 15];
    const panel =
      shape(corners(-u * 17, 0, u * 34, u * 12), { ...pen.bold, fill: tone.pop }) +
      strokes(
        upTo(6).map((i) => segment(-u * 17 + (u * 34 * (i + 0.5)) / 6, 0, -u * 17 + (u * 34 * (i + 0.5)) / 6, u * 12)),
        { line: tone.face, width: pen.line.width },
      ) +
      rect(-u * 5, u * 3, u * 10, u * 6, { ...pen.line, fill: tone.ground });
    const line = { line: tone.line, width: u * 0.5 };
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      rooms.join('') +
      beams.join('') +
      old(-u * 2, left + u * 2, h * 0.54, 1) +
      old(right, w * 0.2, h * 0.47, -1) +
      strokes(
        [
          segment(mast - u * 2, jib, mast - u * 2, floor),
          segment(mast + u * 2, jib, mast + u * 2, floor),
          segment(w * 0.34, jib, w, jib),
          segment(w * 0.34, jib - u * 4, w, jib - u * 4),
          segment(mast, jib - u * 9, w * 0.4, jib - u * 4),
        ],
        { line: tone.line, width: u * 0.8 },
      ) +
      strokes([...lattice, ...arm], line) +
      strokes(
        [
          segment(hang[0], jib, hang[0], hang[1] - u * 6),
          segment(hang[0], hang[1] - u * 6, hang[0] - u * 13, hang[1] + u),
          segment(hang[0], hang[1] - u * 6, hang[0] + u * 13, hang[1] - u * 2),
        ],
        line,
      ) +
      group(`translate(${Math.round(hang[0])} ${Math.round(hang[1])}) rotate(-6)`, panel) +
      rect(0, floor, w, h, { fill: tone.side }) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor)
    );
  },
};
