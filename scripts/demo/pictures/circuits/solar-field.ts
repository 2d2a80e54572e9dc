import { hatch } from '../hatching.ts';
import { circle, rect, shape, stroke, strokes, upTo } from '../ink.ts';
import { disc } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { gridOn, isometric, patch } from '../space.ts';

export const solarField: Composition = {
  name: 'solar strings',
  words: ['solar', 'photovoltaic', 'pv', 'string', 'inverter', 'panel', 'battery', 'storage'],
  alt: {
    nl: 'Rijen zonnepanelen schuin van boven gezien, met kabels naar een omvormer.',
    fr: 'Des rangées de panneaux solaires vues de biais, avec des câbles vers un onduleur.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const project = isometric([w * 0.5, h * random.between(0.12, 0.2)], u * 0.92);
    const rows = 4;
    const columns = 4;
    const picked = random.whole(1, 2);
    const tables = upTo(rows).map((row) => {
      const y = row * 30 - 30;
      const units = upTo(columns).map((column) => {
        const x = column * 25 - 34;
        const [a, b, d] = [project(x, y, 14), project(x + 22, y, 14), project(x, y + 17, 2)];
        const on = patch(a, b, d);
        const lit = row === picked;
        return (
          shape([a, b, on(1, 1), d], { ...pen.line, fill: lit ? tone.pop : tone.edge === tone.ground ? tone.quiet : tone.deep }) +
          gridOn(on, 4, 6, { line: lit ? tone.face : tone.side, width: pen.hair.width })
        );
      });
      const shadow = [project(-34, y + 17, 0), project(64, y + 17, 0), project(64, y + 24, 0), project(-34, y + 24, 0)];
      const legs = upTo(5).map((i) => [project(i * 24.5 - 34, y + 2, 12), project(i * 24.5 - 34, y + 2, 0)] as const);
      return (
        hatch(shadow, { line: tone.line, width: pen.hair.width }, { angle: 0, gap: u * 0.8 }) +
        strokes(legs, { line: tone.line, width: u * 0.7 }) +
        units.join('')
      );
    });
    const string = upTo(rows).map((row) =>
      stroke([project(64, row * 30 - 21, 8), project(71, row * 30 - 21, 0), project(71, 66, 0)], { line: tone.line, width: u * 0.6 }),
    );
    const plot = [project(-48, -44, 0), project(80, -44, 0), project(80, 100, 0), project(-48, 100, 0)];
    const inverter = project(71, 70, 0);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      shape(plot, { ...pen.fine, line: tone.line, fill: tone.face }) +
      hatch(plot, { line: tone.quiet, width: pen.hair.width }, { angle: 30, gap: u * 4 }) +
      disc(scene, w * 0.86, h * 0.16, u * 7, tone.pop === tone.ground ? tone.face : tone.pop) +
      string.map((line) => line.replaceAll(tone.line, tone.edge)).join('') +
      tables.join('').replaceAll(`stroke="${tone.line}"`, `stroke="${tone.edge}"`) +
      rect(inverter[0] - u * 4, inverter[1] - u * 9, u * 8, u * 11, { ...pen.line, fill: tone.side }) +
      circle(inverter[0], inverter[1] - u * 5, u * 1.8, { ...pen.fine, fill: tone.pop })
    );
  },
};
