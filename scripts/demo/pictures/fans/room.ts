import { hatch } from '../hatching.ts';
import { arc, type Point, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const room: Composition = {
  name: 'room',
  words: ['room', 'interior', 'living', 'bedroom', 'kitchen', 'tape', 'masking', 'office', 'indoor', 'school', 'hospital'],
  alt: {
    nl: 'Een kamer in perspectief met een geschilderde lambrisering, een raam, een lamp en een verfpot.',
    fr: 'Une pièce en perspective avec un soubassement peint, une fenêtre, une lampe et un pot de peinture.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const [x1, x2, y1, y2] = [w * random.between(0.24, 0.34), w * random.between(0.66, 0.78), h * 0.2, h * 0.7];
    const band = y1 + (y2 - y1) * random.between(0.45, 0.6);
    const slant = (x: number, y: number, side: number): Point => {
      const reach = side < 0 ? x1 : w - x2;
      const part = side < 0 ? (x1 - x) / reach : (x - x2) / reach;
      return [x, y + (y - h * 0.46) * part * 0.78];
    };
    const left = (yTop: number, yFoot: number): Point[] => [slant(-10, yTop, -1), [x1, yTop], [x1, yFoot], slant(-10, yFoot, -1)];
    const right = (yTop: number, yFoot: number): Point[] => [[x2, yTop], slant(w + 10, yTop, 1), slant(w + 10, yFoot, 1), [x2, yFoot]];
    const ceiling: Point[] = [slant(-10, y1, -1), [x1, y1], [x2, y1], slant(w + 10, y1, 1), [w + 10, -10], [-10, -10]];
    const ground: Point[] = [slant(-10, y2, -1), [x1, y2], [x2, y2], slant(w + 10, y2, 1), [w + 10, h + 10], [-10, h + 10]];
    const boards = upTo(12).map((i) => segment(x1 + ((x2 - x1) * i) / 11, y2, w * 0.5 + (i - 5.5) * w * 0.26, h + 10));
    const [a, d] = [x2 + (w - x2) * 0.24, x2 + (w - x2) * 0.78];
    const pane = [slant(a, y1 + h * 0.1, 1), slant(d, y1 + h * 0.1, 1), slant(d, band + h * 0.04, 1), slant(a, band + h * 0.04, 1)];
    const [p = [0, 0], q = [0, 0], r = [0, 0], s = [0, 0]] = pane;
    const frame: Point = [x1 + (x2 - x1) * 0.5, y1 + (band - y1) * 0.48];
    const lamp = x1 + (x2 - x1) * random.between(0.2, 0.8);
    const tone1 = tone.ground === tone.pop ? tone.edge : tone.pop;
    return (
      rect(0, 0, w, h, { fill: tone.face }) +
      shape(ceiling, { ...pen.line, fill: tone.ground === tone.edge ? tone.side : tone.ground }) +
      rect(x1, y1, x2 - x1, y2 - y1, { ...pen.line, fill: tone.side }) +
      shape(left(y1, y2), { ...pen.line, fill: tone.face }) +
      hatch(left(y1, band), pen.hair, { angle: 90, gap: u * 1.8 }) +
      shape(right(y1, y2), { ...pen.line, fill: tone.face }) +
      rect(x1, band, x2 - x1, y2 - band, { ...pen.line, fill: tone1 }) +
      shape(left(band, y2), { ...pen.line, fill: tone1 }) +
      hatch(left(band, y2), { line: tone.face, width: pen.hair.width }, { angle: 90, gap: u * 1.8 }) +
      shape(right(band, y2), { ...pen.line, fill: tone1 }) +
      shape(left(band - u * 1.4, band), { ...pen.fine, fill: tone.face }) +
      rect(x1, band - u * 1.4, x2 - x1, u * 1.4, { ...pen.fine, fill: tone.face }) +
      shape(right(band - u * 1.4, band), { ...pen.fine, fill: tone.face }) +
      shape(ground, { ...pen.line, fill: tone.face }) +
      strokes(boards, pen.fine) +
      shape(left(y2 - u * 2.6, y2), { ...pen.fine, fill: tone.face }) +
      rect(x1, y2 - u * 2.6, x2 - x1, u * 2.6, { ...pen.fine, fill: tone.face }) +
      shape(right(y2 - u * 2.6, y2), { ...pen.fine, fill: tone.face }) +
      shape(pane, { ...pen.bold, fill: tone.side }) +
      hatch(pane, pen.hair, { angle: 120, gap: u * 2 }) +
      strokes(
        [
          segment((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (r[0] + s[0]) / 2, (r[1] + s[1]) / 2),
          segment((p[0] + s[0]) / 2, (p[1] + s[1]) / 2, (q[0] + r[0]) / 2, (q[1] + r[1]) / 2),
        ],
        { line: tone.edge, width: u * 0.9 },
      ) +
      rect(frame[0] - u * 6, frame[1] - u * 7, u * 12, u * 14, { ...pen.line, fill: tone.face }) +
      shape(
        [
          [frame[0] - u * 4, frame[1] + u * 5],
          [frame[0], frame[1] - u * 4],
          [frame[0] + u * 4, frame[1] + u * 5],
        ],
        { ...pen.fine, fill: tone1 },
      ) +
      stroke(segment(lamp, 0, lamp, y1 + u * 3), pen.line) +
      shape(arc([lamp, y1 + u * 9], u * 6, 180, 360), { ...pen.bold, fill: tone.edge === tone.ground ? tone.face : tone.edge }) +
      rect(x1 + u * 6, y2 + u * 10, u * 12, u * 12, { ...pen.bold, fill: tone.face }) +
      shape(arc([x1 + u * 12, y2 + u * 10], u * 6, 0, 360, 24, 0.3), { ...pen.line, fill: tone1 })
    );
  },
};
