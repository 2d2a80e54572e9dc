import { hatch, scatter } from '../hatching.ts';
import { arc, circle, corners, curve, dots, type Point, rect, type Segment, segment, strokes, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';

/** One finish in a square: what a sample board of a decorator shows. */
function texture(scene: Scene, kind: number, [x, y, s]: readonly [number, number, number], fill: string): string {
  const { random, tone, pen, u } = scene;
  const box = corners(x, y, s, s);
  const ink = { line: fill === tone.pop || fill === tone.edge ? tone.face : tone.edge, width: pen.fine.width };
  const rows = (count: number) => upTo(count).map((i) => (i + 0.5) / count);
  const drawn: (() => string)[] = [
    () => dots(scatter(box, random, s / 11), u * 0.5, ink.line),
    () =>
      rows(7)
        .map((part) =>
          curve(
            upTo(7).map((i): Point => [x + (s * i) / 6, y + s * part + Math.sin(i * 1.8 + part * 2) * s * 0.03]),
            ink,
          ),
        )
        .join(''),
    () => hatch(box, ink, { angle: 45, gap: s / 11 }) + hatch(box, ink, { angle: 135, gap: s / 11 }),
    () =>
      upTo(4)
        .flatMap((i) =>
          upTo(4).map((j) =>
            upTo(2)
              .map((k) => curve(arc([x + s * (i / 4 + 0.03), y + s * (j / 4 + 0.22)], s * (0.09 + k * 0.09), -88, -2, 3), ink))
              .join(''),
          ),
        )
        .join(''),
    () =>
      strokes(
        rows(5).flatMap((a, i) =>
          rows(5).flatMap((b, j): Segment[] =>
            upTo(4).map((k): Segment => {
              const [cx, cy, half, shift] = [x + s * a, y + s * b, s * 0.085, (k / 3 - 0.5) * s * 0.15];
              return (i + j) % 2
                ? segment(cx - half, cy + shift, cx + half, cy + shift)
                : segment(cx + shift, cy - half, cx + shift, cy + half);
            }),
          ),
        ),
        ink,
      ),
    () =>
      scatter(box, random, s / 6)
        .map(([px, py]) =>
          circle(Math.min(px, x + s * 0.94), Math.min(py, y + s * 0.94), s * random.between(0.012, 0.045), { fill: ink.line }),
        )
        .join(''),
    () =>
      upTo(6)
        .map((i) =>
          curve(
            [
              [x + s * random.between(0, 0.4), y + (s * i) / 6],
              [x + s * 0.4, y + s * ((i + random.next()) / 6)],
              [x + s * 0.62, y + s * ((i + random.between(0, 1)) / 6)],
              [x + s, y + s * ((i + random.next()) / 6)],
            ],
            ink,
          ),
        )
        .join(''),
    () => hatch(box, { ...ink, width: u * 0.9 }, { angle: 90, gap: s / 8 }),
  ];
  return rect(x, y, s, s, { fill }) + (drawn[kind % drawn.length]?.() ?? '') + rect(x, y, s, s, pen.line);
}

export const textures: Composition = {
  name: 'textures',
  words: ['texture', 'sample', 'finish', 'decorative', 'lime', 'limewash', 'effect', 'structure', 'stucco', 'swatches'],
  alt: {
    nl: 'Vierkante stalen met verschillende wandafwerkingen, in rijen.',
    fr: 'Des échantillons carrés de finitions murales différentes, en rangées.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone } = scene;
    const rows = w > h * 1.3 ? 3 : 4;
    const gap = u * 2.4;
    const size = (h - u * 10 - gap * (rows - 1)) / rows;
    const columns = Math.floor((w - u * 6 + gap) / (size + gap));
    const left = (w - columns * size - (columns - 1) * gap) / 2;
    const start = random.whole(0, 7);
    const picked = random.whole(0, columns * rows - 1);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      upTo(columns * rows)
        .map((i) => {
          const [c, r] = [i % columns, Math.floor(i / columns)];
          const fill = i === picked || (i * 5 + start) % 7 === 0 ? tone.pop : (i + r) % 3 === 0 ? tone.side : tone.face;
          return texture(scene, start + c * 3 + r * 2, [left + c * (size + gap), u * 5 + r * (size + gap), size], fill);
        })
        .join('')
    );
  },
};
