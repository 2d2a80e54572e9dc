import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { arc, circle, curve, type Point, rect, shape, stroke, strokes, upTo } from '../ink.ts';
import { callout, dimension, rain } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { wool } from '../wool.ts';

export const eaves: Composition = {
  name: 'eaves',
  words: ['eaves', 'gutter', 'rainwater', 'downpipe', 'drain', 'fascia', 'overflow', 'leaf guard'],
  alt: {
    nl: 'Doorsnede van een dakvoet: keper, isolatie, panlatten en pannen, met een halfronde goot voor de muur.',
    fr: 'Coupe d’un pied de versant\u00a0: chevron, isolant, lattes et tuiles, avec une gouttière demi-ronde devant le mur.',
  },
  grounds: ['tint', 'paper', 'light'],
  draw(scene) {
    const { w, h, random, tone, pen } = scene;
    const u = scene.u * random.between(1.2, 1.45);
    const pitch = (random.between(28, 40) * Math.PI) / 180;
    const foot: Point = [w * random.between(0.34, 0.4), h * 0.62];
    const on = (along: number, out: number): Point => [
      foot[0] + Math.cos(pitch) * along - Math.sin(pitch) * out,
      foot[1] - Math.sin(pitch) * along - Math.cos(pitch) * out,
    ];
    const under = (x: number) => foot[1] - (x - foot[0]) * Math.tan(pitch);
    const far = w * 1.2;
    const layer = (from: number, to: number, start: number, fill: string) =>
      shape([on(start, from), on(far, from), on(far, to), on(start, to)], { ...pen.line, fill });
    const upright = (from: number, width: number): Point[] => [
      [from, under(from)],
      [from + width, under(from + width)],
      [from + width, h + 20],
      [from, h + 20],
    ];
    const wallFrom = foot[0] + u * 7;
    const [wall, plaster, room] = [upright(wallFrom, u * 13), upright(wallFrom + u * 13, u * 2), upright(wallFrom + u * 15, w)];
    const gap = u * 10;
    const tiles = upTo(far / gap).map((i) => {
      const start = i * gap - u * 4;
      const [a, b] = [start + u * 4, start + u * 7];
      return (
        shape([on(a, u * 13.4), on(b, u * 13.4), on(b, u * 15.8), on(a, u * 15.8)], { ...pen.fine, fill: tone.face }) +
        strokes([[on(a, u * 13.4), on(b, u * 15.8)] as const, [on(b, u * 13.4), on(a, u * 15.8)] as const], pen.hair) +
        shape([on(start, u * 18.6), on(start + gap * 1.25, u * 15.9), on(start + gap * 1.25, u * 17.4), on(start + u * 0.6, u * 20.4)], {
          ...pen.line,
          fill: tone.pop,
        })
      );
    });
    const centre: Point = [foot[0] - u * 14, foot[1] - u * 7];
    const bowl = arc(centre, u * 7.5, 0, 180);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      rain(
        scene,
        [
          [0, 0],
          [w * 0.75, 0],
          [0, h * 0.7],
        ],
        tone.quiet,
      ) +
      shape(room, { fill: tone.side }) +
      hatch(room, { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: scene.u * 4 }) +
      shape(plaster, { ...pen.line, fill: tone.face }) +
      shape(wall, { ...pen.line, fill: tone.face }) +
      hatch(wall, pen.hair, { angle: 135, gap: u * 1.4 }) +
      layer(0, u * 12, u * 2, tone.face) +
      wool([on(u * 12, u * 7.4), on(far, u * 7.4)], u * 8, pen.fine) +
      timber(scene, on(-u * 2, u * 1.2), on(far, u * 1.2), u * 3.2, tone.side) +
      layer(u * 12, u * 13.4, -u * 3, tone.side) +
      stroke([on(-u * 8, u * 12.7), on(far, u * 12.7)], { ...pen.line, dash: '18 9' }) +
      tiles.join('') +
      rect(foot[0] - u * 4.6, foot[1] - u * 14, u * 3, u * 18, { ...pen.line, fill: tone.face }) +
      shape(bowl, { fill: tone.side }) +
      hatch(arc(centre, u * 7, 15, 165), { line: tone.pop, width: pen.fine.width }, { angle: 0, gap: u * 1.1 }) +
      curve(bowl, { ...pen.bold, width: u * 1.3 }) +
      circle(centre[0] - u * 7.5, centre[1], u * 1.4, { ...pen.line, fill: tone.face }) +
      dimension([centre[0] - u * 8, h - scene.u * 6], [wallFrom, h - scene.u * 6], tone.line, [0.52]) +
      callout(on(u * 22, u * 17.6), on(u * 16, u * 36), scene)
    );
  },
};
