import { hatch } from '../hatching.ts';
import { circle, corners, flowing, type Point, path, rect, segment, strokes, upTo } from '../ink.ts';
import { bricks, dimension, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const damp: Composition = {
  name: 'damp wall',
  words: ['damp', 'moisture', 'measuring grid', 'rising', 'salt', 'wall section', 'drill', 'humid', 'leak'],
  alt: {
    nl: 'Een gemetselde muur met een vochtvlek; een raster van meetpunten toont waar de muur het natst is.',
    fr: 'Un mur de briques avec une tache d’humidité; une grille de points montre où il est le plus mouillé.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const floor = h * 0.86;
    const cut = w * random.between(0.18, 0.24);
    const stain = (part: number): Point[] => {
      const left = cut + u * 4;
      const span = (w - left) * 0.86;
      const crest = upTo(9).map(
        (i): Point => [left + (span * i) / 8, floor - h * part * (0.86 + 0.1 * Math.sin(i * 1.7 + part * 4) + (i % 8 === 0 ? -0.7 : 0))],
      );
      return [...crest, [left + span, floor], [left, floor]];
    };
    const [outer, middle, core] = [stain(0.62), stain(0.42), stain(0.22)];
    const columns = 9;
    const grid = upTo(columns * 6).map((i) => {
      const [c, r] = [i % columns, Math.floor(i / columns)];
      const at: Point = [cut + u * 8 + ((w - cut - u * 16) * c) / (columns - 1), floor - u * 6 - ((floor - u * 16) * r) / 6];
      const wet = Math.max(0, 1 - r / 4.2) * (0.6 + 0.4 * Math.sin(c * 0.8));
      return circle(at[0], at[1], u * (0.8 + wet * 2.3), { ...pen.fine, fill: wet > 0.3 ? tone.edge : palette.paper });
    });
    const lines = [
      ...upTo(columns).map((c) =>
        segment(
          cut + u * 8 + ((w - cut - u * 16) * c) / (columns - 1),
          u * 4,
          cut + u * 8 + ((w - cut - u * 16) * c) / (columns - 1),
          floor,
        ),
      ),
      ...upTo(6).map((r) =>
        segment(cut + u * 4, floor - u * 6 - ((floor - u * 16) * r) / 6, w, floor - u * 6 - ((floor - u * 16) * r) / 6),
      ),
    ];
    const section = corners(cut - u * 12, -10, u * 12, floor + 10);
    const holes = [0.34, 0.7].map((part) => rect(cut - u * 9, h * part, u * 9, u * 2.2, { ...pen.fine, fill: tone.edge }));
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      bricks(scene, [cut, -10, w - cut + 20, floor + 10], u * 5, tone.face, tone.side) +
      path(flowing(outer, true), { ...pen.fine, fill: tone.side }) +
      hatch(outer, pen.hair, { angle: 45, gap: u * 2.4 }) +
      path(flowing(middle, true), { ...pen.fine, fill: palette.accent }) +
      path(flowing(core, true), { line: palette.paper, width: pen.fine.width }) +
      hatch(core, { line: palette.paper, width: pen.hair.width }, { angle: 45, gap: u * 1.4 }) +
      strokes(lines, { line: tone.edge, width: pen.hair.width, dash: '12 8' }) +
      grid.join('') +
      rect(cut - u * 12, -10, u * 12, floor + 10, { ...pen.bold, fill: tone.face }) +
      hatch(section, pen.hair, { angle: 135, gap: u * 1.5 }) +
      holes.join('') +
      rect(-10, floor, w + 20, h, { fill: tone.side }) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      dimension([cut - u * 17, floor], [cut - u * 17, h * 0.08], tone.line, [0.24, 0.62])
    );
  },
};
