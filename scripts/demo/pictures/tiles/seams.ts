import { hatch } from '../hatching.ts';
import { arc, circle, curve, type Point, path, rect, segment, shape, stroke, strokes, through, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';

const mix = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

export const seams: Composition = {
  name: 'seams',
  words: ['zinc', 'standing seam', 'copper', 'metal', 'seam', 'sheet'],
  alt: {
    nl: 'Een metalen dak met staande naden; een cirkel toont een dubbele felsnaad in doorsnede.',
    fr: 'Un toit en métal à joints debout\u00a0; un cercle montre un double agrafage en coupe.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const lean = random.pick([-1, 1]) * w * random.between(0.12, 0.28);
    const [ridge, eaves] = [h * random.between(0.12, 0.2), h * 0.9];
    const count = random.whole(7, 10);
    const picked = random.whole(2, count - 3);
    const top = (i: number): Point => [w * (-0.15 + (1.3 * i) / count) + lean * 0.4, ridge];
    const foot = (i: number): Point => [w * (-0.25 + (1.5 * i) / count) - lean * 0.6, eaves];
    const trays = upTo(count).map((i) => {
      const across = (part: number) => [mix(top(i), top(i + 1), part), mix(foot(i), foot(i + 1), part)] as const;
      const [[a, d], [b, c]] = [across(0.04), across(random.between(0.22, 0.4))];
      const fold = random.between(0.25, 0.75);
      return (
        shape([top(i), top(i + 1), foot(i + 1), foot(i)], {
          ...pen.line,
          fill: i === picked ? tone.pop : i % 3 === 1 ? tone.side : tone.face,
        }) +
        hatch([a, b, c, d], pen.hair, { angle: 0, gap: u * 1.5 }) +
        stroke([mix(top(i), foot(i), fold), mix(top(i + 1), foot(i + 1), fold)], pen.fine)
      );
    });
    const upstands = upTo(count + 1).map(
      (i) => stroke([top(i), foot(i)], { ...pen.bold, width: u * 1.3 }) + stroke([top(i), foot(i)], { line: tone.side, width: u * 0.4 }),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      trays.join('') +
      upstands.join('') +
      rect(-10, ridge - u * 3, w + 20, u * 4, { ...pen.line, fill: tone.deep }) +
      rect(-10, eaves, w + 20, u * 5, { ...pen.line, fill: tone.side }) +
      strokes(
        upTo(5).map((i) => segment(0, eaves + u * (1.4 + i * 0.5), w, eaves + u * (1.4 + i * 0.5))),
        pen.hair,
      ) +
      seamDetail(scene, [w * (lean > 0 ? 0.8 : 0.2), h * 0.52], u * 17, foot(picked))
    );
  },
};

/** The double-lock seam seen end on, in a circle, as a textbook would show it. */
function seamDetail({ u, tone, pen }: Scene, [x, y]: Point, radius: number, from: Point): string {
  const floor = y + radius * 0.45;
  const sheet = (points: readonly Point[], colour: string) =>
    path(through(points), { line: tone.edge, width: u * 1.6 }) + path(through(points), { line: colour, width: u * 0.8 });
  const edge = Math.sqrt(radius ** 2 - (radius * 0.45) ** 2) - u * 0.4;
  const height = radius * 1.05;
  const left: Point[] = [
    [x - edge, floor],
    [x - u, floor],
    [x - u, floor - height],
    [x + u * 4, floor - height],
    [x + u * 4, floor - height * 0.55],
  ];
  const right: Point[] = [
    [x + edge, floor],
    [x + u, floor],
    [x + u, floor - height + u * 2.2],
    [x + u * 2.4, floor - height + u * 2.2],
    [x + u * 2.4, floor - height * 0.62],
  ];
  const deck = arc([x, y], radius - u * 0.4, 27, 153);
  return (
    stroke(segment(from[0], from[1] - u * 4, x, y), { line: tone.edge, width: pen.fine.width }) +
    circle(x, y, radius, { ...pen.bold, fill: tone.ground === tone.edge ? tone.face : tone.ground }) +
    shape(deck, { fill: tone.side }) +
    hatch(deck, pen.hair, { angle: 45, gap: u * 1.3 }) +
    curve(segment(x - edge, floor + u, x + edge, floor + u), pen.fine) +
    sheet(right, tone.face) +
    sheet(left, tone.pop)
  );
}
