import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { corners, group, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const facadeGrid: Composition = {
  name: 'windows',
  words: ['windows', 'facade grid', 'sash', 'school', 'replacement', 'heritage window', 'glazing bar'],
  alt: {
    nl: 'Een raster van houten ramen in een gevel; één vleugel is uit zijn kader gelicht.',
    fr: 'Une trame de fenêtres en bois dans une façade\u00a0; un ouvrant est sorti de son dormant.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const columns = w > h * 1.2 ? 4 : 3;
    const rows = 2;
    const [wide, tall] = [w / columns, (h * 0.92) / rows];
    const picked = [random.whole(1, columns - 2), random.whole(0, rows - 1)] as const;
    const sash = (width: number, height: number, fill: string) => {
      const bars = [0.36, 0.68].map((part) => segment(u * 2, height * part, width - u * 2, height * part));
      return (
        rect(0, 0, width, height, { ...pen.bold, fill }) +
        rect(u * 2, u * 2, width - u * 4, height - u * 4, { ...pen.fine, fill: tone.side }) +
        hatch(corners(u * 2, u * 2, width - u * 4, height - u * 4), pen.hair, { angle: 60, gap: u * 2.2 }) +
        strokes(bars, { line: tone.edge, width: u * 1.5, cap: 'butt' }) +
        strokes(bars, { line: fill, width: u * 0.8, cap: 'butt' })
      );
    };
    const openings = upTo(columns * rows).map((i) => {
      const [c, r] = [i % columns, Math.floor(i / columns)];
      const [x, y] = [wide * c + wide * 0.16, tall * r + tall * 0.14 + h * 0.02];
      const [fw, fh] = [wide * 0.68, tall * 0.68];
      const half = fw / 2 - u * 2;
      const out = c === picked[0] && r === picked[1];
      const left = group(
        `translate(${Math.round(x + u * 1.6)} ${Math.round(y + u * 1.6)})`,
        out ? '' : sash(half, fh - u * 3.2, tone.face),
      );
      const right = group(`translate(${Math.round(x + fw / 2 + u * 0.4)} ${Math.round(y + u * 1.6)})`, sash(half, fh - u * 3.2, tone.face));
      const sill = shape(
        [
          [x - u * 2, y + fh],
          [x + fw + u * 2, y + fh],
          [x + fw + u * 3, y + fh + u * 2.4],
          [x - u * 3, y + fh + u * 2.4],
        ],
        { ...pen.line, fill: tone.side },
      );
      return (
        rect(x, y, fw, fh, { ...pen.line, fill: out ? tone.deep : tone.pop }) +
        rect(x, y, fw, fh, { line: tone.pop === tone.side ? tone.edge : tone.pop, width: u * 1.6 }) +
        rect(x - u * 0.8, y - u * 0.8, fw + u * 1.6, fh + u * 1.6, pen.line) +
        left +
        right +
        sill
      );
    });
    const [px, py] = [wide * picked[0] + wide * 0.04, tall * picked[1] + tall * 0.2];
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h), { line: tone.quiet, width: pen.hair.width }, { angle: 0, gap: u * 3.4 }) +
      upTo(rows)
        .map((r) => timber(scene, [-10, tall * (r + 1) + h * 0.01], [w + 10, tall * (r + 1) + h * 0.01], u * 4, tone.face))
        .join('') +
      openings.join('') +
      group(
        `translate(${Math.round(px)} ${Math.round(py)}) rotate(${random.between(-9, -5).toFixed(1)})`,
        sash(wide * 0.34 - u * 2, tall * 0.68 - u * 3.2, tone.face),
      )
    );
  },
};
