import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { arc, circle, corners, curve, dots, flowing, type Point, path, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const sander: Composition = {
  name: 'sander',
  words: ['sander', 'dust', 'extract', 'hose', 'vacuum', 'machine', 'workshop', 'bench', 'health'],
  alt: {
    nl: 'Een schuurmachine op een werkbank, met een slang verbonden met een stofzuiger waarvan de filter opengewerkt is.',
    fr: 'Une ponceuse sur un établi, reliée par un tuyau à un aspirateur dont le filtre est montré en coupe.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const bench = h * 0.62;
    const x = w * random.between(0.22, 0.28);
    const body: Point[] = [
      [x - u * 11, bench - u * 6],
      [x - u * 12, bench - u * 13],
      [x - u * 8, bench - u * 22],
      [x + u * 2, bench - u * 25],
      [x + u * 13, bench - u * 21],
      [x + u * 13, bench - u * 15],
      [x + u * 10, bench - u * 12],
      [x + u * 10, bench - u * 6],
    ];
    const port: Point = [x + u * 10, bench - u * 9];
    const vac = { x: w * 0.7, y: h * 0.46, wide: u * 30, tall: h * 0.4 };
    const hose: Point[] = [
      port,
      [port[0] + u * 10, port[1] - u * 1],
      [w * 0.5, h * 0.2],
      [w * 0.62, h * 0.16],
      [vac.x + vac.wide * 0.3, vac.y - u * 8],
      [vac.x + vac.wide * 0.34, vac.y],
    ];
    const filter = { x: vac.x + vac.wide * 0.3, y: vac.y + u * 5, wide: vac.wide * 0.54, tall: vac.tall * 0.42 };
    const pleats = upTo(11).map(
      (i): Point => [filter.x + (filter.wide * i) / 10, i % 2 ? filter.y + u * 2 : filter.y + filter.tall - u * 2],
    );
    const dust = upTo(26).map(
      (): Point => [vac.x + u * 5 + random.next() * (vac.wide - u * 10), vac.y + vac.tall * random.between(0.7, 0.86)],
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h * 0.86), { line: tone.quiet, width: pen.hair.width }, { angle: 90, gap: u * 6 }) +
      rect(0, h * 0.92, w, h, { fill: tone.side }) +
      strokes([segment(0, h * 0.92, w, h * 0.92)], { ...pen.bold, line: tone.line }) +
      [w * 0.06, w * 0.46].map((leg) => rect(leg, bench, u * 5, h * 0.92 - bench, { ...pen.line, fill: tone.face })).join('') +
      timber(scene, [-10, bench + u * 3], [w * 0.54, bench + u * 3], u * 6, tone.face, pen.bold) +
      curve(hose, { line: tone.edge === tone.ground ? tone.quiet : tone.edge, width: u * 5 }) +
      curve(hose, { line: tone.face, width: u * 3.6, dash: '9 7', cap: 'butt' }) +
      rect(x - u * 14, bench - u * 4, u * 26, u * 4, { ...pen.line, fill: tone.side }) +
      rect(x - u * 13, bench - u * 6, u * 24, u * 2, { fill: tone.edge }) +
      path(flowing(body, true), { ...pen.bold, fill: tone.pop }) +
      hatch(
        [
          [x - u * 4, bench - u * 20],
          [x + u * 8, bench - u * 19],
          [x + u * 8, bench - u * 17],
          [x - u * 4, bench - u * 17],
        ],
        { line: tone.face, width: pen.fine.width },
        { angle: 90, gap: u * 1.2 },
      ) +
      dots(
        upTo(3).map((i): Point => [x - u * 6 + i * u * 3, bench - u * 11]),
        u * 0.8,
        tone.face,
      ) +
      rect(vac.x, vac.y, vac.wide, vac.tall, { ...pen.bold, fill: tone.face }, u * 2.4) +
      rect(vac.x - u, vac.y + vac.tall * 0.56, vac.wide + u * 2, u * 3, { ...pen.line, fill: palette.accent }) +
      rect(filter.x, filter.y, filter.wide, filter.tall, { ...pen.line, fill: tone.side }) +
      shape([...pleats, [filter.x + filter.wide, filter.y], [filter.x, filter.y]], { ...pen.fine, fill: palette.paper }) +
      dots(dust, u * 0.6, tone.edge) +
      [0.2, 0.8]
        .map(
          (part) =>
            circle(vac.x + vac.wide * part, vac.y + vac.tall, u * 4, { ...pen.bold, fill: tone.side }) +
            circle(vac.x + vac.wide * part, vac.y + vac.tall, u * 1.2, { fill: tone.edge }),
        )
        .join('') +
      upTo(5)
        .map((i) => curve(arc([x + u * (16 + i * 3), bench - u * 1], u * 2.2, 190, 330, 6), { line: tone.line, width: pen.hair.width }))
        .join('')
    );
  },
};
