import { hatch } from '../hatching.ts';
import { dots, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { bricks } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const scaffold: Composition = {
  name: 'scaffold',
  words: ['scaffold', 'safety', 'edge protection', 'guard', 'harness', 'ladder', 'height', 'fall', 'training', 'vacancy', 'worker'],
  alt: {
    nl: 'Een gevel in de steigers, met vloeren, leuningen en ladders tot aan de dakrand.',
    fr: 'Une façade derrière un échafaudage, avec planchers, garde-corps et échelles jusqu’au bord du toit.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const bays = random.whole(3, 4);
    const lifts = 3;
    const [left, right] = [w * 0.1, w * 0.94];
    const floor = h * 0.93;
    const top = h * 0.28;
    const bay = (right - left) / bays;
    const lift = (floor - top) / lifts;
    const roof: Point[] = [
      [left - u * 6, top + lift * 0.35],
      [left + bay * 0.6, h * 0.06],
      [right - bay * 0.4, h * 0.06],
      [right + u * 8, top + lift * 0.35],
    ];
    const verticals = upTo(bays + 1).map((i) => segment(left + bay * i, top - lift * 0.42, left + bay * i, floor));
    const decks = upTo(lifts)
      .map((j) => rect(left - u * 2, top + lift * j, right - left + u * 4, u * 1.8, { ...pen.line, fill: tone.face }))
      .join('');
    const rails = upTo(lifts).flatMap((j) =>
      [0.2, 0.4].map((part) => segment(left, top + lift * (j - part), right, top + lift * (j - part))),
    );
    const braces = upTo(lifts).map((j) => {
      const i = (j * 2 + random.whole(0, 1)) % bays;
      return j % 2
        ? segment(left + bay * i, top + lift * (j + 1), left + bay * (i + 1), top + lift * j)
        : segment(left + bay * i, top + lift * j, left + bay * (i + 1), top + lift * (j + 1));
    });
    const at = random.whole(0, bays - 1);
    const ladder = upTo(lifts - 1).map((j) => {
      const x = left + bay * (at + 0.36);
      const sides = [0, u * 4].map((dx) => segment(x + dx + u * 3, top + lift * j - u * 5, x + dx, top + lift * (j + 1)));
      const rungs = upTo(7).map((i) =>
        segment(
          x + u * 3 - i * u * 0.4,
          top + lift * j - u * 3 + i * (lift / 7),
          x + u * 7 - i * u * 0.4,
          top + lift * j - u * 3 + i * (lift / 7),
        ),
      );
      return strokes([...sides, ...rungs], pen.line);
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      shape(roof, { ...pen.line, fill: tone.side }) +
      hatch(roof, pen.hair, { angle: 0, gap: u * 2.2 }) +
      bricks(
        scene,
        [left + u * 2, top + lift * 0.35, right - left - u * 4, floor - top - lift * 0.35],
        u * 4,
        tone.ground === tone.face ? tone.side : tone.face,
        tone.side,
      ) +
      upTo(bays)
        .map((i) => rect(left + bay * (i + 0.3), top + lift * 1.3, bay * 0.42, lift * 0.6, { ...pen.line, fill: tone.deep }))
        .join('') +
      strokes(braces, { line: tone.line, width: u * 0.6 }) +
      ladder.join('') +
      strokes(verticals, { line: tone.line, width: u }) +
      decks +
      strokes(rails, { line: tone.ground === scene.palette.accent ? tone.line : tone.pop, width: u * 1.1 }) +
      dots(
        verticals.flatMap(([[x]]) => rails.map(([[, y]]): Point => [x, y])),
        u * 0.9,
        tone.line,
      ) +
      rect(0, floor, w, h - floor, { fill: tone.line })
    );
  },
};
