import { hatch, scatter } from '../hatching.ts';
import { circle, define, type Point, place, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { soil } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { leaf } from './plants.ts';

export const dryStone: Composition = {
  name: 'dry stone wall',
  words: ['dry stone', 'stone wall', 'stones', 'coping', 'retaining', 'gabion', 'natural stone'],
  alt: {
    nl: 'Een muur van droog gestapelde natuursteen met een deksteenrij, planten in de voegen en de doorsnede met zijn vulling.',
    fr: 'Un mur en pierre sèche avec son couronnement, des plantes dans les joints et sa coupe montrant le remplissage.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const floor = h * 0.86;
    const top = h * random.between(0.24, 0.3);
    const cut = w * random.between(0.66, 0.72);
    const batter = (y: number) => ((floor - y) / (floor - top)) * u * 6;
    const rows = 7;
    const stones: string[] = [];
    const plants: Point[] = [];
    for (let row = 0; row < rows; row++) {
      const [y1, y2] = [floor - ((floor - top) * row) / rows, floor - ((floor - top) * (row + 1)) / rows];
      let x = -u * random.between(2, 12);
      while (x < cut) {
        const next = Math.min(x + u * random.between(8, 19), cut);
        const jog = () => random.between(-1, 1) * u * 0.7;
        const area: Point[] = [
          [x + u * 0.5, y1 - u * 0.5 + jog() * 0.4],
          [next - u * 0.5, y1 - u * 0.5],
          [next - u * 0.5 + jog(), y2 + u * 0.5 + jog() * 0.5],
          [x + u * 0.8 + jog(), y2 + u * 0.5],
        ];
        const pick = random.next();
        const fill = pick < 0.12 ? palette.accent : pick < 0.5 ? tone.side : tone.face;
        stones.push(shape(area, { ...pen.line, fill }) + (pick > 0.72 ? hatch(area, pen.hair, { angle: 45, gap: u * 1.4 }) : ''));
        if (random.chance(0.16)) plants.push([next, y2 + u]);
        x = next;
      }
    }
    const coping = upTo(cut / (u * 5.4) + 1).map((i) => {
      const x = i * u * 5.4 - u * 3;
      const lean = random.between(0, 2) * u;
      return shape(
        [
          [x, top],
          [x + u * 4.8, top],
          [x + u * 4.8 + lean, top - u * random.between(8, 10)],
          [x + lean, top - u * 9],
        ],
        { ...pen.line, fill: i % 4 === 0 ? palette.accent : tone.face },
      );
    });
    const [left, right] = [cut + u * 7, w * 0.97];
    const core: Point[] = [
      [left + batter(floor), floor + u * 5],
      [right, floor + u * 5],
      [right - u * 6, top],
      [left + batter(top) + u * 1, top],
    ];
    const facing = upTo(rows).flatMap((row) => {
      const [y1, y2] = [floor + u * 5 - ((floor + u * 5 - top) * row) / rows, floor + u * 5 - ((floor + u * 5 - top) * (row + 1)) / rows];
      const long = row % 3 === 1 ? 0.62 : 0.34;
      const span = right - left - u * 4;
      return [
        shape(
          [
            [left + batter(y1), y1],
            [left + span * long, y1 + u * 0.6],
            [left + span * long, y2 + u * 1.2],
            [left + batter(y2), y2 + u * 0.8],
          ],
          { ...pen.line, fill: row % 3 === 1 ? palette.accent : tone.face },
        ),
        shape(
          [
            [right - u * 1 - batter(y1) * 0.7 + u, y1],
            [right - span * 0.3, y1 + u * 0.6],
            [right - span * (row % 3 === 1 ? 0.2 : 0.34), y2 + u * 1.2],
            [right - batter(y2) * 0.7, y2 + u * 0.8],
          ],
          { ...pen.line, fill: tone.side },
        ),
      ];
    });
    const sprigs = plants.flatMap((at) =>
      [-1, 0, 1].map((side) => place('varen', at, -90 + side * 42, 1 - Math.abs(side) * 0.2, palette.accent)),
    );
    return (
      define('varen', leaf(scene, [0, 0], [u * 7, 0], 'oval', '', { pen: pen.fine, shaded: false })) +
      rect(0, 0, w, h, { fill: tone.ground }) +
      rect(0, top, cut, floor - top, { fill: tone.edge }) +
      stones.join('') +
      coping.join('') +
      sprigs.join('') +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      shape(core, { ...pen.line, fill: tone.side }) +
      scatter(core, random, u * 4, u)
        .map(([x, y]) => circle(x, y, u * random.between(0.8, 1.5), { ...pen.hair, fill: tone.face }))
        .join('') +
      facing.join('') +
      shape(
        [
          [left + batter(top) - u * 2, top + u],
          [right - u * 4, top + u],
          [right - u * 4, top - u * 5],
          [left + batter(top) - u * 2, top - u * 6],
        ],
        { ...pen.bold, fill: tone.face },
      ) +
      strokes(
        [
          segment(left + batter(floor) - u * 3, floor + u * 6, left + batter(top) - u * 4, top - u * 14),
          segment(left + batter(top) - u * 6, top - u * 12, right, top - u * 12),
        ],
        { line: tone.line, width: pen.fine.width, dash: '14 8' },
      )
    );
  },
};
