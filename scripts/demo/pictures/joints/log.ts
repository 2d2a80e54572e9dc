import { hatch } from '../hatching.ts';
import { corners, flowing, type Point, path, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const log: Composition = {
  name: 'log',
  words: ['log', 'forest', 'tree', 'ring', 'certif', 'local wood', 'saw', 'felling', 'sustainab'],
  alt: {
    nl: 'De kopse kant van een boomstam met jaarringen; streeplijnen geven de zaagsneden aan.',
    fr: 'La face en bout d’une grume avec ses cernes\u00a0; des traits indiquent les coupes de scie.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const centre: Point = [w * random.between(0.42, 0.6), h * 0.53];
    const radius = Math.min(w, h) * 0.47;
    const phases = upTo(4).map((i) => ({ waves: i + 2, size: random.between(0.006, 0.03), turn: random.between(0, 6) }));
    const heart: Point = [centre[0] + radius * random.between(-0.2, 0.2), centre[1] + radius * random.between(-0.2, 0.2)];
    const ring = (part: number, rough = 0): Point[] =>
      upTo(26).map((i) => {
        const angle = (i / 26) * Math.PI * 2;
        const wave = phases.reduce((sum, { waves, size, turn }) => sum + Math.sin(angle * waves + turn) * size, 1);
        const length = radius * part * (1 + (wave - 1) * part) + random.between(-rough, rough);
        const pull = 1 - part;
        return [
          centre[0] + (heart[0] - centre[0]) * pull + Math.cos(angle) * length,
          centre[1] + (heart[1] - centre[1]) * pull + Math.sin(angle) * length,
        ];
      });
    const parts: number[] = [];
    for (let part = 0.05; part < 0.92; part += random.between(0.035, 0.075)) parts.push(part);
    const sap = path(flowing(ring(0.62), true), { fill: tone.pop });
    const rings = parts.map((part) =>
      path(flowing(ring(part), true), {
        line: part < 0.6 ? tone.face : tone.edge,
        width: random.chance(0.25) ? pen.line.width : pen.hair.width,
      }),
    );
    const cracks = upTo(3).map((i): Point[] => {
      const angle = random.between(0, 6.28) + i;
      const at = (part: number, turn = 0): Point => [
        heart[0] + Math.cos(angle + turn) * radius * part,
        heart[1] + Math.sin(angle + turn) * radius * part,
      ];
      return [at(0.06), at(0.4, 0.05), at(0.72, 0.03), at(0.45, 0.08)];
    });
    const cuts = random.whole(5, 7);
    const plan = upTo(cuts + 1).map((i) => {
      const y = centre[1] - radius * 0.74 + (i * radius * 1.48) / cuts;
      return segment(centre[0] - radius * 1.25, y, centre[0] + radius * 1.25, y);
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, h * 0.86, w, h * 0.14), { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * 1.6 }) +
      path(flowing(ring(1.02, u * 1.6), true), { ...pen.bold, fill: tone.edge === tone.ground ? tone.deep : tone.edge }) +
      path(flowing(ring(0.93), true), { ...pen.fine, fill: tone.face }) +
      sap +
      rings.join('') +
      cracks.map((points) => shape(points, { fill: tone.edge })).join('') +
      strokes(plan, { line: tone.line, width: pen.fine.width, dash: '20 9' }) +
      dimension(
        [centre[0] + radius * 1.2, plan[0]?.[0][1] ?? 0],
        [centre[0] + radius * 1.2, plan.at(-1)?.[0][1] ?? h],
        tone.line,
        plan.slice(1, -1).map((_, i) => (i + 1) / cuts),
      )
    );
  },
};
