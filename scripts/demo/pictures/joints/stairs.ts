import { timber } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { circle, corners, type Point, rect, segment, shape, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const stairs: Composition = {
  name: 'stairs',
  words: ['stair', 'tread', 'baluster', 'handrail', 'stringer', 'interior'],
  alt: {
    nl: 'Een houten trap in zijaanzicht met treden, spijlen en een leuning.',
    fr: 'Un escalier en bois vu de côté, avec marches, balustres et main courante.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const count = random.whole(6, 8);
    const [going, rise] = [(w * 1.02) / count, (h * 0.82) / count];
    const at = (i: number): Point => [i * going - u * 4, h * 1.02 - i * rise];
    const flight: Point[] = [
      ...upTo(count + 1).flatMap((i): Point[] => segment(at(i)[0], at(i)[1], at(i)[0], at(i + 1)[1])),
      [w + 20, at(count + 1)[1]],
      [w + 20, at(count + 1)[1] + rise * 3.4],
      [at(0)[0] + going * 3, h + 20],
      [at(0)[0], h + 20],
    ];
    const treads = upTo(count + 1).map((i) => {
      const [x, y] = at(i);
      return rect(x - u * 2.4, y - rise - u * 2, going + u * 2.4, u * 3.2, { ...pen.line, fill: tone.face }, u * 0.6);
    });
    const rail = (i: number): Point => [at(i)[0] + going / 2, at(i)[1] - rise - h * 0.36];
    const balusters = upTo(count + 1).flatMap((i) =>
      [0.28, 0.78].map((part) => {
        const x = at(i)[0] + going * part;
        const top = rail(0)[1] - ((x - rail(0)[0]) / going) * rise;
        const foot = at(i)[1] - rise - u * 2;
        return (
          rect(x - u * 0.8, top, u * 1.6, foot - top, { ...pen.fine, fill: tone.face }) +
          circle(x, top + (foot - top) * 0.3, u * 1.5, { ...pen.fine, fill: tone.side })
        );
      }),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      hatch(corners(0, 0, w, h), { line: tone.quiet, width: pen.hair.width }, { angle: 90, gap: u * 7 }) +
      shape(flight, { ...pen.bold, fill: tone.pop }) +
      hatch(flight, { line: tone.face, width: pen.hair.width }, { angle: -(Math.atan2(rise, going) * 180) / Math.PI, gap: u * 2.2 }) +
      balusters.join('') +
      treads.join('') +
      timber(scene, [rail(0)[0] - going, rail(0)[1] + rise], [rail(count + 2)[0], rail(count + 2)[1]], u * 4, tone.face, pen.bold)
    );
  },
};
