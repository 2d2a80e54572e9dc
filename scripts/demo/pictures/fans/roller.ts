import { hatch, scatter } from '../hatching.ts';
import { corners, dots, group, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const roller: Composition = {
  name: 'roller',
  words: ['roller', 'wall paint', 'latex', 'interior', 'ceiling', 'emulsion', 'coverage', 'paint job', 'indoor air'],
  alt: {
    nl: 'Een verfrol die een baan verf op een muur zet, met banen ernaast.',
    fr: 'Un rouleau qui pose une bande de peinture sur un mur, d’autres bandes à côté.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const angle = random.pick([-14, -8, 10]);
    const wide = u * random.between(34, 42);
    const [x, y] = [w * random.between(0.44, 0.58), h * random.between(0.34, 0.46)];
    const bands = [x - wide * 1.08, x, x + wide * 1.04].map((left, i) => {
      const top = i === 1 ? y : -h * 0.3;
      const rag = upTo(15).map(
        (k): Point => [
          left - wide / 2 + (wide * k) / 14,
          (i === 1 ? h * 1.3 : h * (i === 0 ? 0.86 : 0.3)) + random.between(-1, 1) * u * 1.8,
        ],
      );
      const area: Point[] = [[left - wide / 2, top], [left + wide / 2, top], ...rag.reverse()];
      const streaks = upTo(9).map((k) =>
        segment(
          left - wide * 0.45 + k * wide * 0.11,
          top + u * random.between(10, 20),
          left - wide * 0.45 + k * wide * 0.11,
          (i === 1 ? h : h * (i === 0 ? 0.84 : 0.28)) - u * random.between(2, 30),
        ),
      );
      const fill = tone.pop;
      return (
        shape(area, { fill }) +
        strokes(streaks, { line: tone.ground === fill ? tone.line : tone.face, width: pen.fine.width }) +
        dots(scatter(area.length > 3 ? corners(left - wide / 2, Math.max(top, 0), wide, h * 0.3) : [], random, u * 5), u * 0.3, tone.face)
      );
    });
    const nap = corners(x - wide / 2, y - u * 7, wide, u * 14);
    const arm: Point[] = [
      [x + wide / 2, y],
      [x + wide / 2 + u * 5, y],
      [x + wide / 2 + u * 5, y + u * 17],
      [x, y + u * 17],
      [x, y + u * 26],
    ];
    const cap = { line: tone.edge, width: u * 2.4 };
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      group(
        `rotate(${angle} ${Math.round(x)} ${Math.round(y)})`,
        bands.join('') +
          stroke(arm, cap) +
          stroke(arm, { line: tone.side, width: u * 1.2 }) +
          rect(nap[0]?.[0] ?? 0, y - u * 7, wide, u * 14, { ...pen.bold, fill: tone.face }, u * 3) +
          hatch(corners(x - wide / 2 + u, y + u, wide - u * 2, u * 5.4), pen.hair, { angle: 60, gap: u * 1.1 }) +
          dots(scatter(nap, random, u * 2.6), u * 0.35, tone.edge) +
          rect(x - u * 3.4, y + u * 26, u * 6.8, u * 60, { ...pen.bold, fill: tone.face }, u * 2) +
          strokes(
            upTo(5).map((i) => segment(x - u * 2, y + u * (32 + i * 2.4), x + u * 2, y + u * (32 + i * 2.4))),
            pen.line,
          ),
      )
    );
  },
};
