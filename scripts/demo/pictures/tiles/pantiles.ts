import { hatchLines } from '../hatching.ts';
import { circle, corners, define, group, path, rect, stamp, through, weight } from '../ink.ts';
import { rain } from '../marks.ts';
import type { Composition, Scene } from '../scene.ts';
import { places } from './places.ts';

export const pantiles: Composition = {
  name: 'pantiles',
  words: ['pantile', 'clay', 'roof tile', 'pantile', 'frost', 'storm', 'hail', 'moss'],
  alt: {
    nl: 'Een dakvlak met golvende pannen in enkele tinten; één pan ontbreekt en laat de panlat zien.',
    fr: 'Un versant couvert de tuiles ondulées de quelques teintes\u00a0; une tuile manque et laisse voir la latte.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone } = scene;
    const width = u * random.between(13, 19);
    const height = width * 0.92;
    const angle = random.pick([0, 0, -6, 7]);
    const slope = random.pick([-1, 1]);
    const all = places(scene, width, height, angle === 0 ? 0 : u * 7);
    const gone = random.whole(Math.round(all.length * 0.4), Math.round(all.length * 0.6));
    const field = all.map(({ row, column, x, y }, i) => {
      if (i === gone) return stamp('missing', x, y);
      const along = (column * slope + row + 70) % 7;
      const fill = random.chance(0.07) ? tone.deep : along < 3 ? tone.pop : random.chance(0.5) ? tone.face : tone.side;
      return stamp('pantile', x, y, { fill, line: fill === tone.deep ? tone.side : tone.edge });
    });
    const weather = scene.says('rain', 'storm', 'hail') ? rain(scene, corners(0, 0, w, h), tone.ground) : '';
    return (
      define('pantile', pantile(width, height * 1.16, tone.edge)) +
      define('missing', batten(scene, width, height)) +
      rect(0, 0, w, h, { fill: tone.deep }) +
      group(`rotate(${angle} ${Math.round(w / 2)} ${Math.round(h / 2)})`, field.join('')) +
      weather
    );
  },
};

function pantile(width: number, height: number, edge: string): string {
  const [side, foot] = [Math.round(width), Math.round(height)];
  const roll = Math.round(width * 0.62);
  const wave = `q${roll / 2} ${Math.round(width * 0.14)} ${roll} 0q${Math.round((side - roll) / 2)} ${Math.round(-width * 0.32)} ${side - roll} 0`;
  const shade = hatchLines(
    [
      [width * 0.82, 0],
      [width, 0],
      [width, foot],
      [width * 0.82, foot - width * 0.15],
    ],
    { angle: 0, gap: width * 0.085 },
  );
  return (
    path(`M0 ${foot}${wave}V0H0Z`, { line: edge, width: weight.line }) +
    `<g stroke-width="${weight.hair}">${path(`${shade.map(through).join('')}M${roll} 0v${foot}`, {})}</g>`
  );
}

function batten({ tone, pen }: Scene, width: number, height: number): string {
  return (
    rect(0, 0, width, height * 1.2, { fill: tone.deep }) +
    rect(0, height * 0.3, width, height * 0.24, { ...pen.fine, fill: tone.face }) +
    circle(width * 0.5, height * 0.42, width * 0.04, { fill: tone.edge })
  );
}
