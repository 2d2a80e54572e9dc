import { hatch } from '../hatching.ts';
import { arc, circle, corners, dots, type Point, rect, segment, stroke, strokes, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';

export const outlets: Composition = {
  name: 'sockets',
  words: ['socket', 'switch', 'outlet', 'dimmer', 'home automation', 'domotic', 'bathroom', 'smart', 'plate'],
  alt: {
    nl: 'Stopcontacten, schakelaars en dimmers in rijen, waarvan er één in kleur is.',
    fr: 'Des prises, interrupteurs et variateurs en rangées, l’un d’eux en couleur.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const columns = w > h * 1.2 ? random.pick([3, 4]) : 3;
    const size = (w - u * 12) / columns;
    const rows = Math.ceil(h / size) + 1;
    const offset = random.between(-0.55, -0.2) * size;
    const kinds = ['socket', 'socket', 'rocker', 'double', 'dial', 'data'] as const;
    const picked = random.whole(columns + 1, columns * 2 - 1);
    const plates = upTo(columns * rows).map((i) => {
      const x = u * 6 + (i % columns) * size;
      const y = offset + Math.floor(i / columns) * size;
      const fill = i === picked ? tone.pop : random.chance(0.3) ? tone.side : tone.face;
      const shadow: Point[] = [
        [x + size, y + u * 3],
        [x + size + u * 1.8, y + u * 4.8],
        [x + size + u * 1.8, y + size + u * 1.8],
        [x + u * 4.8, y + size + u * 1.8],
        [x + u * 3, y + size],
      ];
      return (
        hatch([...shadow, [x + size, y + size]], { line: tone.line, width: pen.hair.width }, { angle: 45, gap: u * 0.9 }) +
        rect(x + u * 1.4, y + u * 1.4, size - u * 2.8, size - u * 2.8, { ...pen.line, fill }, u * 2) +
        insert(scene, random.pick(kinds), x + size / 2, y + size / 2, size * 0.34, fill)
      );
    });
    return rect(0, 0, w, h, { fill: tone.ground }) + plates.join('');
  },
};

function insert(
  scene: Scene,
  kind: 'socket' | 'rocker' | 'double' | 'dial' | 'data',
  x: number,
  y: number,
  r: number,
  plate: string,
): string {
  const { u, tone, pen, random } = scene;
  const inner = plate === tone.face ? tone.side : tone.face;
  if (kind === 'socket') {
    const shade = arc([x, y], r * 0.94, 190, 350);
    return (
      circle(x, y, r, { ...pen.line, fill: inner }) +
      hatch([...shade, ...arc([x, y + r * 0.28], r * 0.94, 330, 210)], pen.hair, { angle: 45, gap: u * 1.1 }) +
      dots(segment(x - r * 0.42, y + r * 0.1, x + r * 0.42, y + r * 0.1), r * 0.14, tone.edge) +
      circle(x, y - r * 0.42, r * 0.13, { ...pen.fine, fill: tone.pop === plate ? tone.side : tone.pop })
    );
  }
  if (kind === 'dial') {
    const angle = random.between(-2.6, -0.5);
    return (
      strokes(
        arc([x, y], r, 140, 400, 16).map((point) => [point, [x + (point[0] - x) * 1.12, y + (point[1] - y) * 1.12]] as const),
        pen.fine,
      ) +
      circle(x, y, r * 0.8, { ...pen.line, fill: inner }) +
      stroke(
        segment(
          x + Math.cos(angle) * r * 0.3,
          y + Math.sin(angle) * r * 0.3,
          x + Math.cos(angle) * r * 0.72,
          y + Math.sin(angle) * r * 0.72,
        ),
        { line: tone.edge, width: u * 1.2 },
      )
    );
  }
  const box = rect(x - r * 1.05, y - r * 1.05, r * 2.1, r * 2.1, { ...pen.line, fill: inner }, u);
  if (kind === 'data') {
    return (
      box +
      [-0.5, 0.5]
        .map(
          (side) =>
            rect(x + side * r - r * 0.32, y - r * 0.3, r * 0.64, r * 0.6, { ...pen.fine, fill: tone.edge }) +
            strokes(
              upTo(4).map((i) =>
                segment(x + side * r - r * 0.2 + i * r * 0.13, y - r * 0.28, x + side * r - r * 0.2 + i * r * 0.13, y - r * 0.05),
              ),
              { line: tone.side, width: pen.hair.width },
            ),
        )
        .join('')
    );
  }
  const halves = kind === 'double' ? [-1, 1] : [0];
  return (
    box +
    halves
      .map((side) => {
        const [left, wide] = side === 0 ? [x - r * 1.05, r * 2.1] : [side < 0 ? x - r * 1.05 : x, r * 1.05];
        const on = random.chance(0.5);
        return (
          rect(left, y - r * 1.05, wide, r * 2.1, pen.fine) +
          hatch(corners(left, on ? y : y - r * 1.05, wide, r * 1.05), pen.hair, { angle: 0, gap: u * 1.1 }) +
          circle(left + wide / 2, y - r * 0.8, u * 0.5, { fill: tone.edge })
        );
      })
      .join('')
  );
}
