import { hatch } from '../hatching.ts';
import { arc, circle, corners, rect, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const wallpaper: Composition = {
  name: 'wallpaper',
  words: ['wallpaper', 'wall covering', 'paste', 'pattern', 'strip', 'non-woven', 'vinyl', 'hanging'],
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const strips = random.whole(3, 4);
    const wide = w / (strips - 0.35);
    const motif = random.whole(0, 2);
    const cell = wide / 3;
    const shape1 = (x: number, y: number, r: number, fill: string): string => {
      if (motif === 0)
        return upTo(3)
          .map((k) => shape(arc([x, y], r * (1 - k * 0.3), 180, 360, 10), { ...pen.fine, fill: k === 1 ? tone.face : fill }))
          .join('');
      if (motif === 1)
        return (
          shape(
            [
              [x, y - r],
              [x + r * 0.6, y],
              [x, y + r],
              [x - r * 0.6, y],
            ],
            { ...pen.fine, fill },
          ) +
          shape(
            [
              [x, y - r * 0.5],
              [x + r * 0.3, y],
              [x, y + r * 0.5],
              [x - r * 0.3, y],
            ],
            { ...pen.fine, fill: tone.face },
          )
        );
      return [0, 90, 180, 270]
        .map((turn) =>
          shape(
            [
              ...arc([x, y], r, turn, turn + 90, 5),
              ...arc(
                [x + Math.cos(((turn + 45) * Math.PI) / 180) * r * 0.2, y + Math.sin(((turn + 45) * Math.PI) / 180) * r * 0.2],
                r * 0.3,
                turn + 90,
                turn,
                4,
              ),
            ],
            { ...pen.fine, fill: turn % 180 ? fill : tone.side },
          ),
        )
        .join('');
    };
    const drawn = upTo(strips).map((i) => {
      const x = i * wide;
      const low = i === strips - 1 ? h * 0.56 : h + 20;
      const rows = Math.ceil(low / cell);
      const field = upTo(rows).flatMap((r) =>
        upTo(3).map((c) => shape1(x + cell * (c + 0.5), cell * (r + 0.5), cell * 0.46, (r + c) % 2 ? tone.pop : tone.side)),
      );
      return rect(x, -10, wide, low + 10, { ...pen.line, fill: i % 2 ? tone.face : tone.face }) + field.join('');
    });
    const x = (strips - 1) * wide;
    const roll = [x - u * 2, h * 0.56 - u * 5, wide + u * 4, u * 12] as const;
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      strokes(
        upTo(14).map(
          (i) =>
            [
              [x, h * 0.6 + i * u * 2.6],
              [w, h * 0.6 + i * u * 2.6],
            ] as const,
        ),
        { line: tone.quiet, width: pen.hair.width, dash: '60 20' },
      ) +
      drawn.join('') +
      rect(...roll, { ...pen.bold, fill: tone.side }, u * 2) +
      hatch(corners(roll[0] + u, roll[1] + u * 6, roll[2] - u * 2, u * 5), pen.hair, { angle: 0, gap: u }) +
      circle(roll[0] + roll[2], roll[1] + u * 6, u * 5.4, { ...pen.line, fill: tone.face }) +
      circle(roll[0] + roll[2], roll[1] + u * 6, u * 2, { ...pen.line, fill: tone.edge })
    );
  },
};
