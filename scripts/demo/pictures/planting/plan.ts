import { hatch, scatter } from '../hatching.ts';
import { curve, dots, flowing, type Point, path, rect, shape, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';
import { planSymbol } from './plants.ts';

export const plan: Composition = {
  name: 'planting plan',
  words: ['planting plan', 'plan', 'perennial', 'border', 'design', 'garden', 'scheme', 'drift', 'biodivers', 'native'],
  alt: {
    nl: 'Beplantingsplan met bomen en struiken als cirkels rond een slingerend pad met tegels.',
    fr: 'Plan de plantation\u00a0: arbres et arbustes en cercles autour d’un chemin sinueux en dalles.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const lift = random.between(-0.08, 0.08) * h;
    const edge = (shift: number): Point[] =>
      upTo(7).map((i) => [(w * 1.1 * i) / 6 - w * 0.05, h * 0.62 + lift + shift + Math.sin(i * 1.15 + 1) * h * 0.12]);
    const [near, far] = [edge(u * 7), edge(-u * 7)];
    const lawn: Point[] = [...near, [w + 20, h + 20], [-20, h + 20]];
    const bed: Point[] = [[-20, -20], [w + 20, -20], ...far.slice().reverse()];
    const trees = spread(scene, 15, h * 0.44 + lift);
    const low = upTo(5).map((i): { at: Point; r: number; kind: number } => ({
      at: [w * (0.1 + i * 0.21), h * random.between(0.84, 0.98)],
      r: u * random.between(4, 8),
      kind: i,
    }));
    const fills = [tone.pop, tone.side, tone.face, tone.pop, tone.face] as const;
    const slabs = upTo(13).map((i) => {
      const x = (w * i) / 12;
      const y = h * 0.62 + lift + Math.sin(((x / w + 0.05) / 1.1) * 6 * 1.15 + 1) * h * 0.12;
      return rect(x - u * 2.6, y - u * 4, u * 5.2, u * 8, { ...pen.fine, fill: tone.side }, u * 0.6);
    });
    return (
      rect(0, 0, w, h, { fill: tone.face === tone.ground ? tone.side : tone.ground }) +
      path(`${flowing(bed)}Z`, { fill: tone.ground }) +
      dots(scatter(bed, random, u * 4.6), u * 0.35, tone.quiet) +
      shape(lawn, { fill: tone.face }) +
      hatch(lawn, pen.hair, { angle: 0, gap: u * 2.6 }) +
      path(
        `${flowing(far)}L${near
          .slice()
          .reverse()
          .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
          .join('L')}Z`,
        { fill: tone.side === tone.ground ? tone.face : tone.ground },
      ) +
      slabs.join('') +
      curve(near, { ...pen.bold, line: tone.edge }) +
      curve(far, { ...pen.bold, line: tone.line === tone.edge ? tone.edge : tone.line }) +
      [...trees, ...low].map(({ at, r, kind }, i) => planSymbol(scene, kind, at, r, fills[i % 5] ?? tone.pop)).join('')
    );
  },
};

type Plant = { at: Point; r: number; kind: number };

/** Big trees first, then smaller ones where there is room, so that crowns touch but do not pile up. */
function spread({ w, u, random }: Scene, wanted: number, depth: number): Plant[] {
  const found: Plant[] = [];
  for (let attempt = 0; attempt < 240 && found.length < wanted; attempt++) {
    const r = u * (found.length < 4 ? random.between(9, 13) : random.between(3.6, 7));
    const at: Point = [random.between(0, w), random.between(0, depth)];
    const free = found.every((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > (other.r + r) * 0.92);
    if (free) found.push({ at, r, kind: random.whole(0, 4) });
  }
  return found;
}
