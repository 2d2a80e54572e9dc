import { hatch } from '../hatching.ts';
import { arc, circle, curve, dots, flowing, type Pen, type Point, path, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Scene } from '../scene.ts';

export type LeafKind = 'oval' | 'lance' | 'oak' | 'heart' | 'toothed' | 'fan';

/** Half the width of a leaf along its length, both 0 to 1. */
const outlines: Record<LeafKind, (t: number) => number> = {
  oval: (t) => Math.sin(Math.PI * t ** 0.85) * 0.36,
  lance: (t) => Math.sin(Math.PI * t ** 0.7) * 0.17,
  oak: (t) => Math.sin(Math.PI * t ** 1.25) * 0.3 * (1 + 0.34 * Math.cos(t * 27)),
  heart: (t) => (t < 0.04 ? t * 6 : Math.sin(Math.PI * (0.24 + t * 0.76) ** 0.8) * 0.4 + (1 - t) * 0.06 * Math.sin(Math.PI * t)),
  toothed: (t) => Math.sin(Math.PI * t ** 0.9) * 0.34 + (Math.sin(Math.PI * t) > 0.15 ? 0.026 * Math.abs(((t * 14) % 1) - 0.5) : 0),
  fan: (t) => (t < 0.3 ? 0.02 + t * 0.08 : Math.sin(Math.PI * ((t - 0.3) / 0.7) ** 1.5) ** 0.75 * 0.5 + 0.02 * Math.cos(t * 55)),
};

/** A leaf from its stalk to its tip, with ribs; one half is hatched. */
export function leaf(
  scene: Scene,
  from: Point,
  to: Point,
  kind: LeafKind,
  fill: string,
  { pen = scene.pen.line, shaded = true }: { pen?: Pen; shaded?: boolean } = {},
): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const at = (t: number, side: number): Point => [from[0] + dx * t - dy * side, from[1] + dy * t + dx * side];
  const steps = kind === 'toothed' ? 28 : kind === 'oak' || kind === 'fan' ? 26 : 10;
  const half = (sign: number) => upTo(steps + 1).map((i) => at(i / steps, sign * outlines[kind](i / steps)));
  const [left, right] = [half(-1), half(1)];
  const outline = [...left, ...[...right].reverse()];
  const ink = { line: pen.line ?? scene.tone.edge, width: scene.pen.hair.width };
  const ribs = upTo(6).flatMap((i) =>
    [-1, 1].map((sign) => {
      const t = 0.14 + i * 0.13;
      const tip = Math.min(0.97, t + 0.14);
      return [at(t, 0), at(tip, sign * outlines[kind](tip) * 0.86)] as const;
    }),
  );
  const fanRibs = upTo(9).map((i) => [at(0.3, 0), at(0.92, (i / 8 - 0.5) * 0.7)] as const);
  const data = kind === 'toothed' ? `${shapeData(outline)}` : flowing(outline, true);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI + 60;
  return (
    path(data, { ...pen, fill }) +
    (shaded ? hatch([from, ...right], ink, { angle, gap: scene.u * 1.2 }) : '') +
    strokes(kind === 'fan' ? fanRibs : shaded ? ribs : ribs.slice(2, 8), ink) +
    stroke([at(-0.16, 0), at(kind === 'fan' ? 0.3 : 0.97, 0)], pen)
  );
}

