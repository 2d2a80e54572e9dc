import { hatch } from '../hatching.ts';
import { circle, corners, type Point, rect, segment, shape, strokes, upTo } from '../ink.ts';
import { bricks, disc, rain } from '../marks.ts';
import type { Composition, Scene } from '../scene.ts';

export const street: Composition = {
  name: 'street',
  words: ['street', 'house', 'market', 'town', 'figures', 'subsidy', 'permit', 'premium', 'gable', 'village', 'heritage'],
  alt: {
    nl: 'Een rij huizen met verschillende daken: puntgevel, trapgevel en schilddak, één ervan in kleur.',
    fr: 'Une rangée de maisons aux toits différents: pignon, gradins et croupe, l’une d’elles en couleur.',
  },
  draw(scene) {
    const { w, h, u, random, tone } = scene;
    const floor = h * 0.9;
    const count = random.whole(5, 6);
    const picked = random.whole(1, count - 2);
    let x = -u * 3;
    let row = '';
    for (let i = 0; i < count; i++) {
      const width = ((w + u * 8) / count) * random.between(0.85, 1.15);
      row += house(scene, x, floor, i === count - 1 ? w + u * 4 - x : width, h * random.between(0.26, 0.42), i, i === picked);
      x += width;
    }
    const weather = scene.says('rain', 'storm', 'water') ? rain(scene, corners(0, 0, w, h * 0.45), tone.line) : '';
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      disc(scene, w * random.between(0.15, 0.85), h * 0.2, u * random.between(7, 10), tone.face) +
      weather +
      row +
      rect(0, floor, w, h - floor, { fill: tone.deep })
    );
  },
};

function house(scene: Scene, x: number, floor: number, width: number, wall: number, index: number, picked: boolean): string {
  const { u, random, tone, pen } = scene;
  const top = floor - wall;
  const kind = (index + random.whole(0, 1)) % 3;
  const fill = picked ? tone.pop : tone.side;
  let roof = '';
  let front = rect(x, top, width, wall, { ...pen.line, fill: tone.face });
  if (kind === 0) {
    const rise = width * random.between(0.55, 0.8);
    const gable: Point[] = [
      [x, top],
      [x + width / 2, top - rise],
      [x + width, top],
    ];
    roof =
      shape(gable, { ...pen.bold, fill }) +
      (picked
        ? hatch(gable, { line: tone.face, width: pen.fine.width }, { angle: 0, gap: u * 1.6 })
        : hatch(gable, pen.hair, { angle: 90, gap: u * 1.8 }));
  } else if (kind === 1) {
    const rise = wall * random.between(0.5, 0.7);
    const slope: Point[] = [
      [x - u, top],
      [x + width * 0.12, top - rise],
      [x + width * 0.9, top - rise],
      [x + width + u, top],
    ];
    roof = chimney(scene, x + width * 0.62, top - rise) + shape(slope, { ...pen.line, fill }) + scales(scene, slope, rise, picked);
  } else {
    const steps = 4;
    const rise = width * 0.72;
    const profile: Point[] = [[x, top]];
    for (let i = 0; i < steps; i++)
      profile.push(
        [x + (width * i) / (steps * 2 + 1), top - (rise * (i + 1)) / steps],
        [x + (width * (i + 1)) / (steps * 2 + 1), top - (rise * (i + 1)) / steps],
      );
    const mirror = profile.map(([px, py]): Point => [2 * x + width - px, py]).reverse();
    roof =
      shape([...profile, ...mirror], { ...pen.line, fill: picked ? tone.pop : tone.face }) +
      circle(x + width / 2, top - rise * 0.45, width * 0.08, { ...pen.fine, fill: tone.deep });
    front = bricks(scene, [x, top, width, wall], u * 1.9, picked ? tone.pop : tone.face, tone.side);
  }
  const columns = width > u * 22 ? 3 : 2;
  const panes = upTo(columns * 2).map((i) => {
    const px = x + (width * ((i % columns) + 0.5)) / columns - u * 2;
    const py = top + wall * (i < columns ? 0.14 : 0.56);
    return (
      rect(px, py, u * 4, wall * 0.28, { ...pen.fine, fill: random.chance(0.25) ? tone.side : tone.deep }) +
      strokes([segment(px + u * 2, py, px + u * 2, py + wall * 0.28)], { line: tone.face, width: pen.hair.width })
    );
  });
  return roof + front + panes.join('');
}

function scales({ u, tone, pen }: Scene, [a, b, c, d]: readonly Point[], rise: number, picked: boolean): string {
  if (!a || !b || !c || !d) return '';
  const rows = Math.round(rise / (u * 2.2));
  return strokes(
    upTo(rows - 1).map((i) => {
      const part = (i + 1) / rows;
      return segment(a[0] + (b[0] - a[0]) * part, a[1] - rise * part, d[0] + (c[0] - d[0]) * part, a[1] - rise * part);
    }),
    { line: picked ? tone.face : tone.edge, width: pen.fine.width, dash: `${Math.round(u * 2.4)} ${Math.round(u * 0.7)}` },
  );
}

function chimney(scene: Scene, x: number, y: number): string {
  const { u, tone, pen } = scene;
  return (
    rect(x, y - u * 6, u * 5, u * 9, { ...pen.line, fill: tone.face }) +
    rect(x - u * 0.7, y - u * 7.4, u * 6.4, u * 1.6, { ...pen.fine, fill: tone.deep })
  );
}
