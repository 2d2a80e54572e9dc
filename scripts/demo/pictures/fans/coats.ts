import { hatch, scatter } from '../hatching.ts';
import { dots, flowing, type Point, path, upTo } from '../ink.ts';
import { bricks } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const coats: Composition = {
  name: 'wall layers',
  words: [
    'plaster',
    'render',
    'mesh',
    'layer',
    'wall section',
    'insulat',
    'facade insulation',
    'substrate',
    'damp',
    'moisture',
    'etics',
    'system',
  ],
  alt: {
    nl: 'Een muur waarvan de lagen bloot liggen: baksteen, pleister, wapeningsnet, afwerking en verf.',
    fr: 'Un mur dont les couches sont mises à nu\u00a0: brique, enduit, treillis, finition et peinture.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const lean = w * random.between(0.06, 0.16);
    const torn = (at: number): Point[] =>
      upTo(13).map((i) => [w * at + lean * (1 - i / 6) + random.between(-1, 1) * u * 2.2, -20 + ((h + 40) * i) / 12]);
    const cuts = [0.26, 0.42, 0.57, 0.72, 0.86].map((at) => torn(at));
    const cover = (edge: readonly Point[], fill: string) => {
      const area: Point[] = [...edge, [w + 20, h + 20], [w + 20, -20]];
      const under = edge.map(([x, y]): Point => [x - u * 1.6, y + u * 1.2]);
      return (
        path(flowing(under), { line: tone.edge, width: u * 1.4 }) +
        path(`${flowing(edge)}L${Math.round(w + 20)} ${Math.round(h + 20)}V-20Z`, { ...pen.bold, fill }) +
        (area.length ? '' : '')
      );
    };
    const [rough, net, fine, primer, paint] = cuts;
    const grid = (edge: readonly Point[] = []) => {
      const area: Point[] = [...edge.map(([x, y]): Point => [x + u, y]), [w + 20, h + 20], [w + 20, -20]];
      return hatch(area, pen.hair, { angle: 0, gap: u * 2.4 }) + hatch(area, pen.hair, { angle: 90, gap: u * 2.4 });
    };
    const strip = (from: readonly Point[] = [], to: readonly Point[] = []): Point[] => [
      ...from.map(([x, y]): Point => [x + u * 1.5, y]),
      ...[...to].reverse(),
    ];
    return (
      bricks(scene, [-10, -10, w * 0.5, h + 20], u * random.between(6.5, 8), tone.face, tone.side) +
      cover(rough ?? [], tone.side) +
      dots(scatter(strip(rough, net), random, u * 3), u * 0.5, tone.edge) +
      cover(net ?? [], tone.face) +
      grid(net) +
      cover(fine ?? [], tone.ground === tone.edge ? tone.side : tone.ground) +
      dots(scatter(strip(fine, primer), random, u * 3.6), u * 0.3, tone.quiet) +
      cover(primer ?? [], tone.face) +
      hatch(strip(primer, paint), { line: tone.quiet, width: pen.hair.width }, { angle: 90, gap: u * 1.6 }) +
      cover(paint ?? [], tone.pop === tone.ground ? tone.edge : tone.pop)
    );
  },
};
