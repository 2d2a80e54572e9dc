import { curve, define, type Point, place, rect, segment, stroke, strokes, upTo } from '../ink.ts';
import { bricks } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { leaf } from './plants.ts';

export const climber: Composition = {
  name: 'green wall',
  words: ['facade', 'climb', 'green wall', 'trellis', 'vertical', 'ivy', 'balcony', 'roof garden', 'fence'],
  alt: {
    nl: 'Een klimplant langs draden op een bakstenen gevel, naast een raam.',
    fr: 'Une plante grimpante sur des câbles le long d’un mur de briques, à côté d’une fenêtre.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const gap = u * random.between(9, 12);
    const wires = [
      ...upTo(w / gap + 1).map((i) => segment(i * gap, 0, i * gap, h)),
      ...upTo(h / gap + 1).map((i) => segment(0, i * gap, w, i * gap)),
    ];
    const kind = random.pick(['heart', 'oval', 'lance'] as const);
    const vines = upTo(3).map((k) => {
      const base = w * (0.12 + k * 0.3);
      return upTo(9).map(
        (i): Point => [base + Math.sin(i * 1.1 + k * 2) * u * 9 + i * u * 1.5, h * 1.02 - (i * h * (0.98 - k * 0.07)) / 8],
      );
    });
    const leavesOn = vines.flatMap((points, k) =>
      points.slice(0, 8).flatMap(([x, y], i) =>
        [-1, 1].map((side) => {
          const turn = side > 0 ? -random.between(6, 36) : 180 + random.between(6, 36);
          const fill = (i + k + (side > 0 ? 1 : 0)) % 3 === 0 ? tone.pop : (i + k) % 2 ? tone.face : tone.side;
          return place('ivy', [x, y], turn, random.between(0.8, 1.15), fill);
        }),
      ),
    );
    const pane = [w * 0.7, h * 0.2, u * 26, u * 34] as const;
    return (
      define('ivy', leaf(scene, [0, 0], [u * 14, 0], kind, '')) +
      rect(0, 0, w, h, { fill: tone.ground }) +
      bricks(
        { ...scene, pen: { ...pen, hair: { line: tone.quiet, width: pen.hair.width }, fine: { line: tone.quiet, width: pen.hair.width } } },
        [-10, -10, w + 20, h + 20],
        u * 4.4,
        tone.ground,
      ) +
      rect(...pane, { ...pen.bold, fill: tone.face }) +
      rect(pane[0] + u * 2.4, pane[1] + u * 2.4, pane[2] - u * 4.8, pane[3] - u * 4.8, {
        ...pen.line,
        fill: tone.edge === tone.ground ? tone.quiet : tone.edge,
      }) +
      stroke(segment(pane[0] + pane[2] / 2, pane[1], pane[0] + pane[2] / 2, pane[1] + pane[3]), { line: tone.face, width: u * 1.6 }) +
      rect(pane[0] - u * 2, pane[1] + pane[3], pane[2] + u * 4, u * 3, { ...pen.line, fill: tone.side }) +
      strokes(
        wires.filter(([[x]]) => x < w * 0.68 || x === 0),
        { line: tone.line, width: pen.hair.width },
      ) +
      vines.map((points) => curve(points, { line: tone.line, width: u * 1.1 })).join('') +
      leavesOn.join('')
    );
  },
};
