import { hatch } from '../hatching.ts';
import { circle, curve, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const waves: Composition = {
  name: 'waves',
  words: [
    'three-phase',
    'phase',
    'wave',
    'harmonic',
    'measure',
    'voltage',
    'frequency',
    'grid quality',
    'curve',
    'peak',
    'tariff',
    'consumption',
    'capacity',
  ],
  alt: {
    nl: 'Drie sinusgolven van een driefasige spanning in een raster, met een meetpunt.',
    fr: 'Trois sinusoïdes d’une tension triphasée sur une grille, avec un point de mesure.',
  },
  endless: true,
  oneWay: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const [mid, reach] = [h * 0.5, h * random.between(0.28, 0.36)];
    const cycles = random.between(1.3, 2.2);
    const start = random.between(0, 6);
    const wave = (shift: number, part = 1): Point[] =>
      upTo(41).map((i) => [(w * i) / 40, mid - Math.sin((i / 40) * cycles * Math.PI * 2 + start + shift) * reach * part]);
    const grid = strokes(
      [...upTo(13).map((i) => segment((w * i) / 12, 0, (w * i) / 12, h)), ...upTo(9).map((i) => segment(0, (h * i) / 8, w, (h * i) / 8))],
      { line: tone.quiet, width: 1.2 },
    );
    const ticks = strokes(
      upTo(61).map((i) => segment((w * i) / 60, mid - u * (i % 5 ? 0.7 : 1.6), (w * i) / 60, mid + u * (i % 5 ? 0.7 : 1.6))),
      { line: tone.line, width: pen.fine.width },
    );
    const main = wave(0);
    const filled: Point[] = [[0, mid], ...main, [w, mid]];
    const probe = main[random.whole(12, 28)] ?? [0, 0];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      grid +
      shape(filled, { fill: tone.ground === tone.pop ? tone.side : tone.pop }) +
      hatch(filled, { line: tone.ground, width: pen.fine.width }, { angle: 90, gap: u * 2.4 }) +
      stroke(segment(0, mid, w, mid), { line: tone.line, width: pen.line.width }) +
      ticks +
      curve(wave(2.094), { line: tone.line, width: u * 0.9 }) +
      curve(wave(4.189), { line: tone.line, width: u * 0.9, dash: '4 16' }) +
      curve(main, { line: tone.line, width: u * 0.9 }) +
      strokes([segment(probe[0], 0, probe[0], h), segment(0, probe[1], w, probe[1])], {
        line: tone.line,
        width: pen.fine.width,
        dash: '14 7',
      }) +
      circle(probe[0], probe[1], u * 2.4, { line: tone.line, width: pen.bold.width, fill: tone.face })
    );
  },
};
