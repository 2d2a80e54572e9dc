import { hatch } from '../hatching.ts';
import { arc, circle, corners, group, type Point, path, rect, segment, shape, strokes, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const terminals: Composition = {
  name: 'terminals',
  words: ['terminal', 'clamp', 'loose', 'screwdriver', 'heat', 'connection', 'torque', 'neat wiring', 'thermal'],
  alt: {
    nl: 'Een rij klemmen op een rail, met draden boven en onder; één klem is gemarkeerd en er staat een schroevendraaier op.',
    fr: 'Une rangée de bornes sur un rail, avec des fils en haut et en bas; l’une d’elles est marquée et un tournevis y est posé.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen, palette } = scene;
    const count = random.whole(9, 11);
    const wide = (w * 0.92) / count;
    const [top, tall] = [h * 0.34, h * 0.36];
    const picked = random.whole(3, count - 4);
    const wire = (x: number, from: number, to: number, side: number, i: number) => {
      const bend = from + (to - from) * (0.45 + 0.09 * (i % 4));
      const out = x + side * wide * 0.5;
      const r = Math.round(u * 2);
      const down = Math.sign(to - from);
      const data = `M${Math.round(x)} ${Math.round(from)}V${Math.round(bend - down * r)}Q${Math.round(x)} ${Math.round(bend)} ${Math.round(x + side * r)} ${Math.round(bend)}H${Math.round(out - side * r)}Q${Math.round(out)} ${Math.round(bend)} ${Math.round(out)} ${Math.round(bend + down * r)}V${Math.round(to)}`;
      const colour = i === picked ? palette.accent : i % 3 === 0 ? tone.quiet : i % 3 === 1 ? tone.face : tone.side;
      return (
        path(data, { line: tone.edge === tone.ground ? tone.line : tone.edge, width: u * 2.6 }) +
        path(data, { line: i === picked ? palette.accent : colour, width: u * 1.7 })
      );
    };
    const blocks = upTo(count).map((i) => {
      const x = w * 0.04 + wide * i;
      const hot = i === picked;
      const fill = hot ? palette.accent : i % 4 === 3 ? tone.side : tone.face;
      const centre = x + wide / 2;
      const screws = [top + tall * 0.2, top + tall * 0.8].map((y) => {
        const turn = hot ? 30 : random.whole(0, 5) * 30;
        return (
          circle(centre, y, wide * 0.28, { ...pen.line, fill: hot ? tone.face : tone.side }) +
          group(
            `translate(${Math.round(centre)} ${Math.round(y)}) rotate(${turn})`,
            rect(-wide * 0.2, -u * 0.5, wide * 0.4, u, { fill: tone.edge }),
          )
        );
      });
      return (
        wire(centre, top, -20, i < count / 2 ? -1 : 1, i) +
        wire(centre, top + tall, h + 20, i < count / 2 ? -1 : 1, i) +
        rect(x + u * 0.3, top, wide - u * 0.6, tall, { ...pen.bold, fill }, u * 0.6) +
        rect(x + wide * 0.24, top + tall * 0.42, wide * 0.52, tall * 0.16, { ...pen.fine, fill: tone.face }) +
        (hot
          ? hatch(corners(x + u, top + u, wide - u * 2, tall * 0.06), { line: tone.face, width: pen.fine.width }, { angle: 45, gap: u })
          : '') +
        screws.join('')
      );
    });
    const spot: Point = [w * 0.04 + wide * (picked + 0.5), top + tall * 0.2];
    const rays = [2.4, 3.6, 4.8]
      .flatMap((part) => [arc(spot, wide * part * 0.36, 150, 212, 8), arc(spot, wide * part * 0.36, -32, 30, 8)])
      .map((points) => shape([...points, ...[...points].reverse()], { line: palette.accent, width: u * 0.6 }));
    const driver =
      rect(-u * 1.1, -u * 26, u * 2.2, u * 25, { ...pen.line, fill: tone.side }) +
      shape(
        [
          [-u * 3, -u * 26],
          [u * 3, -u * 26],
          [u * 4.4, -u * 33],
          [u * 3.4, -u * 56],
          [-u * 3.4, -u * 56],
          [-u * 4.4, -u * 33],
        ],
        { ...pen.bold, fill: tone.pop === tone.ground ? tone.face : tone.pop },
      ) +
      strokes(
        [-2, 0, 2].map((dx) => segment(dx * u, -u * 35, dx * u, -u * 53)),
        { line: tone.face, width: pen.line.width },
      );
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      rect(-10, top + tall * 0.36, w + 20, tall * 0.28, { ...pen.line, fill: tone.side }) +
      strokes([segment(0, top + tall * 0.42, w, top + tall * 0.42), segment(0, top + tall * 0.58, w, top + tall * 0.58)], pen.fine) +
      blocks.join('') +
      rays.join('') +
      group(`translate(${Math.round(spot[0])} ${Math.round(spot[1])}) rotate(${random.whole(24, 40)})`, driver)
    );
  },
};
