import { hatch, scatter } from '../hatching.ts';
import { circle, define, dots, type Point, rect, segment, shape, stamp, stroke, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { facesOf, isometric, type Solid } from '../space.ts';

export const permeable: Composition = {
  name: 'permeable paving',
  words: ['permeable', 'layers', 'sub-base', 'driveway', 'foundation', 'infiltrat', 'gravel', 'build-up', 'parking', 'permeable layers'],
  alt: {
    nl: 'Een uitgesneden blok oprit: klinkers bovenaan, daaronder split, steenslag, geotextiel en grond.',
    fr: 'Un bloc découpé d’une allée: des pavés au-dessus, puis gravillon, concassé, géotextile et terre.',
  },
  grounds: ['tint', 'paper', 'light', 'ink'],
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const project = isometric([w * random.between(0.46, 0.54), h * 0.36], u * 0.8);
    const [long, deep] = [58, 48];
    const heights: readonly (readonly [number, string])[] = [
      [20, tone.side],
      [13, tone.face],
      [6, tone.side],
      [8, palette.accent],
    ];
    let z = -34;
    const layers = heights.map(([height, fill], i) => {
      const cut = i * 6;
      const size: Solid = [long - cut, deep - cut * 0.5, height];
      const { top, left, right } = facesOf(project, [0, 0, z], size);
      z += height;
      const marks = (area: readonly Point[], angle: number) => {
        if (i === 0) return hatch(area, pen.hair, { angle, gap: u * 1.8 });
        if (i === 1)
          return scatter(area, random, u * 3.4, u * 0.9)
            .map(([x, y]) =>
              circle(x, y, u * random.between(0.9, 1.4), { ...pen.hair, fill: random.chance(0.4) ? tone.side : palette.paper }),
            )
            .join('');
        if (i === 2) return dots(scatter(area, random, u * 2.1, u * 0.3), u * 0.4, tone.edge);
        return '';
      };
      const plane = (area: readonly Point[], angle: number) => shape(area, { ...pen.line, fill }) + marks(area, angle);
      const textile =
        i === 1
          ? stroke([left[3] ?? [0, 0], left[2] ?? [0, 0], right[3] ?? [0, 0]], { line: palette.accent, width: u * 1.2, dash: '16 7' })
          : '';
      return (
        plane(left, 60) +
        plane(right, 120) +
        shape(top, { ...pen.line, fill: i === 3 ? palette.paper : fill }) +
        (i === 3 ? '' : marks(top, 0)) +
        textile
      );
    });
    const [across, along] = [long - 18, deep - 9];
    const [brickAcross, brickAlong] = [across / 10, along / 7];
    const block = (part: number) => {
      const [zeroX, zeroY] = project(0, 0, 0);
      const area = [
        project(0, 0, 0),
        project(brickAcross, 0, 0),
        project(brickAcross, brickAlong * part, 0),
        project(0, brickAlong * part, 0),
      ];
      return shape(
        area.map(([x, y]): Point => [x - zeroX, y - zeroY]),
        pen.fine,
      );
    };
    const bricks = upTo(10).flatMap((i) =>
      upTo(i % 2 ? 8 : 7).map((j) => {
        const start = i % 2 && j > 0 ? j - 0.5 : j;
        const [x, y] = project(brickAcross * i, brickAlong * start, z);
        const fill = random.chance(0.3) ? palette.accent : random.chance(0.5) ? tone.side : palette.paper;
        return stamp(i % 2 && (j === 0 || j === 7) ? 'half-brick' : 'brick', x, y, { fill });
      }),
    );
    const sides = upTo(9).flatMap((i) => {
      const [x, y] = [(across * (i + 1)) / 10, (along * (i + 1)) / 7];
      return [
        [project(x, along, z), project(x, along, z - 8)] as const,
        ...(y < along ? [[project(across, y, z), project(across, y, z - 8)] as const] : []),
      ];
    });
    const drops = upTo(5).map((i) => {
      const [x, y] = project(8 + i * 6, 30 - i * 5, z + 8 + (i % 2) * 8);
      return segment(x, y - u * 7, x, y);
    });
    return (
      define('brick', block(1)) +
      define('half-brick', block(0.5)) +
      rect(0, 0, w, h, { fill: tone.ground }) +
      layers.join('') +
      bricks.join('') +
      strokes(sides, { line: palette.paper, width: pen.fine.width }) +
      strokes(drops, { line: tone.line, width: u * 0.7 })
    );
  },
};
