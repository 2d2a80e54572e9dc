import { grainLines } from '../grain.ts';
import { type Point, path } from '../ink.ts';
import type { Scene } from '../scene.ts';
import { block, facesOf, type Patch, type Project, patch, type Solid } from '../space.ts';

export const veins = (scene: Scene, on: Patch, lines: number) => path(grainLines(on, scene.random, lines), scene.pen.hair);

export const patchOf = ([a, b, , d]: readonly Point[], along = false): Patch => {
  const zero: Point = [0, 0];
  return along ? patch(a ?? zero, d ?? zero, b ?? zero) : patch(a ?? zero, b ?? zero, d ?? zero);
};

/** A squared timber in space with grain along its length on both long faces. */
export function post(
  scene: Scene,
  project: Project,
  from: Solid,
  size: Solid,
  fill: { top: string; left: string; right: string },
  axis: 'x' | 'y' | 'z',
  lines = 6,
): string {
  const faces = facesOf(project, from, size);
  const grain = {
    x: () => veins(scene, patchOf(faces.left, true), lines) + veins(scene, patchOf(faces.top, true), lines),
    y: () => veins(scene, patchOf(faces.right, true), lines) + veins(scene, patchOf(faces.top), lines),
    z: () => veins(scene, patchOf(faces.left), lines) + veins(scene, patchOf(faces.right), lines),
  };
  return block(project, from, size, fill, scene.pen.line) + grain[axis]();
}
