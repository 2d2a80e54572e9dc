import { circle, corners, group, type Point, rect, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { shade } from './shade.ts';

export const deck: Composition = {
  name: 'colour fan',
  words: ['colour fan', 'fan', 'colour card', 'swatch', 'palette', 'trend', 'shade', 'advice', 'tint'],
  alt: {
    nl: 'Een open kleurenwaaier met stroken vol vakken in effen kleur en arcering.',
    fr: 'Un nuancier déployé, aux lames couvertes d’aplats et de hachures.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const pivot: Point = [w * random.between(0.28, 0.42), h * 0.98];
    const count = random.whole(9, 12);
    const [long, wide] = [h * 0.98, u * 16];
    const [from, to] = [-58, 66];
    const lift = random.whole(3, count - 3);
    const start = random.whole(0, 6);
    const blades = upTo(count).map((i) => {
      const angle = from + ((to - from) * i) / (count - 1);
      const top = -long * (i === lift ? 1.06 : 1);
      const cells = upTo(5).map((k) => {
        const [y, tall] = [top + u * 2 + (k * long * 0.68) / 5, (long * 0.68) / 5 - u * 1.4];
        const area = corners(-wide / 2 + u * 1.6, y, wide - u * 3.2, tall);
        return shade(scene, area, i === lift ? 4 : (start + i + k) % 7);
      });
      return group(
        `rotate(${angle.toFixed(1)})`,
        rect(
          -wide / 2,
          top,
          wide,
          -top + u * 7,
          { ...pen.line, fill: i === lift ? tone.face : tone.ground === tone.edge ? tone.side : tone.ground },
          u * 1.6,
        ) + cells.join(''),
      );
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      group(
        `translate(${Math.round(pivot[0])} ${Math.round(pivot[1])})`,
        blades.join('') + circle(0, 0, u * 3.4, { ...pen.bold, fill: tone.face }) + circle(0, 0, u * 1.2, { fill: tone.edge }),
      )
    );
  },
};
