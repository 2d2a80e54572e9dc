import { hatchLines } from '../hatching.ts';
import { circle, corners, define, path, rect, stamp, through } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { places } from './places.ts';

type Cut = 'square' | 'scale' | 'point' | 'honeycomb';

export const slates: Composition = {
  name: 'slates',
  words: ['slate', 'shingle', 'fibre cement', 'scale', 'hook', 'nail', 'natural'],
  alt: {
    nl: 'Een vlak van overlappende leien waarin lichte en donkere leien een patroon vormen.',
    fr: 'Un champ d’ardoises qui se recouvrent, où les claires et les foncées forment un motif.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const width = Math.round(u * random.between(10, 14));
    const cut = random.pick<Cut>(['square', 'scale', 'point', 'honeycomb']);
    const step = width * (cut === 'square' ? 0.86 : cut === 'scale' ? 0.56 : 0.6);
    const band = random.whole(7, 10);
    const lozenge = random.chance(0.5);
    const field = places(scene, width, step, step).map(({ row, column, x, y }) => {
      const place = column * 2 + (row % 2);
      const inPattern = lozenge
        ? Math.abs((place % band) - band / 2) + Math.abs((row % band) - band / 2) < band / 3.2
        : (Math.abs((place % (band * 2)) - band) + row) % band < 3;
      const fill = inPattern ? tone.pop : random.chance(0.13) ? tone.deep : random.chance(0.42) ? tone.side : tone.face;
      return stamp(fill === tone.deep || inPattern || random.chance(0.66) ? 'slate' : 'shaded', x + ((row % 2) * width) / 2, y, { fill });
    });
    const outline = path(slateOutline(cut, width, step * 1.9), pen.fine);
    const shade = hatchLines(corners(3, step * 0.9, width * 0.4, step * 0.5), { angle: 90, gap: width * 0.1 });
    return (
      define('slate', outline) +
      define(
        'shaded',
        outline +
          path(shade.map(through).join(''), pen.hair) +
          circle(width / 2, step * 1.9 - width * 0.2, width * 0.035, { fill: tone.edge }),
      ) +
      rect(0, 0, w, h, { fill: tone.side }) +
      field.join('')
    );
  },
};

function slateOutline(cut: Cut, width: number, height: number): string {
  const [half, foot] = [width / 2, Math.round(height)];
  const [corner, drop] = [Math.round(width * 0.28), Math.round(width * 0.3)];
  const outlines: Record<Cut, string> = {
    square: `M0 0V${foot}H${width}V0Z`,
    scale: `M0 0V${foot - half}a${half} ${half} 0 0 0 ${width} 0V0Z`,
    point: `M0 0V${foot - half}l${half} ${half}l${half} ${-half}V0Z`,
    honeycomb: `M0 0V${foot - drop}l${corner} ${drop}H${width - corner}l${corner} ${-drop}V0Z`,
  };
  return outlines[cut];
}
