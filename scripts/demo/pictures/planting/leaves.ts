import { curve, type Point, rect, segment, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { type LeafKind, leaf, lengthFor } from './plants.ts';

export const leaves: Composition = {
  name: 'leaves',
  words: ['leaf', 'leaves', 'species', 'disease', 'pest', 'oak', 'autumn', 'foliage', 'plant choice', 'specimen'],
  alt: {
    nl: 'Bladeren met hun nerven, als op een plaat van een plantenboek.',
    fr: 'Des feuilles et leurs nervures, comme sur une planche botanique.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const kinds: LeafKind[] = ['oval', 'oak', 'lance', 'heart', 'toothed', 'fan'];
    const start = random.whole(0, 5);
    if (random.chance(0.5)) {
      const count = random.whole(3, 4);
      return (
        rect(0, 0, w, h, { fill: tone.ground }) +
        upTo(count)
          .map((i) => {
            const x = (w * (i + 0.5)) / count;
            const lean = random.between(-0.5, 0.5) * u * 10;
            const kind = kinds[(start + i) % 6] ?? 'oval';
            const long = Math.min(h * random.between(0.66, 0.74), lengthFor(kind, (w / count) * 0.86));
            const [foot, picked] = [h * 0.5 + long * 0.54, i === start % count];
            const fill = picked ? tone.pop : i % 2 ? tone.side : tone.face;
            return leaf(scene, [x - lean, foot], [x + lean, foot - long], kind, fill, { pen: picked ? pen.bold : pen.line });
          })
          .join('') +
        strokes(
          upTo(count - 1).map((i) => segment((w * (i + 1)) / count, h * 0.08, (w * (i + 1)) / count, h * 0.92)),
          { line: tone.quiet, width: pen.hair.width },
        )
      );
    }
    const kind = random.pick(['oval', 'lance', 'toothed', 'heart'] as const);
    const stem = upTo(7).map((i): Point => [w * (-0.04 + 0.18 * i), h * (0.84 - 0.115 * i) + Math.sin(i * 0.9) * h * 0.03]);
    const pairs = stem.slice(0, 7).flatMap(([x, y], i) =>
      [-1, 1].map((side) => {
        const angle = -0.55 + side * random.between(0.75, 1.05);
        const long = u * random.between(30, 40) * (1 - i * 0.06);
        return leaf(
          scene,
          [x, y],
          [x + Math.cos(angle) * long, y + Math.sin(angle) * long],
          kind,
          (i + (side > 0 ? 1 : 0)) % 3 === 0 ? tone.pop : i % 2 ? tone.side : tone.face,
          { shaded: side > 0 },
        );
      }),
    );
    return rect(0, 0, w, h, { fill: tone.ground }) + pairs.join('') + curve(stem, { line: tone.line, width: u * 1.2 });
  },
};
