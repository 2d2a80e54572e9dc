import { grainLines } from '../grain.ts';
import { hatch } from '../hatching.ts';
import { type Point, path, rect, stroke, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { extrude, isometric, type Project, patch, type Solid } from '../space.ts';
import { post } from './post.ts';

export const dovetails: Composition = {
  name: 'dovetails',
  words: ['dovetail', 'joint', 'drawer', 'corner', 'furniture', 'cabinet', 'craft'],
  alt: {
    nl: 'Twee planken met een zwaluwstaartverbinding, uit elkaar geschoven.',
    fr: 'Deux planches assemblées à queues d’aronde, écartées l’une de l’autre.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const tails = random.whole(2, 4);
    const project = isometric([w * 0.52, h * 0.72], u * random.between(1.1, 1.25));
    const [thick, tall, gap] = [random.between(8, 9.5), 50, random.between(4, 9)];
    const pitch = tall / tails;
    const [neck, head] = [pitch * 0.25, pitch * 0.35];
    const centre = (k: number) => tall - pitch * (k + 0.5);
    const board = { top: tone.face, left: tone.face, right: tone.side };
    const back = post(scene, project, [0, -120, 0], [thick, 120, tall], board, 'y', 9);
    const pins = upTo(tails + 1).map((k) => {
      const [upper, lower] = [k === 0 ? null : centre(k - 1), k === tails ? null : centre(k)];
      const profile: Solid[] = [
        [0, thick, upper === null ? tall : upper - neck],
        [thick, thick, upper === null ? tall : upper - head],
        [thick, thick, lower === null ? 0 : lower + head],
        [0, thick, lower === null ? 0 : lower + neck],
      ];
      const front = profile.map(([x, y, z]) => project(x, y, z));
      return (
        extrude(front, step(project, thick), { front: tone.face, side: (_, ny) => (ny < -0.5 ? tone.face : tone.side) }, pen.line) +
        hatch(front, pen.hair, { angle: 60, gap: u * 1.1 })
      );
    });
    const near = thick * 2 + gap;
    const tailBoard: Solid[] = [
      [-130, near, tall],
      [0, near, tall],
      ...upTo(tails).flatMap((k): Solid[] => [
        [0, near, centre(k) + neck],
        [thick, near, centre(k) + head],
        [thick, near, centre(k) - head],
        [0, near, centre(k) - neck],
      ]),
      [0, near, 0],
      [-130, near, 0],
    ];
    const face = patch(project(-130, near, tall), project(-130, near, 0), project(0, near, tall));
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      back +
      pins.join('') +
      upTo(tails)
        .map((k) =>
          stroke([project(thick / 2, thick, centre(k)), project(thick / 2, near - thick, centre(k))], {
            line: tone.line,
            width: pen.fine.width,
            dash: '10 8',
          }),
        )
        .join('') +
      extrude(
        tailBoard.map(([x, y, z]) => project(x, y, z)),
        step(project, thick),
        { front: tone.pop, side: (nx, ny) => (ny < -Math.abs(nx) ? tone.face : tone.side) },
        pen.line,
      ) +
      path(grainLines(face, random, 10), { line: tone.face, width: pen.hair.width }) +
      stroke([project(0, near, tall), project(0, near, 0)], { ...pen.fine, dash: '3 9' })
    );
  },
};

const step = (project: Project, thick: number): Point => {
  const [a, b] = [project(0, 0, 0), project(0, -thick, 0)];
  return [b[0] - a[0], b[1] - a[1]];
};
