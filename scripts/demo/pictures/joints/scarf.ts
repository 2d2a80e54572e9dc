import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { group, type Point, rect, shape } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const scarf: Composition = {
  name: 'scarf',
  words: ['scarf', 'splice', 'beam', 'repair', 'strength', 'connector', 'screw', 'bolt', 'load', 'scarf joint', 'rot'],
  alt: {
    nl: 'Een balk waarin met een schuine las een nieuw stuk is gezet, met een wig en twee bouten.',
    fr: 'Une poutre où une pièce neuve est entée en biais, avec une clé et deux boulons.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const [mid, half] = [h * 0.48, u * random.between(12, 15)];
    const [from, to, notch] = [w * 0.34, w * 0.66, u * 3.4];
    const gap = u * random.between(1.2, 5);
    const slope = (x: number) => mid - half + notch + ((x - from) / (to - from)) * (half * 2 - notch * 2);
    const centre = (from + to) / 2;
    const left: Point[] = [
      [-20, mid - half],
      [from, mid - half],
      [from, slope(from)],
      [centre - notch, slope(centre) - notch * 0.6],
      [centre - notch * 0.2, slope(centre) + notch * 0.7],
      [to, slope(to)],
      [to, mid + half],
      [-20, mid + half],
    ];
    const right: Point[] = [
      [from, mid - half],
      [w + 20, mid - half],
      [w + 20, mid + half],
      [to, mid + half],
      [to, slope(to)],
      [centre + notch, slope(centre) + notch * 0.6],
      [centre + notch * 0.2, slope(centre) - notch * 0.7],
      [from, slope(from)],
    ];
    const grainPart = (area: readonly Point[], line: string) =>
      hatch(
        area,
        { line, width: pen.hair.width, dash: `${Math.round(u * 14)} ${Math.round(u * 3)} ${Math.round(u * 5)} ${Math.round(u * 2)}` },
        { angle: 0, gap: u * 1.7 },
      );
    const bolts = [0.24, 0.76].map((part) => {
      const x = from + (to - from) * part;
      return (
        rect(x - u * 0.8, mid - half - u * 4, u * 1.6, half * 2 + u * 8, { ...pen.fine, fill: tone.face }) +
        [-1, 1]
          .map((side) =>
            rect(x - u * 3, mid + side * (half + gap / 2 + u * 2) - u * 1.3, u * 6, u * 2.6, {
              ...pen.line,
              fill: tone.edge === tone.ground ? tone.side : tone.edge,
            }),
          )
          .join('')
      );
    });
    const wedge: Point[] = [
      [centre - u * 2, mid - half - u * 12],
      [centre + u * 2.4, mid - half - u * 12],
      [centre + u * 1.2, mid - u * 1],
      [centre - u * 1, mid - u * 1],
    ];
    const tilt = random.pick([-7, 0, 6]);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      group(
        `rotate(${tilt} ${Math.round(w / 2)} ${Math.round(h / 2)})`,
        timber(scene, [w * 0.2, h * 0.48 + half], [w * 0.2, h * 1.3], u * 12, tone.side) +
          group(`translate(0 ${Math.round(-gap / 2)})`, shape(right, { ...pen.bold, fill: tone.face }) + grainPart(right, tone.edge)) +
          group(`translate(0 ${Math.round(gap / 2)})`, shape(left, { ...pen.bold, fill: tone.pop }) + grainPart(left, tone.face)) +
          bolts.join('') +
          shape(wedge, { ...pen.line, fill: tone.face }) +
          dimension([from, mid + half + u * 12], [to, mid + half + u * 12], tone.line, [0.5]),
      )
    );
  },
};
