import { hatch } from '../hatching.ts';
import { corners, dots, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { bricks, soil } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const facade: Composition = {
  name: 'facade',
  words: ['facade', 'exterior', 'shutter', 'street', 'heritage', 'house', 'outdoor', 'window frame', 'front', 'woodwork', 'renovation'],
  alt: {
    nl: 'Een gevel met ramen, luiken en een deur, deels geschilderd, met een ladder ervoor.',
    fr: 'Une façade avec fenêtres, volets et porte, en partie peinte, une échelle devant.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.9;
    const columns = w > h * 1.2 ? 4 : 3;
    const door = random.whole(0, columns - 1);
    const half = random.chance(0.6);
    const column = (w * 0.94) / columns;
    const wall = half ? hatch(corners(0, 0, w * 0.5, floor), { line: tone.quiet, width: pen.hair.width }, { angle: 90, gap: u * 2.2 }) : '';
    const openings = upTo(columns * 2).map((i) => {
      const [c, r] = [i % columns, Math.floor(i / columns)];
      const [wide, tall] = [column * 0.36, h * 0.25];
      const x = w * 0.03 + column * (c + 0.5) - wide / 2;
      if (r === 1 && c === door) {
        const top = floor - h * 0.38;
        return (
          rect(x - u * 2, top - u * 6, wide + u * 4, h * 0.38 + u * 6, { ...pen.line, fill: tone.face }) +
          rect(x, top - u * 4, wide, u * 5, { ...pen.line, fill: tone.deep }) +
          rect(x, top + u * 2, wide, h * 0.38 - u * 2, { ...pen.bold, fill: tone.pop }) +
          [0.12, 0.55]
            .flatMap((part) =>
              [0.1, 0.55].map((side) =>
                rect(x + wide * side, top + u * 2 + h * 0.36 * part, wide * 0.35, h * 0.36 * 0.34, {
                  line: tone.face,
                  width: pen.fine.width,
                }),
              ),
            )
            .join('') +
          dots([[x + wide * 0.92, top + h * 0.2]], u, tone.face) +
          rect(x - u * 4, floor - u * 2, wide + u * 8, u * 3, { ...pen.line, fill: tone.side })
        );
      }
      const y = r === 0 ? h * 0.12 : h * 0.52;
      const leaf = wide * 0.5;
      const painted = (c + r) % 2 === 0 || random.chance(0.3);
      const louvre = (lx: number) =>
        rect(lx, y, leaf, tall, { ...pen.line, fill: painted ? tone.pop : tone.side }) +
        strokes(
          upTo(8).map((k) => segment(lx + u, y + (tall * (k + 0.5)) / 8, lx + leaf - u, y + (tall * (k + 0.5)) / 8)),
          { line: painted ? tone.face : tone.edge, width: pen.hair.width },
        );
      return (
        rect(x, y, wide, tall, { ...pen.bold, fill: tone.deep }) +
        strokes([segment(x + wide / 2, y, x + wide / 2, y + tall), segment(x, y + tall * 0.36, x + wide, y + tall * 0.36)], {
          line: tone.face,
          width: u * 0.8,
        }) +
        louvre(x - leaf - u * 0.6) +
        louvre(x + wide + u * 0.6) +
        rect(x - u * 2, y + tall, wide + u * 4, u * 2, { ...pen.fine, fill: tone.face }) +
        shape(
          [
            [x - u * 2, y],
            [x, y - u * 4],
            [x + wide, y - u * 4],
            [x + wide + u * 2, y],
          ],
          { ...pen.fine, fill: tone.face },
        )
      );
    });
    const at = w * (0.03 + (((door + 1.02) % columns) * 0.94) / columns);
    const ladder = segment(at, floor, at + u * 7, h * 0.08);
    const rails = [0, u * 6].map((dx) => segment(ladder[0][0] + dx, ladder[0][1], ladder[1][0] + dx, ladder[1][1]));
    const rungs = upTo(15).map((i) => {
      const part = (i + 0.5) / 15;
      const x = ladder[0][0] + u * 7 * part;
      const y = floor + (h * 0.08 - floor) * part;
      return segment(x, y, x + u * 6, y);
    });
    return (
      rect(0, 0, w, floor, { fill: tone.ground }) +
      wall +
      bricks({ ...scene, pen: { ...pen, fine: pen.line } }, [-10, floor - u * 7, w + 20, u * 7], u * 2.4, tone.face, tone.side) +
      openings.join('') +
      strokes([...rails, ...rungs], { line: tone.line === tone.ground ? tone.edge : tone.line, width: u * 1.1 }) +
      strokes(rails, { line: tone.face, width: u * 0.4 }) +
      rect(0, floor, w, h - floor, { fill: tone.side }) +
      soil({ ...scene, tone: { ...tone, line: tone.edge } }, floor) +
      rect(-10, -10, w + 20, u * 6, { ...pen.line, fill: tone.face }) +
      strokes(
        upTo(w / (u * 3)).map((i) => segment(i * u * 3, u * 2, i * u * 3, -4)),
        pen.fine,
      )
    );
  },
};
