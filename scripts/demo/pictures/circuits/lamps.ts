import { hatch } from '../hatching.ts';
import { arc, type Point, rect, segment, shape, stroke, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const lamps: Composition = {
  name: 'luminaires',
  words: ['light', 'lamp', 'led', 'luminaire', 'lux', 'office', 'emergency', 'street light'],
  alt: {
    nl: 'Hanglampen op een rij, waarvan er één brandt en een lichtkegel op de vloer werpt.',
    fr: 'Des lampes suspendues en rang, dont une allumée qui projette un cône de lumière au sol.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const count = random.whole(2, 4);
    const floor = h * 0.86;
    const lit = random.whole(0, count - 1);
    const kind = random.pick(['cone', 'dome', 'globe', 'line'] as const);
    const fittings = upTo(count).map((i) => {
      const x = (w * (i + 0.5)) / count;
      const y = h * random.between(0.2, 0.36);
      const r = (w / count) * 0.2;
      const spread = (w / count) * random.between(0.42, 0.56);
      const beam: Point[] = [
        [x - r, y + r * 0.9],
        [x + r, y + r * 0.9],
        [x + spread, floor],
        [x - spread, floor],
      ];
      const outline: Record<typeof kind, readonly Point[]> = {
        cone: [
          [x - r * 0.2, y - r * 0.5],
          [x + r * 0.2, y - r * 0.5],
          [x + r, y + r * 0.9],
          [x - r, y + r * 0.9],
        ],
        dome: [...arc([x, y + r * 0.9], r, 180, 360)],
        globe: arc([x, y + r * 0.2], r, 0, 360),
        line: [
          [x - r * 1.3, y + r * 0.3],
          [x + r * 1.3, y + r * 0.3],
          [x + r * 1.3, y + r * 0.9],
          [x - r * 1.3, y + r * 0.9],
        ],
      };
      const glow = i === lit;
      return {
        back:
          shape(beam, { fill: glow ? tone.face : 'none' }) +
          hatch(beam, { line: glow ? tone.ground : tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * (glow ? 4 : 2.6) }) +
          shape(arc([x, floor], spread, 0, 360, 24, 0.12), {
            line: tone.line,
            width: pen.fine.width,
            fill: glow ? tone.side : tone.ground,
          }),
        front:
          stroke(segment(x, -10, x, y - (kind === 'cone' ? r * 0.5 : 0)), { line: tone.line, width: u * 0.6 }) +
          shape(outline[kind], {
            ...pen.bold,
            line: tone.ground === tone.edge ? tone.line : tone.edge,
            fill: glow ? tone.pop : tone.side,
          }) +
          hatch(outline[kind], { ...pen.hair, line: glow ? tone.face : tone.edge }, { angle: 90, gap: r * 0.16 }),
      };
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      fittings.map(({ back }) => back).join('') +
      stroke(segment(0, floor, w, floor), { line: tone.line, width: pen.line.width }) +
      fittings.map(({ front }) => front).join('')
    );
  },
};
