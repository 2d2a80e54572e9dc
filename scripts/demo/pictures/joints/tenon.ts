import { hatch } from '../hatching.ts';
import { circle, type Point, rect, shape, stroke } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';
import { isometric } from '../space.ts';
import { post } from './post.ts';

export const tenon: Composition = {
  name: 'mortise and tenon',
  words: ['mortise', 'tenon', 'peg', 'post', 'oak', 'timber joint', 'restoration'],
  alt: {
    nl: 'Een pen-en-gatverbinding uit elkaar geschoven: stijl met gat, balk met pen en een houten nagel.',
    fr: 'Un assemblage à tenon et mortaise écarté: poteau mortaisé, poutre à tenon et cheville en bois.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const project = isometric([w * 0.58, h * 0.33], u * random.between(0.95, 1.1));
    const [size, tongue, gap] = [26, 22, random.between(14, 20)];
    const cheek = random.between(7, 8.5);
    const body = { top: tone.face, left: tone.face, right: tone.side };
    const start = size + gap + tongue;
    const opening = [
      project(cheek, size, 12),
      project(size - cheek, size, 12),
      project(size - cheek, size, -12),
      project(cheek, size, -12),
    ];
    const wall = [
      project(cheek, size, 12),
      project(size - cheek, size, 12),
      project(size - cheek, size, cheek > 8 ? -3 : -1),
      project(cheek, size, -12),
    ];
    const peg: Point = project(size + 26, size / 2, 0);
    const hole = (x: number, y: number, radius: number) => circle(x, y, radius, { fill: tone.edge });
    const axis = { line: tone.line, width: pen.fine.width, dash: '14 7 3 7' };
    const mouth = project(size, size / 2, 0);
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      post(scene, project, [0, 0, -110], [size, size, 220], body, 'z', 8) +
      shape(opening, { ...pen.line, fill: tone.deep }) +
      shape(wall, { ...pen.fine, fill: tone.side }) +
      hatch(wall, pen.fine, { angle: 90, gap: u * 1.1 }) +
      hole(...mouth, u * 2.2) +
      stroke([mouth, project(size + 44, size / 2, 0)], axis) +
      pegDrawing(scene, peg, project(size + 10, size / 2, 0)) +
      post(
        scene,
        project,
        [cheek, size + gap, -11.5],
        [size - cheek * 2, tongue, 23],
        { top: tone.face, left: tone.face, right: tone.side },
        'y',
        4,
      ) +
      hole(...project(size - cheek, size + gap + tongue / 2, 0), u * 1.7) +
      post(scene, project, [0, start, -15], [size, 140, 30], { top: tone.face, left: tone.face, right: tone.pop }, 'y', 7) +
      stroke([project(size / 2, size, -30), project(size / 2, start, -30)], axis)
    );
  },
};

function pegDrawing({ u, tone, pen }: Scene, from: Point, to: Point): string {
  const pen2 = { line: tone.edge, width: u * 4 };
  return (
    stroke([from, to], pen2) +
    stroke([from, to], { line: tone.ground === tone.pop ? tone.face : tone.pop, width: u * 4 - pen.line.width * 2 })
  );
}
