import { hatch } from '../hatching.ts';
import { dots, type Point, path, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { disc } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const pylons: Composition = {
  name: 'pylons',
  words: ['grid', 'pylon', 'network operator', 'high voltage', 'supply', 'market', 'price', 'distribution network', 'congestion', 'energy'],
  alt: {
    nl: 'Hoogspanningsmasten met kabels in een landschap van akkers, met een lage zon.',
    fr: 'Des pylônes à haute tension et leurs câbles dans un paysage de champs, sous un soleil bas.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const floor = h * 0.86;
    const line = { line: tone.line, width: u * 0.6 };
    const sizes = [1, 0.62, 0.4].map((part, i) => ({ x: w * (0.22 + i * 0.3 + (i === 2 ? 0.02 : 0)), part, tall: h * 0.74 * part }));
    const arms = ({ x, part, tall }: { x: number; part: number; tall: number }) =>
      [0.98, 0.82, 0.66].flatMap((level, k) =>
        [-1, 1].map((side): Point => [x + side * u * (k === 1 ? 19 : 13) * part, floor - tall * level + u * 4 * part]),
      );
    const masts = sizes.map((size) => {
      const { x, part, tall } = size;
      const half = (level: number) => u * part * (9 - level * 7.4);
      const at = (level: number, side: number): Point => [x + side * half(level), floor - tall * level];
      const levels = [0, 0.2, 0.38, 0.52, 0.64, 0.74, 0.84, 0.93, 1];
      const lattice = levels
        .slice(0, -1)
        .flatMap((level, i) => [[at(level, -1), at(levels[i + 1] ?? 1, 1)] as const, [at(level, 1), at(levels[i + 1] ?? 1, -1)] as const]);
      const cross = arms(size).flatMap(([ax, ay], i) => {
        const level = [0.98, 0.82, 0.66][Math.floor(i / 2)] ?? 0.66;
        return [
          [[ax, ay - u * 4 * part], at(level, i % 2 ? 1 : -1)],
          [[ax, ay - u * 4 * part], at(level - 0.06, i % 2 ? 1 : -1)],
          segment(ax, ay - u * 4 * part, ax, ay),
        ] as const;
      });
      return (
        strokes([[at(0, -1), at(1, -1)] as const, [at(0, 1), at(1, 1)] as const], { ...line, width: u * 0.9 * part + 2 }) +
        strokes([...lattice, ...cross], { ...line, width: pen.fine.width * (0.5 + part / 2) }) +
        dots(arms(size), u * 0.7 * part + 1.5, tone.line)
      );
    });
    const hung = (from: readonly Point[], to: readonly Point[], sag: number) =>
      from
        .map((a, i) => {
          const b = to[i] ?? a;
          return path(
            `M${Math.round(a[0])} ${Math.round(a[1])}Q${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2 + sag)} ${Math.round(b[0])} ${Math.round(b[1])}`,
            { line: tone.line, width: pen.fine.width },
          );
        })
        .join('');
    const [near, middle, far] = sizes.map(arms);
    const left = (near ?? []).map(([x, y]): Point => [x - w * 0.5, y - h * 0.16]);
    const right = (far ?? []).map(([x, y]): Point => [x + w * 0.2, y + h * 0.1]);
    const fields = upTo(5).map((i) => {
      const slant: Point[] = [
        [w * (0.3 * i - 0.3), h],
        [w * (0.3 * i), h],
        [w * (0.12 * i + 0.32), floor],
        [w * (0.12 * i + 0.2), floor],
      ];
      return (
        shape(slant, { ...pen.fine, fill: i % 3 === 0 ? tone.side : i % 3 === 1 ? tone.face : tone.pop }) +
        (i % 2 ? hatch(slant, pen.hair, { angle: -60, gap: u * 1.8 }) : '')
      );
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(
        scene,
        w * random.between(0.5, 0.75),
        floor - h * 0.18,
        u * random.between(10, 15),
        tone.ground === tone.pop ? tone.side : tone.pop,
      ) +
      rect(0, floor, w, h - floor, { fill: tone.face }) +
      fields.join('') +
      stroke(segment(0, floor, w, floor), { line: tone.line, width: pen.line.width }) +
      hung(left, near ?? [], u * 8) +
      hung(near ?? [], middle ?? [], u * 7) +
      hung(middle ?? [], far ?? [], u * 4) +
      hung(far ?? [], right, u * 2) +
      masts.join('')
    );
  },
};
