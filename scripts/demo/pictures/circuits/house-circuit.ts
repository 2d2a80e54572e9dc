import { hatch } from '../hatching.ts';
import { arc, circle, corners, curve, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { disc, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { bar } from '../space.ts';

export const houseCircuit: Composition = {
  name: 'house in section',
  words: [
    'earth',
    'ground',
    'lightning',
    'heat pump',
    'meter',
    'self-consumption',
    'energy house',
    'whole house',
    'load',
    'hybrid',
    'house section',
    'town house',
  ],
  alt: {
    nl: 'Doorsnede van een huis met zonnepaneel, batterij, lampen, warmtepomp en aardpennen, door leidingen verbonden.',
    fr: 'Coupe d’une maison avec panneau solaire, batterie, lampes, pompe à chaleur et piquets de terre, reliés par des câbles.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.74;
    const [left, right] = [w * 0.26, w * 0.74];
    const eaves = h * 0.34;
    const peak: Point = [(left + right) / 2, h * 0.1];
    const shell: Point[] = [[left, floor], [left, eaves], peak, [right, eaves], [right, floor]];
    const storey = (eaves + floor) / 2 + u * 2;
    const middle = left + (right - left) * random.between(0.4, 0.6);
    const wire = { line: scene.palette.accent, width: u * 0.9 };
    const meter: Point = [left + u * 6, floor - u * 8];
    const panel = bar([peak[0] + u * 4, peak[1] + u * 1], [right + u * 1, eaves - u * 4], u * 2.2);
    const box = ([x, y]: Point, wide: number, tall: number, fill: string) =>
      rect(x - wide / 2, y - tall / 2, wide, tall, { ...pen.line, fill }, u * 0.5);
    const battery: Point = [right - u * 8, floor - u * 8.5];
    const rods = upTo(3).map((i): [Point, Point] =>
      segment(left - u * (4 + i * 4), floor + u * 4, left - u * (4 + i * 4), floor + u * (15 + i * 3)),
    );
    const layer = (y: number, fill: string, angle: number): string =>
      rect(0, y, w, h - y, { ...pen.fine, line: tone.line, fill }) + hatch(corners(0, y, w, h - y), pen.hair, { angle, gap: u * 3 });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, w * 0.88, h * 0.18, u * 7, tone.face) +
      layer(floor, tone.side, 45) +
      layer(floor + u * 10, tone.face, 135) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      shape(shell, { ...pen.bold, width: u * 1.6, fill: tone.face }) +
      strokes([segment(left, storey, right, storey), segment(left, eaves, right, eaves), segment(middle, eaves, middle, floor)], pen.line) +
      hatch([[left, eaves], peak, [right, eaves]], pen.hair, { angle: 90, gap: u * 2 }) +
      shape(panel, { ...pen.line, fill: tone.edge === tone.ground ? tone.quiet : tone.edge }) +
      [
        stroke([[right - u * 12, eaves - u * 9], [right - u * 12, battery[1]], battery], wire),
        stroke([battery, [meter[0], battery[1]], meter], wire),
        stroke(segment(middle - u * 8, battery[1], middle - u * 8, eaves + u * 3), wire),
        stroke(segment(middle + u * 9, battery[1], middle + u * 9, eaves + u * 3), wire),
        stroke([meter, [meter[0], floor + u * 4], [left - u * 12, floor + u * 4]], wire),
        strokes(rods, { ...wire, width: u * 1.2 }),
      ].join('') +
      [middle - u * 8, middle + u * 9]
        .map((x) => shape(arc([x, eaves + u * 6], u * 3, 180, 360), { ...pen.line, fill: scene.palette.accent }))
        .join('') +
      box(battery, u * 7, u * 11, tone.pop) +
      strokes(
        upTo(3).map((i) =>
          segment(battery[0] - u * 2, battery[1] - u * 2.6 + i * u * 2.6, battery[0] + u * 2, battery[1] - u * 2.6 + i * u * 2.6),
        ),
        { line: tone.face, width: u * 0.9 },
      ) +
      box(meter, u * 6, u * 8, tone.face) +
      circle(meter[0], meter[1] - u, u * 1.8, { ...pen.fine, fill: tone.side }) +
      curve(
        [
          [right, floor - u * 6],
          [right + u * 8, floor - u * 2],
          [w * 0.9, floor - u * 7],
        ],
        wire,
      ) +
      box([w * 0.9, floor - u * 8], u * 10, u * 14, tone.face) +
      circle(w * 0.9, floor - u * 8, u * 3.8, { ...pen.line, fill: tone.side })
    );
  },
};
