import { hatch } from '../hatching.ts';
import { circle, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { disc } from '../marks.ts';
import type { Composition, Scene } from '../scene.ts';

/** Courses of slate between two rising edges, closer together towards the top. */
function courses({ tone, pen }: Scene, [left, right]: readonly [Point, Point], apex: Point, fill: string, from = 0): string {
  const at = (point: Point, part: number): Point => [point[0] + (apex[0] - point[0]) * part, point[1] + (apex[1] - point[1]) * part];
  const rows = 22;
  const levels = upTo(rows).map((i) => from + (1 - from) * (1 - (1 - i / rows) ** 1.25));
  const lines = levels.map((part) => [at(left, part), at(right, part)] as const);
  const joints = levels.slice(0, -2).flatMap((part, i) =>
    upTo(5).map((k) => {
      const across = (k + (i % 2 ? 0.25 : 0.75)) / 5;
      const point = (level: number): Point => {
        const [a, b] = [at(left, level), at(right, level)];
        return [a[0] + (b[0] - a[0]) * across, a[1] + (b[1] - a[1]) * across];
      };
      return [point(part), point(levels[i + 1] ?? 1)] as const;
    }),
  );
  const line = { line: fill === tone.pop ? tone.face : tone.edge, width: pen.hair.width };
  return shape([at(left, from), at(right, from), apex], { ...pen.line, fill }) + strokes(lines, line) + strokes(joints, line);
}

export const spire: Composition = {
  name: 'spire',
  words: ['spire', 'church', 'weathercock', 'tower', 'bandstand', 'octagonal', 'kiosk', 'hips', 'steeple'],
  alt: {
    nl: 'Een achtkantig dak met leien waarvan de rijen naar de top toe smaller worden, met een windwijzer erboven.',
    fr: 'Un toit octogonal couvert d’ardoises dont les rangs se resserrent vers la pointe, surmonté d’une girouette.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const low = scene.says('bandstand', 'kiosk');
    const x = w * random.between(0.42, 0.58);
    const apex: Point = [x, h * (low ? 0.2 : 0.15)];
    const [half, foot] = low ? [Math.min(w * 0.42, h * 0.62), h * 0.58] : [Math.min(w * 0.24, h * 0.36), h * 0.96];
    const edges = [-1, -0.42, 0.42, 1].map((part): Point => [x + half * part, foot + (Math.abs(part) < 0.5 ? half * 0.1 : 0)]);
    const [a = apex, b = apex, c = apex, d = apex] = edges;
    const bare = low ? 0 : random.between(0.16, 0.34);
    const battens = upTo(7).map((i) => {
      const part = (bare * i) / 7;
      const at = (point: Point): Point => [point[0] + (x - point[0]) * part, point[1] + (apex[1] - point[1]) * part];
      return stroke([at(a), at(b), at(c), at(d)], { line: tone.edge, width: u * 0.9 });
    });
    const vane =
      stroke([apex, [x, h * 0.03]], { line: tone.line, width: u * 0.7 }) +
      circle(x, h * 0.12, u * 1.5, { ...pen.fine, fill: tone.pop }) +
      shape(
        [
          [x - u * 7, h * 0.05],
          [x - u * 9, h * 0.028],
          [x - u * 5.4, h * 0.028],
          [x - u * 4.6, h * 0.042],
          [x + u * 4, h * 0.042],
          [x + u * 4, h * 0.026],
          [x + u * 8, h * 0.05],
          [x + u * 4, h * 0.074],
          [x + u * 4, h * 0.058],
          [x - u * 4.6, h * 0.058],
          [x - u * 5.4, h * 0.072],
          [x - u * 9, h * 0.072],
        ],
        { fill: tone.line },
      );
    const ladder = [0, u * 4].map((dx) => segment(x + half * 0.16 + dx, foot + half * 0.1, x + half * 0.03 + dx * 0.8, h * 0.4));
    const rungs = upTo(15).map((i) => {
      const part = i / 15;
      const left = x + half * (0.16 - 0.13 * part);
      const y = foot + half * 0.1 + (h * 0.4 - foot - half * 0.1) * part;
      return segment(left, y, left + u * 4 * (1 - part * 0.2), y);
    });
    const posts = upTo(4).map((i) => {
      const px = edges[i]?.[0] ?? x;
      return rect(px - u, foot, u * 2, h * 0.94 - foot, { ...pen.line, fill: tone.face });
    });
    const rail = strokes(
      [
        segment(a[0], h * 0.8, d[0], h * 0.8),
        segment(a[0], h * 0.9, d[0], h * 0.9),
        ...upTo(18).map((i) => segment(a[0] + ((d[0] - a[0]) * i) / 18, h * 0.8, a[0] + ((d[0] - a[0]) * (i + 1)) / 18, h * 0.9)),
      ],
      { line: tone.line, width: pen.line.width },
    );
    const roofs = upTo(5).map((i): Point[] => [
      [w * (i * 0.24 - 0.1), h],
      [w * (i * 0.24 + 0.03), h * (0.8 + (i % 2) * 0.06)],
      [w * (i * 0.24 + 0.16), h],
    ]);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, x < w / 2 ? w * 0.84 : w * 0.16, h * 0.26, u * 8, tone.face) +
      (low
        ? rect(0, h * 0.94, w, h, { fill: tone.side }) + strokes([segment(0, h * 0.94, w, h * 0.94)], pen.bold) + rail + posts.join('')
        : roofs.map((roof) => shape(roof, { ...pen.line, fill: tone.side }) + hatch(roof, pen.hair, { angle: 0, gap: u * 1.8 })).join('')) +
      shape([a, b, c, d, apex], { ...pen.line, fill: tone.face }) +
      battens.join('') +
      courses(scene, [a, b], apex, tone.side, bare) +
      courses(scene, [b, c], apex, tone.pop, bare) +
      courses(scene, [c, d], apex, tone.face, bare) +
      stroke([a, apex, d], pen.bold) +
      (low
        ? stroke([a, b, c, d], { line: tone.edge === tone.ground ? tone.line : tone.edge, width: u * 2.6 }) +
          stroke([a, b, c, d], { line: tone.face, width: u * 1.4 })
        : strokes([...ladder, ...rungs], { line: tone.edge, width: u * 0.6 })) +
      vane
    );
  },
};
