import { arc, circle, type Point, rect, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { shade } from './shade.ts';

export const wheel: Composition = {
  name: 'colour circle',
  words: ['colour circle', 'wheel', 'contrast', 'harmony', 'colour', 'light reflect', 'scheme', 'digital'],
  alt: {
    nl: 'Een kleurencirkel in ringen en vakken, waarvan er één uitgeschoven is.',
    fr: 'Un cercle chromatique en anneaux et secteurs, dont un est décalé.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const centre: Point = [w * random.between(0.36, 0.64), h * random.between(0.48, 0.56)];
    const outer = Math.min(w, h) * 0.47;
    const count = random.pick([12, 16]);
    const rings = 4;
    const start = random.whole(0, 6);
    const out = random.whole(0, count - 1);
    const cells = upTo(count).flatMap((i) =>
      upTo(rings).map((k) => {
        const [from, to] = [(360 / count) * i, (360 / count) * (i + 1)];
        const shift: Point = i === out ? (arc(centre, u * 4, (from + to) / 2, 0, 1)[0] ?? centre) : centre;
        const [near, far] = [outer * (0.2 + 0.2 * k), outer * (0.4 + 0.2 * k)];
        return shade(
          scene,
          [...arc(shift, near, from, to, 5), ...arc(shift, far, to, from, 5)],
          i === out ? 4 : start + Math.round(Math.abs(i - count / 2)) + k,
        );
      }),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      cells.join('') +
      circle(centre[0], centre[1], outer * 0.12, { ...pen.bold, fill: tone.face }) +
      circle(centre[0], centre[1], outer * 1.07, { line: tone.line, width: pen.hair.width }) +
      strokes(
        upTo(count * 3).map(
          (i) =>
            [
              arc(centre, outer * 1.07, (120 / count) * i, 0, 1)[0] ?? centre,
              arc(centre, outer * (i % 3 ? 1.09 : 1.12), (120 / count) * i, 0, 1)[0] ?? centre,
            ] as const,
        ),
        { line: tone.line, width: pen.fine.width },
      )
    );
  },
};
