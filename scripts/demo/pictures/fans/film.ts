import { hatch, scatter } from '../hatching.ts';
import { dots, flowing, type Point, path, rect, segment, shape, stroke, strokes, upTo } from '../ink.ts';
import { callout, dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';

export const film: Composition = {
  name: 'coating film',
  words: ['primer', 'adhesion', 'rust', 'steel', 'film', 'peel', 'crack', 'blister', 'uv', 'coating', 'corrosion', 'drying'],
  alt: {
    nl: 'Doorsnede van verflagen op een ondergrond: een barst, een loskomende schilfer en pijlen van de zon.',
    fr: 'Coupe de couches de peinture sur leur support\u00a0: une fissure, une écaille qui se lève et les flèches du soleil.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const base = h * 0.66;
    const torn = w * random.between(0.4, 0.55);
    const layers: readonly (readonly [height: number, fill: string, step: number])[] = [
      [8, tone.side, 0],
      [7, tone.face, 1],
      [10, tone.pop, 2],
    ];
    const wave = (x: number) => Math.sin(x / (u * 14)) * u * 0.9;
    const substrate: Point[] = [...upTo(25).map((i): Point => [(w * i) / 24, base + wave((w * i) / 24)]), [w + 10, h + 10], [-10, h + 10]];
    let y = base;
    const drawn = layers.map(([height, fill, step]) => {
      const foot = y;
      y -= height * u;
      const top = y;
      const area: Point[] = [
        ...upTo(25).map((i): Point => [(w * i) / 24, top + wave((w * i) / 24) * 0.5]),
        ...upTo(25)
          .reverse()
          .map((i): Point => [(w * i) / 24, foot + wave((w * i) / 24) * (step === 0 ? 1 : 0.5)]),
      ];
      const specks =
        step === 0
          ? dots(scatter(area, random, u * 2.4), u * 0.45, tone.edge)
          : step === 1
            ? hatch(area, pen.hair, { angle: 135, gap: u * 1.8 })
            : '';
      return shape(area, { ...pen.line, fill }) + specks;
    });
    const flake = upTo(9).map((i): Point => [torn + i * u * 3.2, y - (i / 8) ** 1.8 * u * 17]);
    const peel: Point[] = [...flake, ...[...flake].reverse().map(([px, py], i): Point => [px + u * 1.4, py + u * (10 - i * 0.2)])];
    const hollow: Point[] = [
      [torn, y - u],
      [torn + u * 30, y - u],
      [torn + u * 27, y + u * 10],
      [torn, y + u * 10],
    ];
    const crack: Point[] = [
      [w * 0.2, y],
      [w * 0.21, y + u * 5],
      [w * 0.19, y + u * 11],
      [w * 0.215, y + u * 17],
      [w * 0.2, base + u * 3],
    ];
    const rays = upTo(6).map((i) => segment(w * (0.1 + i * 0.09), h * 0.06, w * (0.13 + i * 0.09), y - u * 6));
    const heads = rays.map(([, [x, tip]]) =>
      shape(
        [
          [x + u * 0.8, tip + u * 3],
          [x - u * 1.4, tip],
          [x + u * 1.6, tip - u * 0.7],
        ],
        { fill: tone.line },
      ),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      strokes(rays, { line: tone.line, width: pen.fine.width }) +
      heads.join('') +
      shape(substrate, { ...pen.bold, fill: tone.side }) +
      hatch(substrate, pen.hair, { angle: 45, gap: u * 1.7 }) +
      drawn.join('') +
      shape(hollow, { fill: tone.ground }) +
      stroke(
        [
          [torn, y],
          [torn, y + u * 10],
          [torn + u * 27, y + u * 10],
          [torn + u * 30, y],
        ],
        pen.line,
      ) +
      path(`${flowing(peel, true)}`, { ...pen.bold, fill: tone.pop === tone.ground ? tone.face : tone.pop }) +
      stroke(crack, { line: tone.edge, width: u * 0.9 }) +
      upTo(7)
        .map(() => {
          const [x, top] = [torn + u * random.between(2, 24), y + u * random.between(-16, -3)];
          return path(
            `M${Math.round(x)} ${Math.round(top)}q${Math.round(u * 1.6)} ${Math.round(u * 2.6)} 0 ${Math.round(u * 3.4)}q${Math.round(-u * 1.6)} ${Math.round(-u * 0.8)} 0 ${Math.round(-u * 3.4)}Z`,
            { ...pen.fine, fill: tone.face },
          );
        })
        .join('') +
      dimension([w - u * 6, base], [w - u * 6, y], tone.edge, [0.32, 0.6]) +
      callout([w * 0.2, y + u * 14], [w * 0.09, h * 0.9], { ...scene, tone: { ...tone, line: tone.edge } })
    );
  },
};
