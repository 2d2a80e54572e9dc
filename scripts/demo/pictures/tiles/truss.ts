import { timber } from '../grain.ts';
import { circle, type Point, rect, shape } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { bar } from '../space.ts';

export const truss: Composition = {
  name: 'truss',
  words: ['truss', 'rafter', 'purlin', 'carpentry', 'attic', 'loft', 'structure', 'timber'],
  alt: {
    nl: 'Een houten dakspant met maatlijn, met drie spanten erachter verbonden door gordingen.',
    fr: 'Une ferme en bois avec sa cote, suivie de trois autres reliées par des pannes.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const span = w * 0.62;
    const rise = Math.min(h * 0.5, span * random.between(0.42, 0.62));
    const parts = random.pick([3, 4] as const);
    const frame = (x: number, y: number, fill: string, member: number) => {
      const [left, right, top]: [Point, Point, Point] = [
        [x, y],
        [x + span, y],
        [x + span / 2, y - rise],
      ];
      const at = (from: Point, to: Point, part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      const piece = (from: Point, to: Point, size = 1) => timber(scene, from, to, member * size, fill, pen.line);
      const webs =
        parts === 3
          ? [piece(at(left, top, 0.5), [x + span / 2, y], 0.8), piece(at(right, top, 0.5), [x + span / 2, y], 0.8)]
          : [
              piece(at(left, top, 0.5), at(left, right, 0.3), 0.8),
              piece(at(right, top, 0.5), at(left, right, 0.7), 0.8),
              piece(at(left, top, 0.55), at(right, top, 0.55)),
            ];
      const post = parts === 3 ? piece([x + span / 2, y], top) : '';
      const plates = [left, right, top].map(([px, py]) => circle(px, py, member * 0.24, { fill: tone.edge })).join('');
      return webs.join('') + piece(left, right) + post + piece(left, top) + piece(right, top) + plates;
    };
    const [dx, dy] = [w * 0.075, -h * 0.085];
    const start: Point = [w * 0.06, h * 0.86];
    const far = [3, 2, 1].map((i) => frame(start[0] + dx * i, start[1] + dy * i, i === 2 ? tone.side : tone.face, u * 3.4)).join('');
    const purlins = [0.3, 0.62, 1]
      .flatMap((part) =>
        [-1, 1].map((side) => {
          const from: Point = [start[0] + span / 2 + (side * span * (1 - part)) / 2, start[1] - rise * part - u * 2];
          return bar(from, [from[0] + dx * 3.7, from[1] + dy * 3.7], u * 2.4);
        }),
      )
      .map((area) => shape(area, { ...pen.line, fill: tone.face }))
      .join('');
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      far +
      purlins +
      frame(start[0], start[1], tone.pop, u * 4.4) +
      rect(0, start[1] + u * 2.2, w, u * 2.4, { ...pen.line, fill: tone.side }) +
      dimension([start[0], start[1] + u * 8], [start[0] + span, start[1] + u * 8], tone.line, [0.5])
    );
  },
};
