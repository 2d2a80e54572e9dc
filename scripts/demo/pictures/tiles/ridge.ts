import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { arc, circle, curve, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { wool } from '../wool.ts';

export const ridge: Composition = {
  name: 'ridge',
  words: ['ridge', 'ridge tile', 'ridge roll', 'ventilated', 'hip tile'],
  alt: {
    nl: 'Doorsnede van een nok: twee dakvlakken met pannen, panlatten en isolatie, met de ruiter en de vorst waar ze samenkomen.',
    fr: 'Coupe d’un faîtage\u00a0: deux versants avec tuiles, lattes et isolant, et la lisse avec la faîtière à leur rencontre.',
  },
  grounds: ['tint', 'paper', 'light'],
  draw(scene) {
    const { w, h, random, tone, pen, palette } = scene;
    const u = scene.u * random.between(1.1, 1.25);
    const pitch = (random.between(30, 38) * Math.PI) / 180;
    const [x, y] = [w * random.between(0.44, 0.56), h * 0.4];
    const far = w * 0.9;
    const slope = (side: number) => {
      const on = (along: number, out: number): Point => [
        x + side * (Math.cos(pitch) * along + Math.sin(pitch) * out),
        y + Math.sin(pitch) * along - Math.cos(pitch) * out,
      ];
      // Both slopes are cut upright, where they meet.
      const meet = (out: number) => on(-Math.tan(pitch) * out, out);
      const layer = (from: number, to: number, fill: string) =>
        shape([meet(from), on(far, from), on(far, to), meet(to)], { ...pen.line, fill });
      const courses = upTo(far / (u * 13)).map((i) => {
        const [a, b] = [u * (9 + i * 13), u * (12 + i * 13)];
        const start = i === 0 ? u * 3 : u * (1 + i * 13);
        const batten = [on(a, u * 2), on(b, u * 2), on(b, u * 4.6), on(a, u * 4.6)] as const;
        const [p, q, r, s] = batten;
        return (
          shape(batten, { ...pen.fine, fill: tone.face }) +
          strokes(
            [
              [p, r],
              [q, s],
            ],
            pen.hair,
          ) +
          shape([on(start, u * 4.8), on(start + u * 15, u * 7.4), on(start + u * 14.6, u * 9.2), on(start, u * 6.4)], {
            ...pen.line,
            fill: tone.pop,
          })
        );
      });
      const air = curve([on(far * 0.6, u * 3.4), on(u * 26, u * 3.4), on(u * 12, u * 3.6), on(u * 4, u * 9), on(u * 9, u * 17)], {
        line: palette.accent,
        width: u * 0.6,
        dash: '16 9',
      });
      return (
        layer(-u * 13, 0, tone.face) +
        wool([on(u * 4, -u * 6.5), on(far, -u * 6.5)], u * 10, pen.fine) +
        layer(-u * 15, -u * 13, tone.side) +
        layer(0, u * 1.4, tone.side) +
        stroke([on(0, u * 0.8), on(far, u * 0.8)], { ...pen.fine, dash: '20 9' }) +
        courses.join('') +
        air
      );
    };
    const cap = [...arc([x, y - u * 3], u * 11, 196, 344), ...arc([x, y - u * 3], u * 8.6, 344, 196)];
    const roll: Point[] = [
      [x - u * 15, y + u * 0.5],
      [x - u * 7, y - u * 8],
      [x, y - u * 10.5],
      [x + u * 7, y - u * 8],
      [x + u * 15, y + u * 0.5],
    ];
    const inside: Point[] = [
      [x, y + u * 18],
      [x + w, y + u * 18 + w * Math.tan(pitch)],
      [x - w, y + u * 18 + w * Math.tan(pitch)],
    ];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      shape(inside, { fill: tone.side }) +
      hatch(inside, { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: scene.u * 4 }) +
      slope(-1) +
      slope(1) +
      timber(scene, [x, y + u * 24], [x, y - u * 9], u * 4, tone.face) +
      curve(roll, { line: tone.edge, width: u * 1.2 }) +
      shape(cap, { ...pen.bold, fill: tone.pop }) +
      circle(x, y - u * 12.8, u * 0.9, { fill: tone.edge }) +
      strokes([segment(x, y - u * 12, x, y - u * 6)], pen.line) +
      dimension([x - u * 11, y - u * 20], [x + u * 11, y - u * 20], tone.line, [0.5])
    );
  },
};
