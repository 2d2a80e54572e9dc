import { hatch } from '../hatching.ts';
import { arc, circle, curve, type Point, path, rect, segment, shape, strokes, through, upTo } from '../ink.ts';
import { disc } from '../marks.ts';
import type { Composition, Scene } from '../scene.ts';
import { leaf } from './plants.ts';

export const meadow: Composition = {
  name: 'meadow',
  words: ['meadow', 'flower', 'wild', 'insect', 'bee', 'verge', 'grasses', 'annual', 'pollinat', 'ecolog'],
  alt: {
    nl: 'Bloemen en grassen van een weide voor een lage zon.',
    fr: 'Des fleurs et des graminées d’une prairie devant un soleil bas.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.96;
    const count = random.whole(12, 16);
    const line = { line: tone.line, width: pen.line.width };
    const stems = upTo(count).map((i) => {
      const x = (w * (i + random.between(0.2, 0.8))) / count;
      const tall = h * random.between(0.4, 0.84);
      const lean = random.between(-1, 1) * u * 6;
      const top: Point = [x + lean, floor - tall];
      const stem = curve([[x, floor], [x + lean * 0.2, floor - tall * 0.5], top], line);
      return {
        tall,
        text:
          stem +
          bloom(
            scene,
            random.whole(0, 4),
            top,
            u * random.between(5, 8),
            random.chance(0.4) ? tone.pop : random.chance(0.5) ? tone.face : tone.side,
          ) +
          leaf(
            scene,
            [x + lean * 0.1, floor - tall * 0.2],
            [x + lean * 0.1 + random.pick([-1, 1]) * u * 10, floor - tall * 0.2 - u * 12],
            'lance',
            tone.side,
            { pen: pen.fine, shaded: false },
          ),
      };
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, w * random.between(0.2, 0.8), h * 0.3, u * 15, tone.face) +
      stems
        .sort((a, b) => b.tall - a.tall)
        .map(({ text }) => text)
        .join('') +
      strokes(
        upTo(w / (u * 2.1)).map((i) => segment(i * u * 2.1, h, i * u * 2.1 + random.between(-2, 2) * u, floor - u * random.between(2, 13))),
        { line: tone.line, width: pen.fine.width },
      )
    );
  },
};

function bloom(scene: Scene, kind: number, [x, y]: Point, r: number, fill: string): string {
  const { tone, pen } = scene;
  const line = { line: tone.line, width: pen.fine.width };
  if (kind === 0) {
    const rays = arc([x, y + r * 0.6], r * 1.3, 205, 335, 8);
    return (
      strokes(
        rays.map((point) => [[x, y + r * 0.6], point] as const),
        line,
      ) + rays.map(([px, py]) => circle(px, py, r * 0.24, { ...pen.fine, fill })).join('')
    );
  }
  if (kind === 1)
    return (
      upTo(9)
        .map((i) => circle(x + Math.cos(i * 0.698) * r * 0.72, y + Math.sin(i * 0.698) * r * 0.72, r * 0.34, { ...pen.fine, fill }))
        .join('') + circle(x, y, r * 0.5, { ...pen.fine, fill: tone.edge === tone.ground ? tone.quiet : tone.edge })
    );
  if (kind === 2) {
    const spikelets = upTo(8).flatMap((i) =>
      [-1, 1].map((side): Point[] => [
        [x, y + i * r * 0.3],
        [x + side * r * 0.34, y - r * 0.3 + i * r * 0.3],
        [x + side * r * 0.1, y - r * 0.5 + i * r * 0.3],
      ]),
    );
    return path(spikelets.map((points) => `${through(points)}Z`).join(''), { ...pen.hair, fill });
  }
  if (kind === 3)
    return shape(
      [
        ...arc([x, y], r * 0.8, 0, 180, 10),
        [x - r * 0.5, y - r * 0.7],
        [x - r * 0.2, y - r * 0.2],
        [x, y - r * 0.8],
        [x + r * 0.2, y - r * 0.2],
        [x + r * 0.5, y - r * 0.7],
      ],
      { ...pen.fine, fill },
    );
  return (
    circle(x, y, r * 0.75, { ...pen.fine, fill }) +
    hatch(arc([x, y], r * 0.75, 0, 360), pen.hair, { angle: 45, gap: r * 0.34 }) +
    hatch(arc([x, y], r * 0.75, 0, 360), pen.hair, { angle: 135, gap: r * 0.34 })
  );
}
