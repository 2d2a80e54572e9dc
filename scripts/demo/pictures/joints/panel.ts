import { hatch } from '../hatching.ts';
import { group, rect, stroke, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';
import { block, facesOf, isometric, type Solid } from '../space.ts';
import { patchOf, veins } from './post.ts';

export const panel: Composition = {
  name: 'cross-laminated panel',
  words: ['clt', 'cross-laminated', 'cross laminated', 'panel', 'glulam', 'engineered', 'plywood', 'prefab', 'module'],
  alt: {
    nl: 'Een paneel van kruislings verlijmde planken, trapsgewijs opengewerkt.',
    fr: 'Un panneau de planches collées en couches croisées, découpé en gradins.',
  },
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const project = isometric([w * random.between(0.44, 0.56), h * 0.3], u * 0.8);
    const lamella = 9;
    const layersCount = 5;
    const [long, deep] = [72, 64];
    const picked = random.whole(1, 3);
    let drawing = '';
    for (let layer = 0; layer < layersCount; layer++) {
      const z = -34 + layer * lamella;
      const cut = layer * 8;
      const fill =
        layer === picked ? { top: tone.pop, left: tone.pop, right: tone.pop } : { top: tone.face, left: tone.face, right: tone.side };
      const along = layer % 2 === 0;
      const size: Solid = [long - cut, deep - cut, lamella];
      drawing += block(project, [0, 0, z], size, fill, pen.line);
      const count = Math.round((along ? size[1] : size[0]) / 12);
      const faces = facesOf(project, [0, 0, z], size);
      drawing += veins(scene, patchOf(faces.top, along), count * 3);
      drawing += upTo(count - 1)
        .map((i) => {
          const part = (i + 1) / count;
          const top = along ? patchOf(faces.top, true) : patchOf(faces.top);
          const side = along ? patchOf(faces.right) : patchOf(faces.left);
          return stroke([top(part, 0), top(part, 1)], pen.fine) + stroke([side(part, 0), side(part, 1)], pen.fine);
        })
        .join('');
      drawing += hatch(along ? faces.right : faces.left, pen.hair, { angle: along ? 60 : 120, gap: u * 1.2 });
    }
    return rect(0, 0, w, h, { fill: tone.ground }) + group(`translate(0 ${Math.round(h * 0.04)})`, drawing);
  },
};
