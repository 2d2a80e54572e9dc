import { hatch } from '../hatching.ts';
import { corners, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { disc, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { tree } from './plants.ts';

export const avenue: Composition = {
  name: 'trees and hedges',
  words: ['hedge', 'tree', 'avenue', 'pleached', 'topiary', 'street tree', 'crown', 'shade', 'city', 'municipal', 'heat'],
  alt: {
    nl: 'Een rij bomen in verschillende vormen, met blokken haag ertussen en wortels onder de grondlijn.',
    fr: 'Une rangée d’arbres de formes différentes, avec des haies entre eux et des racines sous le sol.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.86;
    const count = random.whole(4, 6);
    const habits = ['round', 'column', 'cone', 'pleached'] as const;
    const one = random.chance(0.45) ? random.pick(['pleached', 'round', 'column'] as const) : null;
    const picked = random.whole(0, count - 1);
    const back = upTo(count + 3).map((i) =>
      tree(scene, [(w * (i + 0.2)) / (count + 2.4), floor - u * 8], h * random.between(0.28, 0.4), 'round', tone.ground),
    );
    const front = upTo(count).map((i) =>
      tree(
        scene,
        [(w * (i + 0.5)) / count, floor],
        h * (one ? 0.66 : random.between(0.5, 0.72)),
        one ?? habits[(i + picked) % 4] ?? 'round',
        i === picked || (one === null && i % 3 === 0) ? tone.pop : i % 2 ? tone.side : tone.face,
      ),
    );
    const low = upTo(count - 1).map((i) => {
      const x = (w * (i + 1)) / count;
      const area = corners(x - u * 7, floor - u * 10, u * 14, u * 10);
      return shape(area, { ...pen.line, fill: i % 2 ? tone.face : tone.side }) + hatch(area, pen.hair, { angle: 60, gap: u * 1.3 });
    });
    const root = front.flatMap((_, i) =>
      upTo(5).map((k) =>
        segment((w * (i + 0.5)) / count, floor + u * 2, (w * (i + 0.5)) / count + (k - 2) * u * 4, floor + u * (10 - Math.abs(k - 2) * 2)),
      ),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, w * random.between(0.1, 0.9), h * 0.18, u * 7, tone.face) +
      back.join('') +
      low.join('') +
      front.join('') +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      strokes(root, pen.fine) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor)
    );
  },
};
