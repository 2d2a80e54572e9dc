import { endGrain } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { corners, rect, segment, stroke, upTo } from '../ink.ts';
import { dimension } from '../marks.ts';
import type { Composition } from '../scene.ts';
import { wool } from '../wool.ts';

export const studs: Composition = {
  name: 'studs',
  words: ['stud', 'wall section', 'timber frame', 'insulation', 'airtight', 'vapour', 'fire', 'acoustic', 'wall build'],
  alt: {
    nl: 'Doorsnede van een houtskeletwand met stijlen, isolatie, beplating, latten en gevelbekleding.',
    fr: 'Coupe d’une paroi à ossature bois\u00a0: montants, isolant, panneaux, lattes et bardage.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const depth = u * 24;
    const top = h * 0.34;
    const spacing = u * random.between(38, 46);
    const first = random.between(-u * 4, u * 16);
    const places = upTo((w + spacing) / spacing).map((i) => first + i * spacing);
    const band = (y: number, height: number, fill: string) => rect(-10, y, w + 20, height, { ...pen.line, fill });
    const cladding = upTo(w / (u * 13) + 1).map((i) =>
      endGrain(scene, [i * u * 13 - u * 3, top - u * 18 + (i % 2 ? u * 3.4 : 0), u * 15, u * 3.6], i % 2 ? tone.face : tone.pop),
    );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      upTo(w / (u * 26) + 1)
        .map((i) => endGrain(scene, [i * u * 26 - u * 2, top - u * 10, u * 7, u * 6], tone.face))
        .join('') +
      cladding.join('') +
      band(top - u * 4, u * 4, tone.side) +
      hatch(corners(0, top - u * 4, w, u * 4), pen.hair, { angle: 30, gap: u * 1.4 }) +
      stroke(segment(0, top - u * 4.9, w, top - u * 4.9), { line: tone.line, width: pen.line.width, dash: '22 10' }) +
      band(top, depth, tone.face) +
      wool(segment(0, top + depth / 2, w, top + depth / 2), depth * 0.92, pen.fine) +
      places.map((x) => endGrain(scene, [x, top, u * 8, depth], tone.pop, pen.line)).join('') +
      band(top + depth, u * 3, tone.side) +
      hatch(corners(0, top + depth, w, u * 3), pen.hair, { angle: 150, gap: u * 1.4 }) +
      stroke(segment(0, top + depth + u * 4.2, w, top + depth + u * 4.2), {
        line: tone.ground === tone.pop ? tone.line : tone.pop,
        width: pen.line.width,
      }) +
      places.map((x) => endGrain(scene, [x + u * 14, top + depth + u * 5.2, u * 9, u * 5], tone.face)).join('') +
      band(top + depth + u * 10.2, u * 2.6, tone.face) +
      dimension([first + u * 4, top + depth + u * 20], [first + u * 4 + spacing, top + depth + u * 20], tone.line) +
      dimension([first + u * 4 + spacing, top + depth + u * 20], [first + u * 4 + spacing * 2, top + depth + u * 20], tone.line)
    );
  },
};
