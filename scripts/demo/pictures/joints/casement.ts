import { hatch } from '../hatching.ts';
import { dots, type Point, rect, segment, shape, stroke, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const casement: Composition = {
  name: 'window',
  words: ['window', 'door', 'glazing', 'glass', 'joinery', 'profile', 'frame section', 'sash', 'gasket', 'sill'],
  alt: {
    nl: 'Doorsnede van een houten raamprofiel: kader, vleugel met glas, dichtingen en dorpel.',
    fr: 'Coupe d’un profil de châssis en bois\u00a0: dormant, ouvrant vitré, joints et seuil.',
  },
  grounds: ['paper', 'tint', 'light'],
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const s = u * random.between(1.1, 1.25);
    const [x, y] = [w * random.between(0.3, 0.4), h * 0.93];
    const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * s, y - py * s]);
    const outer = at([
      [0, 0],
      [44, 0],
      [44, 14],
      [30, 14],
      [30, 20],
      [16, 20],
      [16, 26],
      [0, 26],
    ]);
    const sash = at([
      [18, 21.5],
      [31.5, 21.5],
      [31.5, 15.5],
      [48, 15.5],
      [48, 48],
      [40, 48],
      [40, 40],
      [18, 40],
    ]);
    const panes = random.pick([2, 3]);
    const glass = upTo(panes).map((i) => {
      const from = 21 + i * (panes === 2 ? 13 : 7);
      const area = at([
        [from, 42],
        [from + 2.6, 42],
        [from + 2.6, 140],
        [from, 140],
      ]);
      return shape(area, { ...pen.fine, fill: tone.side }) + hatch(area, pen.hair, { angle: 60, gap: u * 2 });
    });
    const spacers = upTo(panes - 1).map((i) => {
      const from = 23.6 + i * (panes === 2 ? 13 : 7);
      const wide = panes === 2 ? 10.4 : 4.4;
      return shape(
        at([
          [from, 42],
          [from + wide, 42],
          [from + wide, 46.5],
          [from, 46.5],
        ]),
        { ...pen.fine, fill: tone.edge === tone.ground ? tone.quiet : tone.edge },
      );
    });
    const wall = at([
      [-6, -1.5],
      [52, -1.5],
      [52, -60],
      [-6, -60],
    ]);
    const sill = at([
      [-26, -9],
      [-26, -5],
      [-22, -5],
      [6, -1.5],
      [6, -4.5],
      [-20, -9],
    ]);
    const gaskets = [
      [17, 23.5],
      [31, 17.4],
      [43.5, 14.8],
    ].map(([gx = 0, gy = 0]) => dots(at([[gx, gy]]), s * 1.5, tone.edge));
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      shape(wall, { ...pen.line, fill: tone.side }) +
      hatch(wall, pen.hair, { angle: 135, gap: u * 1.7 }) +
      shape(sill, { ...pen.line, fill: tone.edge === tone.ground ? tone.quiet : tone.edge }) +
      glass.join('') +
      spacers.join('') +
      stroke(at(segment(40, 44, 40, 140)), pen.hair) +
      shape(outer, { ...pen.bold, fill: tone.face }) +
      hatch(outer, pen.hair, { angle: 30, gap: u * 1.5 }) +
      shape(sash, { ...pen.bold, fill: tone.pop }) +
      hatch(sash, { line: tone.face, width: pen.hair.width }, { angle: 60, gap: u * 1.5 }) +
      gaskets.join('') +
      shape(
        at([
          [41.5, 42],
          [47, 42],
          [47, 49],
          [41.5, 49],
        ]),
        { ...pen.line, fill: tone.face },
      ) +
      dimension([x - s * 14, y - s * 48], [x - s * 14, y - s * 26], tone.line) +
      dimension([x - s * 14, y - s * 26], [x - s * 14, y], tone.line)
    );
  },
};
