import { hatch } from '../hatching.ts';
import { circle, corners, dots, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition, Scene } from '../scene.ts';

export const flatRoof: Composition = {
  name: 'flat roof',
  words: ['flat', 'bitumen', 'epdm', 'outlet', 'upstand', 'green roof', 'sedum', 'ballast', 'gravel', 'flat roof', 'flat roof layers'],
  alt: {
    nl: 'Doorsnede van een plat dak in trappen: draagvloer, dampscherm, isolatie, dichting en bovenlaag, met een opstand tegen de muur.',
    fr: 'Coupe en gradins d’une toiture plate\u00a0: dalle, pare-vapeur, isolant, étanchéité et couche supérieure, avec un relevé contre le mur.',
  },
  draw(scene) {
    const { w, h, random, tone, pen } = scene;
    const green = scene.says('green', 'sedum', 'plant') || random.chance(0.4);
    const u = scene.u * random.between(1.35, 1.6);
    const edge = w * random.between(0.22, 0.3);
    const stack: readonly (readonly [height: number, fill: string])[] = [
      [11, tone.side],
      [1, tone.edge],
      [13, tone.face],
      [2, tone.pop],
      [green ? 8 : 4, tone.side],
    ];
    const base = h * 0.9;
    let y = base;
    let drawing = '';
    stack.forEach(([height, fill], i) => {
      const end = w * (1.02 - i * 0.1);
      y -= height * u;
      const area = corners(edge, y, end - edge, height * u);
      drawing += shape(area, { ...pen.line, fill });
      if (i === 0)
        drawing +=
          hatch(area, pen.hair, { angle: 45, gap: u * 1.8 }) +
          dots(
            upTo(26).map((): Point => [edge + random.next() * (w - edge), y + random.next() * height * u]),
            u * 0.4,
            tone.edge,
          );
      if (i === 2) drawing += hatch(area, pen.hair, { angle: 60, gap: u * 2.8 }) + hatch(area, pen.hair, { angle: 120, gap: u * 2.8 });
      if (i === 4) drawing += green ? tufts(scene, edge + u * 6, end, y, tone.pop) : pebbles(scene, edge + u * 6, end, y, height * u);
    });
    const crown = y - u * 10;
    const parapet = corners(edge - u * 14, crown, u * 14, base - crown);
    const brace = base - 25 * u;
    const skirt: Point[] = [
      [edge, crown + u * 3],
      [edge + u * 1.6, crown + u * 3],
      [edge + u * 1.6, brace - u * 4],
      [edge + u * 5, brace - u * 2],
      [edge + w * 0.2, brace - u * 2],
      [edge + w * 0.2, brace],
      [edge, brace],
    ];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(edge, 0, w - edge, crown), { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * 2.4 }) +
      circle(w * random.between(0.6, 0.8), h * 0.2, scene.u * 9, { fill: tone.face, ...pen.fine }) +
      drawing +
      shape(parapet, { ...pen.line, fill: tone.face }) +
      hatch(parapet, pen.hair, { angle: 135, gap: u * 1.6 }) +
      shape(skirt, { ...pen.line, fill: tone.pop }) +
      shape(
        [
          [edge - u * 16, crown - u * 0.5],
          [edge + u * 3, crown - u * 3],
          [edge + u * 3, crown - u],
          [edge - u * 16, crown + u * 2],
        ],
        { ...pen.line, fill: tone.edge === tone.ground ? tone.side : tone.deep },
      ) +
      dimension([edge + u * 3, base + h * 0.05], [w - u * 6, base + h * 0.05], tone.line, [0.3, 0.65])
    );
  },
};

function tufts(scene: Scene, from: number, to: number, y: number, fill: string): string {
  const { u, random, pen, tone } = scene;
  return upTo((to - from) / (u * 3.2))
    .map((i) => {
      const x = from + u * 2 + i * u * 3.2;
      const blades = [-1, 0, 1].map((side): [Point, Point] => segment(x, y, x + side * u * 1.6, y - u * random.between(2, 6)));
      return (
        strokes(blades, { line: tone.line, width: pen.fine.width }) +
        blades.map(([, [tx, ty]]) => circle(tx, ty, u * random.between(0.6, 1.3), { ...pen.hair, fill })).join('')
      );
    })
    .join('');
}

function pebbles(scene: Scene, from: number, to: number, y: number, height: number): string {
  const { u, random, pen, tone } = scene;
  return upTo((to - from) / (u * 1.7))
    .map((i) =>
      circle(from + i * u * 1.7, y + height * random.between(0.1, 0.7), u * random.between(0.8, 1.5), {
        ...pen.hair,
        fill: random.chance(0.3) ? tone.quiet : tone.face,
      }),
    )
    .join('');
}
