import { hatch } from '../hatching.ts';
import { circle, corners, rect, segment, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { shade } from './shade.ts';

export const bars: Composition = {
  name: 'bars',
  words: ['bars', 'chart', 'figures', 'survey', 'statistic', 'market', 'price', 'share', 'colour of the year', 'poll'],
  alt: {
    nl: 'De stroken van een kleurenwaaier staan als staven van een grafiek naast elkaar.',
    fr: 'Les lames d’un nuancier se dressent côte à côte comme les barres d’un graphique.',
  },
  oneWay: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.86;
    const count = w > h * 1.2 ? random.whole(7, 9) : 6;
    const step = (w * 0.86) / count;
    const picked = random.whole(2, count - 2);
    const rising = random.chance(0.5);
    const start = random.whole(0, 6);
    const blades = upTo(count).map((i) => {
      const part = rising ? (i + 1) / count : 0.5 + 0.5 * Math.sin(i * 1.3 + start);
      const tall = h * (0.26 + 0.46 * part) * random.between(0.94, 1.04);
      const [x, wide] = [w * 0.09 + step * i, step * 0.74];
      const cells = Math.max(2, Math.round(tall / (u * 13)));
      const high = (tall - u * 4) / cells;
      return (
        rect(x, floor - tall, wide, tall, { ...pen.line, fill: tone.face === tone.ground ? tone.side : tone.face }, u * 1.2) +
        upTo(cells)
          .map((k) =>
            shade(
              scene,
              corners(x + u * 1.4, floor - tall + u * 4 + high * k, wide - u * 2.8, high - u * 1.4),
              i === picked ? 4 : start + i + k * 2,
            ),
          )
          .join('') +
        circle(x + wide / 2, floor - tall + u * 2.2, u * 0.9, { ...pen.fine, fill: tone.ground })
      );
    });
    const ticks = upTo(7).map((i) => segment(w * 0.055, floor - (h * 0.76 * i) / 6, w * 0.05 - u * 2, floor - (h * 0.76 * i) / 6));
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(
        corners(w * 0.055, h * 0.06, w * 0.9, floor - h * 0.06),
        { line: tone.quiet, width: pen.hair.width },
        { angle: 0, gap: (h * 0.76) / 6 },
      ) +
      blades.join('') +
      strokes([segment(w * 0.055, h * 0.06, w * 0.055, floor), segment(w * 0.055, floor, w * 0.95, floor), ...ticks], {
        line: tone.line,
        width: pen.bold.width,
      })
    );
  },
};
