import { hatch } from '../hatching.ts';
import { arc, circle, corners, curve, dots, type Point, rect, segment, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const multimeter: Composition = {
  name: 'multimeter',
  words: ['multimeter', 'measur', 'interrupted', 'fault', 'tester', 'resistance', 'instrument', 'diagnos'],
  alt: {
    nl: 'Een meettoestel met wijzer en draaiknop, met twee snoeren op een kring waarvan één draad onderbroken is.',
    fr: 'Un appareil de mesure à aiguille et sélecteur, dont les deux cordons touchent un circuit au fil interrompu.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const meter = { x: w * random.between(0.52, 0.56), y: h * 0.08, wide: Math.min(w * 0.38, u * 46), tall: h * 0.8 };
    const centre: Point = [meter.x + meter.wide / 2, meter.y + meter.tall * 0.36];
    const scale = meter.wide * 0.4;
    const needle = random.between(225, 300);
    const dial: Point = [centre[0], meter.y + meter.tall * 0.64];
    const ring = upTo(13).map((i) => arc(dial, scale * 0.62, 150 + i * 20, 0, 1)[0] ?? dial);
    const loop: Point[] = [
      [w * 0.08, h * 0.78],
      [w * 0.08, h * 0.16],
      [w * 0.42, h * 0.16],
      [w * 0.42, h * 0.78],
    ];
    const gap = h * random.between(0.4, 0.52);
    const line = { line: tone.line, width: u * 1.2 };
    const [from, to]: [Point, Point] = [
      [w * 0.08, gap - u * 6],
      [w * 0.08, gap + u * 6],
    ];
    const leads: Point[][] = [
      [
        [centre[0] - meter.wide * 0.2, meter.y + meter.tall * 0.94],
        [centre[0] - meter.wide * 0.3, h * 0.98],
        [w * 0.34, h * 0.9],
        [w * 0.24, h * 0.62],
        [to[0] + u * 2, to[1] + u * 1],
      ],
      [
        [centre[0] + meter.wide * 0.2, meter.y + meter.tall * 0.94],
        [centre[0], h * 1.02],
        [w * 0.2, h * 0.99],
        [w * 0.3, gap - u * 2],
        [from[0] + u * 2, from[1] - u * 1],
      ],
    ];
    const lamp: Point = [w * 0.25, h * 0.16];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h), { line: tone.quiet, width: 1.2 }, { angle: 0, gap: u * 5 }) +
      hatch(corners(0, 0, w, h), { line: tone.quiet, width: 1.2 }, { angle: 90, gap: u * 5 }) +
      stroke([from, loop[1] ?? from, loop[2] ?? from, loop[3] ?? from, loop[0] ?? from, to], line) +
      dots([from, to], u * 1.6, tone.line) +
      circle(lamp[0], lamp[1], u * 5, { ...line, fill: tone.face }) +
      strokes(
        [
          segment(lamp[0] - u * 3.5, lamp[1] - u * 3.5, lamp[0] + u * 3.5, lamp[1] + u * 3.5),
          segment(lamp[0] - u * 3.5, lamp[1] + u * 3.5, lamp[0] + u * 3.5, lamp[1] - u * 3.5),
        ],
        { line: tone.edge, width: u },
      ) +
      rect(w * 0.42 - u * 4, h * 0.38, u * 8, u * 16, { ...line, fill: tone.face }) +
      strokes(
        [
          segment(w * 0.42 - u * 2, h * 0.38 + u * 4, w * 0.42 + u * 2, h * 0.38 + u * 4),
          segment(w * 0.42 - u * 2, h * 0.38 + u * 8, w * 0.42 + u * 2, h * 0.38 + u * 8),
          segment(w * 0.42 - u * 2, h * 0.38 + u * 12, w * 0.42 + u * 2, h * 0.38 + u * 12),
        ],
        { line: tone.edge, width: u },
      ) +
      leads
        .map(
          (points, i) =>
            curve(points, { line: tone.edge === tone.ground ? tone.line : tone.edge, width: u * 2 }) +
            (i === 0 ? curve(points, { line: palette.accent, width: u * 1.2 }) : ''),
        )
        .join('') +
      rect(meter.x, meter.y, meter.wide, meter.tall, { ...pen.bold, fill: tone.pop }, u * 4) +
      rect(meter.x + u * 3, meter.y + u * 3, meter.wide - u * 6, meter.tall * 0.4, { ...pen.line, fill: palette.paper }, u * 1.5) +
      curve(arc(centre, scale, 205, 335), pen.line) +
      strokes(
        upTo(27).map(
          (i) =>
            [
              arc(centre, scale, 205 + i * 5, 0, 1)[0] ?? centre,
              arc(centre, scale * (i % 5 ? 0.95 : 0.88), 205 + i * 5, 0, 1)[0] ?? centre,
            ] as const,
        ),
        pen.fine,
      ) +
      stroke([centre, arc(centre, scale * 0.94, needle, 0, 1)[0] ?? centre], { line: palette.accent, width: u * 0.7 }) +
      circle(centre[0], centre[1], u * 1.6, { fill: tone.edge }) +
      circle(dial[0], dial[1], scale * 0.5, { ...pen.bold, fill: tone.face }) +
      dots(ring, u * 0.7, tone.face) +
      stroke([dial, arc(dial, scale * 0.46, 190 + random.whole(0, 6) * 20, 0, 1)[0] ?? dial], { line: tone.edge, width: u * 1.6 }) +
      [-0.2, 0.2]
        .map((part) => circle(centre[0] + meter.wide * part, meter.y + meter.tall * 0.92, u * 2.6, { ...pen.line, fill: tone.edge }))
        .join('')
    );
  },
};