const shapeData = (points: readonly Point[]) =>
  `${points.map(([x, y], i) => `${i ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('')}Z`;

/** Longest leaf that is no wider than this. */
export const lengthFor = (kind: LeafKind, width: number) =>
  width / { oval: 0.74, lance: 0.36, oak: 0.76, heart: 0.88, toothed: 0.72, fan: 1.04 }[kind];

/** A tree or shrub as a planting plan draws it. */
export function planSymbol(scene: Scene, kind: number, [x, y]: Point, r: number, fill: string): string {
  const { pen, tone, random } = scene;
  const turn = random.between(0, 40);
  const rim = (count: number, inner: number, outer: number) =>
    strokes(
      upTo(count).map(
        (i) =>
          [
            arc([x, y], r * inner, turn + (360 / count) * i, 0, 1)[0] ?? [x, y],
            arc([x, y], r * outer, turn + (360 / count) * i, 0, 1)[0] ?? [x, y],
          ] as const,
      ),
      pen.hair,
    );
  const heart = dots([[x, y]], Math.max(3, r * 0.07), tone.edge);
  switch (kind % 5) {
    case 0:
      return circle(x, y, r, { ...pen.line, fill }) + rim(Math.round(r / 4) + 8, 0.55, 0.94) + heart;
    case 1:
      return (
        path(
          flowing(
            upTo(24).map((i): Point => {
              const far = r * (i % 2 ? 0.86 : 1.04);
              const a = (i * Math.PI) / 12;
              return [x + Math.cos(a) * far, y + Math.sin(a) * far];
            }),
            true,
          ),
          { ...pen.line, fill },
        ) +
        circle(x, y, r * 0.55, pen.hair) +
        heart
      );
    case 2:
      return (
        circle(x, y, r, { ...pen.line, fill }) + hatch(arc([x, y], r * 0.96, 0, 360), pen.hair, { angle: 45, gap: scene.u * 1.3 }) + heart
      );
    case 3:
      return (
        shape(
          upTo(28).map((i): Point => {
            const far = r * (i % 2 ? 0.72 : 1.05);
            const a = (i * Math.PI) / 14;
            return [x + Math.cos(a) * far, y + Math.sin(a) * far];
          }),
          { ...pen.fine, fill },
        ) + heart
      );
    default:
      return (
        circle(x, y, r, { ...pen.line, fill }) +
        upTo(5)
          .map((i) => {
            const a = turn + i * 1.257;
            return curve(
              [
                [x, y],
                [x + Math.cos(a) * r * 0.5, y + Math.sin(a + 0.3) * r * 0.5],
                [x + Math.cos(a + 0.15) * r * 0.9, y + Math.sin(a + 0.15) * r * 0.9],
              ],
              pen.fine,
            );
          })
          .join('') +
        heart
      );
  }
}

/** A tree in elevation: trunk, crown of one of four habits, hatched on its right side. */
export function tree(scene: Scene, [x, y]: Point, tall: number, habit: 'round' | 'column' | 'cone' | 'pleached', fill: string): string {
  const { pen, tone, u } = scene;
  const stem = tall * (habit === 'column' || habit === 'cone' ? 0.14 : 0.38);
  const [cy, crown] = [y - stem - (tall - stem) / 2, (tall - stem) / 2];
  const widths = { round: 0.92, column: 0.36, cone: 0.5, pleached: 0.9 };
  const half = crown * widths[habit];
  const egg = arc([x, cy], 1, -90, 270, 20).map(
    ([px, py]): Point => [x + (px - x) * half * (habit === 'column' ? 1 : 1 - (py - cy) * 0.06), cy + (py - cy) * crown],
  );
  const areas: Record<typeof habit, readonly Point[]> = {
    round: egg,
    column: egg,
    cone: [
      [x, y - tall],
      [x + half, y - stem],
      [x - half, y - stem],
    ],
    pleached: [
      [x - half, cy - crown],
      [x + half, cy - crown],
      [x + half, cy + crown * 0.7],
      [x - half, cy + crown * 0.7],
    ],
  };
  const area = areas[habit];
  const lit = habit === 'cone' ? 0.1 : 0.2;
  const shade: readonly Point[] =
    habit === 'cone'
      ? [
          [x, y - tall],
          [x + half, y - stem],
          [x + half * lit, y - stem],
        ]
      : area.map(([px, py]): Point => [Math.max(px, x + half * lit + (cy - py) * 0.12), py]);
  const limbs = upTo(4).flatMap((i) =>
    [-1, 1].map((side) =>
      segment(x, y - stem - i * crown * 0.36, x + side * half * (0.62 - i * 0.1), y - stem - crown * 0.34 - i * crown * 0.36),
    ),
  );
  const bars = upTo(4).map((i) => segment(x - half, cy - crown * 0.7 + i * crown * 0.42, x + half, cy - crown * 0.7 + i * crown * 0.42));
  return (
    stroke(segment(x, y, x, y - stem), { line: tone.line, width: u * 1.3, cap: 'butt' }) +
    shape(area, { ...pen.line, fill }) +
    hatch(shade, pen.hair, { angle: 45, gap: u * 1.2 }) +
    stroke(segment(x, y - stem, x, y - tall * 0.9), pen.line) +
    strokes(habit === 'pleached' ? bars : habit === 'cone' ? [] : limbs, pen.fine)
  );
}
