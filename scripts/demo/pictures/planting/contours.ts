import { curve, flowing, type Point, path, rect, segment, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { planSymbol } from './plants.ts';

export const contours: Composition = {
  name: 'contours',
  words: ['contour', 'slope', 'level', 'terrain', 'terrac', 'survey', 'relief', 'landscape', 'erosion', 'park'],
  alt: {
    nl: 'Een terrein in hoogtelijnen, met bomen en een pad dat erdoor slingert.',
    fr: 'Un terrain en courbes de niveau, avec des arbres et un chemin qui le traverse.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const hills = upTo(3).map((i) => ({
      x: w * (0.2 + 0.3 * i + random.between(-0.08, 0.08)),
      y: h * random.between(0.25, 0.75),
      turn: random.between(0, 6),
    }));
    const rings = hills.map(({ x, y, turn }, k) => {
      const count = k === 1 ? 11 : 7;
      return upTo(count)
        .reverse()
        .map((i) => {
          const r = u * (3 + i * 4.6);
          const points = upTo(14).map((j): Point => {
            const a = (j / 14) * Math.PI * 2;
            const far = r * (1 + 0.16 * Math.sin(a * 2 + turn) + 0.09 * Math.sin(a * 3 + turn * 2 + i * 0.16));
            return [x + Math.cos(a) * far * 1.25 + i * u * 0.8, y + Math.sin(a) * far * 0.85];
          });
          const fill = k === 1 ? (i < 3 ? tone.pop : i < 6 ? tone.side : tone.face) : i < 2 ? tone.side : tone.face;
          return {
            size: r,
            text: path(flowing(points, true), { line: tone.edge, width: i % 4 === 0 ? pen.line.width : pen.hair.width, fill }),
          };
        });
    });
    const all = rings
      .flat()
      .sort((a, b) => b.size - a.size)
      .map(({ text }) => text)
      .join('');
    const bends = upTo(7).map((i): Point => [(w * i) / 6, h * (0.82 - i * 0.1) + Math.sin(i * 1.7) * h * 0.09]);
    const spots = upTo(5).map((): Point => [w * random.between(0.1, 0.9), h * random.between(0.1, 0.9)]);
    const cross = spots.flatMap(([x, y]) => [segment(x - u * 1.6, y, x + u * 1.6, y), segment(x, y - u * 1.6, x, y + u * 1.6)] as const);
    const trees = upTo(9).map((i) =>
      planSymbol(
        scene,
        random.pick([0, 1, 4]),
        [w * ((i * 0.37 + 0.1) % 1), h * ((i * 0.61 + 0.2) % 1)],
        u * random.between(2.4, 4),
        tone.pop,
      ),
    );
    return (
      rect(0, 0, w, h, { fill: tone.face }) +
      all +
      curve(bends, { line: tone.edge, width: u * 3.4 }) +
      curve(bends, { line: tone.ground === tone.edge ? tone.side : tone.ground, width: u * 2.4 }) +
      strokes(cross, pen.line) +
      trees.join('')
    );
  },
};
