import { hatch } from '../hatching.ts';
import { arc, circle, clipped, corners, curve, type Point, rect, segment, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const cable: Composition = {
  name: 'cable',
  words: ['cable', 'conductor', 'sheath', 'core', 'cross-section', 'halogen', 'copper', 'fire-resist', 'underground', 'fibre'],
  alt: {
    nl: 'Een kabel die laag na laag gestript is: mantel, wapening en aders die uitwaaieren.',
    fr: 'Un câble dénudé couche après couche\u00a0: gaine, armure et conducteurs déployés.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const mid = h * 0.5;
    const cores = random.whole(3, 5);
    const radius = u * 20;
    const tube = (from: number, to: number, r: number, fill: string) =>
      rect(from, mid - r, to - from, r * 2, { ...pen.bold, fill }) +
      hatch(corners(from, mid + r * 0.35, to - from, r * 0.65), pen.hair, { angle: 0, gap: u * 1.1 });
    const [sheath, armour, bedding, end] = [w * 0.34, w * 0.47, w * 0.57, w * 0.86];
    const wires = upTo(15).map((i) =>
      segment(sheath + (i * (armour - sheath)) / 11, mid - u * 17, sheath + ((i - 4) * (armour - sheath)) / 11, mid + u * 17),
    );
    const spread = upTo(cores).map((i) => {
      const part = cores === 1 ? 0 : i / (cores - 1) - 0.5;
      const points: Point[] = [
        [bedding - u, mid + part * u * 20],
        [bedding + (end - bedding) * 0.35, mid + part * u * 26],
        [bedding + (end - bedding) * 0.7, mid + part * h * 0.6],
        [end, mid + part * h * 0.72],
      ];
      const fill = i === 0 ? tone.pop : i === 1 ? tone.face : i === 2 ? tone.side : i === 3 ? tone.edge : tone.quiet;
      const tip: Point[] = [points[3] ?? [0, 0], [end + u * 10, mid + part * h * 0.74]];
      return (
        stroke(tip, { line: tone.edge, width: u * 4.4, cap: 'butt' }) +
        stroke(tip, { line: tone.side, width: u * 2.8, cap: 'butt' }) +
        curve(points, { line: tone.edge, width: u * 7.4, cap: 'butt' }) +
        curve(points, { line: fill, width: u * 6, cap: 'butt' }) +
        (i === 1 ? curve(points, { line: tone.pop, width: u * 1.6, dash: '26 12', cap: 'butt' }) : '')
      );
    });
    const section: Point = [w * 0.13, mid];
    const inside = upTo(cores).map((i) => arc(section, radius * 0.5, (360 / cores) * i - 90, (360 / cores) * i - 90, 1)[0] ?? section);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h), { line: tone.quiet, width: 1.2 }, { angle: 90, gap: u * 6 }) +
      spread.reverse().join('') +
      tube(bedding - u * 12, bedding, u * 14, tone.face) +
      tube(sheath - u * 2, armour, u * 17, tone.side) +
      clipped(sheath, mid - u * 17, armour - sheath, u * 34, strokes(wires, { line: tone.edge, width: u * 0.5 })) +
      rect(sheath - u * 2, mid - u * 17, armour - sheath + u * 2, u * 34, pen.bold) +
      tube(section[0], sheath, radius, tone.pop) +
      circle(section[0], mid, radius, { ...pen.bold, fill: tone.pop }) +
      circle(section[0], mid, radius * 0.86, { ...pen.fine, fill: tone.side }) +
      inside
        .map(
          ([x, y]) =>
            circle(x, y, radius * (cores > 4 ? 0.24 : 0.28), { ...pen.line, fill: tone.face }) +
            circle(x, y, radius * 0.14, { ...pen.fine, fill: tone.edge }),
        )
        .join('') +
      strokes([segment(section[0], mid - radius, sheath, mid - radius), segment(section[0], mid + radius, sheath, mid + radius)], pen.bold)
    );
  },
};
