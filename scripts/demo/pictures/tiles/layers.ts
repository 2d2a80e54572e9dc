import { timber } from '../grain.ts';
import { define, group, type Point, rect, segment, stamp, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { wool } from '../wool.ts';

export const layers: Composition = {
  name: 'layers',
  words: ['batten', 'underlay', 'membrane', 'insulation', 'layer', 'sarking', 'pitched', 'renovation', 'airtight'],
  alt: {
    nl: 'Een opengewerkt hellend dak: kepers, isolatie, onderdak, tengels, panlatten en pannen liggen laag na laag bloot.',
    fr: 'Un toit en pente ouvert\u00a0: chevrons, isolant, sous-toiture, contre-lattes, lattes et tuiles, couche après couche.',
  },
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const side = Math.max(w, h) * 1.25;
    const cut = (part: number) => side * part;
    const field = (to: number, fill: string) => rect(0, 0, cut(to), side, { ...pen.bold, fill });
    const spaced = (count: number) => upTo(count).map((i) => (side * (i + 0.5)) / count);
    const rafters = spaced(7)
      .map((x) => timber(scene, [x, 0], [x, side], u * 5, tone.face, pen.fine))
      .join('');
    const boards = spaced(7)
      .slice(4, -1)
      .map((x) => wool(segment(x + side / 14, 0, x + side / 14, side), u * 9, pen.fine))
      .join('');
    const membrane =
      field(0.78, tone.ground === scene.palette.tint ? tone.face : tone.side) +
      strokes(
        spaced(5).map((y): [Point, Point] => segment(0, y, cut(0.78), y)),
        { ...pen.fine, dash: '26 12' },
      );
    const counter = spaced(11)
      .filter((x) => x < cut(0.7))
      .map((x) => rect(x - u * 1.2, 0, u * 2.4, side, { ...pen.fine, fill: tone.face }))
      .join('');
    const battens = spaced(16)
      .map((y) => rect(0, y - u, cut(0.62 - 0.02 * random.next()), u * 2.2, { ...pen.fine, fill: tone.side }))
      .join('');
    const tileWidth = side / 22;
    const tiles = upTo(17).map((row) => {
      const y = side - ((row + 1) * side) / 16;
      const count = Math.max(2, Math.round(9 - row * random.between(0.05, 0.22)));
      return upTo(count)
        .map((i) => stamp('cut-tile', i * tileWidth, y, { fill: random.chance(0.12) ? tone.deep : tone.pop }))
        .join('');
    });
    const lean = random.pick([-1, 1]) * random.between(0.24, 0.4);
    const shift = `matrix(1 ${lean.toFixed(2)} ${(-lean * 0.6).toFixed(2)} 0.9 ${Math.round((w - side) / 2 + (lean * side * 0.6) / 2)} ${Math.round((h - side * 0.9) / 2 - (lean * side) / 2)})`;
    return (
      define('cut-tile', rect(0, 0, tileWidth, side / 14.2, pen.fine, u * 0.9)) +
      rect(0, 0, w, h, { fill: tone.deep }) +
      group(shift, rect(0, 0, side, side, { fill: tone.side }) + boards + rafters + membrane + counter + battens + tiles.join(''))
    );
  },
};
