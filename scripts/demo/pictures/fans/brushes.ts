import { circle, dots, flowing, type Point, path, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const brushes: Composition = {
  name: 'brushes',
  words: ['brush', 'stroke', 'lacquer', 'varnish', 'gloss', 'bristle', 'apprentice', 'painter', 'training', 'vacancy', 'tool'],
  alt: {
    nl: 'Borstels van verschillende breedte, elk met het spoor van verf eronder.',
    fr: 'Des pinceaux de largeurs différentes, chacun avec sa trace de peinture.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const count = random.whole(3, 5);
    const picked = random.whole(0, count - 1);
    const drawn = upTo(count).map((i) => {
      const x = (w * (i + 0.5)) / count;
      const half = ((w / count) * random.between(0.5, 0.78)) / 2;
      const foot = h * random.between(0.5, 0.62);
      const [bristle, ferrule] = [u * random.between(13, 18), u * 8];
      const top = foot - bristle - ferrule;
      const fill = i === picked ? tone.pop : i % 2 ? tone.side : tone.face;
      const paint = i === picked ? tone.pop : ([tone.side, tone.face, tone.pop][i % 3] ?? tone.side);
      const end = h * random.between(0.8, 0.96);
      const rag = upTo(9).map((k): Point => [x + half * (1 - k / 4), end + random.between(-3, 3) * u]);
      const trace: Point[] = [[x - half, foot - u * 2], [x + half, foot - u * 2], ...rag];
      const hairs = upTo(11).map((k) =>
        segment(x + half * (k / 5 - 1) * 0.92, foot - bristle, x + half * (k / 5 - 1) * 0.97, foot - u * random.between(0, 5)),
      );
      const tipArea: Point[] = [
        [x - half, foot - bristle],
        [x + half, foot - bristle],
        [x + half * 0.98, foot - u * 2],
        ...upTo(7).map((k): Point => [x + half * (0.9 - k * 0.3), foot + (k % 2 ? u * 1.6 : 0)]),
        [x - half * 0.98, foot - u * 2],
      ];
      const wrist = Math.min(half * 0.8, u * 5);
      const handle: Point[] = [
        [x - half * 0.9, top],
        [x - half * 0.8, top - u * 4],
        [x - wrist * 0.7, top - u * 10],
        [x - wrist * 0.8, top - u * 22],
        [x - wrist * 0.45, -u * 3],
        [x + wrist * 0.45, -u * 3],
        [x + wrist * 0.8, top - u * 22],
        [x + wrist * 0.7, top - u * 10],
        [x + half * 0.8, top - u * 4],
        [x + half * 0.9, top],
      ];
      return (
        shape(trace, { fill: paint === tone.ground ? tone.quiet : paint }) +
        strokes(
          upTo(8).map((k) =>
            segment(x + half * (k / 3.5 - 1), foot + u * random.between(2, 6), x + half * (k / 3.5 - 1), end - u * random.between(0, 8)),
          ),
          { line: tone.ground, width: u * 0.5 },
        ) +
        path(`${flowing(handle)}Z`, { ...pen.bold, fill }) +
        circle(x, u * 4, u * 1.1, { ...pen.line, fill: tone.ground }) +
        shape(tipArea, { ...pen.line, fill: paint === tone.ground ? tone.face : paint }) +
        strokes(hairs, { line: paint === tone.pop && tone.pop !== tone.side ? tone.face : tone.edge, width: pen.hair.width }) +
        rect(x - half, top, half * 2, ferrule, { ...pen.bold, fill: tone.face === fill ? tone.side : tone.face }) +
        strokes(
          [0.2, 0.32, 0.8].map((part) => segment(x - half, top + ferrule * part, x + half, top + ferrule * part)),
          pen.fine,
        ) +
        dots(segment(x - half * 0.6, top + ferrule * 0.55, x + half * 0.6, top + ferrule * 0.55), u * 0.7, tone.edge)
      );
    });
    return rect(0, 0, w, h, { fill: tone.ground }) + drawn.join('');
  },
};
