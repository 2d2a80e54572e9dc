import { hatch } from '../hatching.ts';
import { arc, corners, curve, type Point, rect, segment, shape, stroke, strokes } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { symbol } from './symbol.ts';

export const floorPlan: Composition = {
  name: 'floor plan',
  words: ['floor plan', 'room', 'renovation', 'house', 'dwelling', 'apartment', 'layout', 'position plan'],
  alt: {
    nl: 'Plattegrond van een woning met lichtpunten, stopcontacten en leidingen naar het verdeelbord.',
    fr: 'Plan d’une habitation avec points lumineux, prises et liaisons vers le tableau.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const [x, y, wide, tall] = [w * 0.1, h * 0.1, w * 0.8, h * 0.8];
    const [split, cross] = [x + wide * random.between(0.4, 0.6), y + tall * random.between(0.42, 0.56)];
    const second = x + wide * random.between(0.22, 0.32);
    const wall = { line: tone.edge, width: u * 2, cap: 'square' as const };
    const rooms: [number, number, number, number][] = [
      [x, y, split - x, cross - y],
      [split, y, x + wide - split, tall],
      [x, cross, second - x, y + tall - cross],
      [second, cross, split - second, y + tall - cross],
    ];
    const picked = random.whole(0, 3);
    const floors = rooms.map(
      ([rx, ry, rw, rh], i) =>
        rect(rx, ry, rw, rh, { fill: i === picked ? tone.side : tone.face }) +
        (i === picked ? hatch(corners(rx, ry, rw, rh), pen.hair, { angle: 45, gap: u * 2 }) : ''),
    );
    const door = (px: number, py: number, flip: number) =>
      rect(px - u * 0.5, py - u * 1.4, u * 9, u * 2.8, { fill: tone.face }) +
      stroke(segment(px, py, px, py + flip * u * 8.5), pen.line) +
      curve(arc([px, py], u * 8.5, flip > 0 ? 90 : -90, 0, 6), pen.hair);
    const supply: Point = [x + wide - u * 5, y + tall - u * 6];
    const lamps = rooms.map(([rx, ry, rw, rh]): Point => [rx + rw / 2, ry + rh / 2]);
    const wires = lamps.map((lamp, i) =>
      curve([supply, [(supply[0] + lamp[0]) / 2 + u * 4, (supply[1] + lamp[1]) / 2 - u * (8 - i * 5)], lamp], {
        line: scene.palette.accent,
        width: pen.line.width,
        dash: '16 9',
      }),
    );
    const sockets = rooms.flatMap(([rx, ry, rw], i) =>
      [0.25, 0.75].map((part) => {
        const at: Point = [rx + rw * part, ry + u * 1.2];
        return (
          shape(arc(at, u * 2.2, 0, 180, 10), { ...pen.line, fill: i === 1 ? tone.pop : tone.face }) +
          stroke(segment(at[0], at[1] + u * 2.2, at[0], at[1] + u * 4.6), pen.line)
        );
      }),
    );
    const panes = [
      [x + wide * 0.12, y],
      [split + wide * 0.1, y],
      [split + wide * 0.12, y + tall],
    ].map(
      ([px = 0, py = 0]) =>
        rect(px, py - u, u * 14, u * 2, { ...pen.fine, fill: tone.face }) + stroke(segment(px, py, px + u * 14, py), pen.hair),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      floors.join('') +
      wires.join('') +
      sockets.join('') +
      lamps.map((lamp) => symbol(scene, 'lamp', lamp, u * 3.2, tone.face, pen.line)).join('') +
      strokes(
        [
          segment(x, y, x + wide, y),
          segment(x + wide, y, x + wide, y + tall),
          segment(x + wide, y + tall, x, y + tall),
          segment(x, y + tall, x, y),
          segment(split, y, split, y + tall),
          segment(x, cross, split, cross),
          segment(second, cross, second, y + tall),
        ],
        wall,
      ) +
      panes.join('') +
      door(x + u * 8, cross, -1) +
      door(second + u * 5, cross, 1) +
      door(split + u * 6, y + tall, -1) +
      rect(supply[0] - u * 3, supply[1] - u * 4, u * 6, u * 8, { ...pen.line, fill: tone.edge }) +
      stroke(segment(supply[0] - u * 3, supply[1] + u * 4, supply[0] + u * 3, supply[1] - u * 4), {
        line: tone.face,
        width: pen.line.width,
      })
    );
  },
};
