import { dots, type Point, rect, segment, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { symbol } from './symbol.ts';

export const singleLine: Composition = {
  name: 'single-line diagram',
  words: ['diagram', 'single-line', 'schem', 'regulation', 'rule', 'inspection', 'plan check', 'norm', 'conform'],
  alt: {
    nl: 'Een eendraadschema: een verzamelrail met kringen, automaten, lampen en stopcontacten; één kring is in kleur.',
    fr: 'Un schéma unifilaire\u00a0: un jeu de barres avec circuits, disjoncteurs, lampes et prises\u00a0; un circuit est en couleur.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const bold = { line: tone.line, width: u * 0.75 };
    const count = random.whole(5, 7);
    const bus = h * 0.8;
    const step = (w * 0.88) / count;
    const picked = random.whole(1, count - 2);
    const kinds = ['lamp', 'socket', 'motor', 'heater'] as const;
    const grid = strokes(
      [
        ...upTo(w / (u * 5)).map((i) => segment(i * u * 5, 0, i * u * 5, h)),
        ...upTo(h / (u * 5)).map((i) => segment(0, i * u * 5, w, i * u * 5)),
      ],
      { line: tone.quiet, width: 1 },
    );
    const risers = upTo(count).map((i) => {
      const x = w * 0.06 + step * (i + 0.5);
      const line = i === picked && tone.pop !== tone.ground ? { line: tone.pop, width: u * 1.1 } : bold;
      const [gate, end] = [bus - u * 13, h * random.between(0.1, 0.22)];
      const taps = random.whole(2, 3);
      const branches = upTo(taps).map((k) => {
        const y = end + ((gate - u * 9 - end) * k) / taps;
        const side = k === 0 ? 0 : k % 2 ? 1 : -1;
        const at: Point = [x + side * step * 0.36, y - (side === 0 ? 0 : u * 3)];
        const wire = side === 0 ? '' : stroke([[x, y + u * 3], [at[0], y + u * 3], at], line);
        return wire + symbol(scene, random.pick(kinds), at, u * 2.8, i === picked ? tone.face : k % 2 ? tone.side : tone.ground, line);
      });
      return (
        stroke(segment(x, bus, x, gate + u * 6), line) +
        stroke(segment(x, gate + u * 6, x - u * 3.6, gate), line) +
        stroke(segment(x, gate, x, end), line) +
        strokes(
          [
            segment(x - u * 1.6, gate - u * 1.6, x + u * 1.6, gate + u * 1.6),
            segment(x + u * 1.6, gate - u * 1.6, x - u * 1.6, gate + u * 1.6),
          ],
          line,
        ) +
        strokes(
          upTo(3).map((k) => segment(x - u * 1.8, bus - u * 3 + k * u, x + u * 1.8, bus - u * 4.6 + k * u)),
          { ...line, width: pen.fine.width },
        ) +
        branches.join('')
      );
    });
    const main = w * (0.06 + 0.88 * random.between(0.3, 0.7));
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      grid +
      stroke(segment(main, bus, main, h + 20), { ...bold, width: u * 1.2 }) +
      rect(main - u * 5, bus + u * 5, u * 10, u * 7, { line: tone.line, width: u * 0.75, fill: tone.face }) +
      dots(segment(main - u * 2, bus + u * 8.5, main + u * 2, bus + u * 8.5), u * 0.9, tone.edge) +
      stroke(segment(w * 0.04, bus, w * 0.96, bus), { line: tone.line, width: u * 1.8, cap: 'butt' }) +
      risers.join('')
    );
  },
};
