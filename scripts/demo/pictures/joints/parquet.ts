import { group, type Point, rect, shape, strokes, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';
import { isSeen, patch } from '../space.ts';

export const parquet: Composition = {
  name: 'parquet',
  words: ['parquet', 'floor', 'herringbone', 'chevron', 'sanding', 'plank', 'underfloor', 'screed'],
  alt: {
    nl: 'Een parketvloer in een patroon van blokken in enkele tinten.',
    fr: 'Un parquet posé en motif, aux lames de quelques teintes.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random } = scene;
    const kind = random.pick(['herringbone', 'chevron', 'basket'] as const);
    const width = u * random.between(7, 10);
    const angle = kind === 'herringbone' ? 45 : kind === 'basket' ? random.pick([0, 45]) : 0;
    const field =
      kind === 'chevron' ? chevrons(scene, width) : kind === 'basket' ? baskets(scene, width * 0.8, angle) : herringbone(scene, width);
    return rect(0, 0, w, h, { fill: scene.tone.side }) + group(`rotate(${angle} ${Math.round(w / 2)} ${Math.round(h / 2)})`, field);
  },
};

/** Fills and grain of one floor block; the accent runs in bands so that the pattern shows. */
function stave(scene: Scene, a: Point, b: Point, d: Point, band: number): string {
  const { random, tone, pen } = scene;
  const on = patch(a, b, d);
  const fill = band % 5 === 0 ? tone.pop : random.chance(0.1) ? tone.edge : random.chance(0.45) ? tone.side : tone.face;
  const line = fill === tone.edge || fill === tone.pop ? tone.face : tone.edge;
  const veins = upTo(3).map((i) => [on((i + 1) / 4, random.between(0, 0.3)), on((i + 1) / 4, random.between(0.6, 1))] as const);
  return shape([on(0, 0), on(1, 0), on(1, 1), on(0, 1)], { ...pen.fine, fill }) + strokes(veins, { line, width: pen.hair.width });
}

function herringbone(scene: Scene, width: number): string {
  const { w, h } = scene;
  const long = width * 4;
  const [cx, cy] = [w / 2, h / 2];
  let field = '';
  for (let k = -40; k < 40; k++) {
    for (let m = -12; m < 12; m++) {
      const [x, y] = [cx + k * width + m * long, cy + k * width - m * long];
      if (!isSeen(scene, [x, y], 45, long)) continue;
      field +=
        stave(scene, [x, y], [x, y + width], [x + long, y], m + 60) +
        stave(scene, [x, y + width], [x + width, y + width], [x, y + width + long], m + 62);
    }
  }
  return field;
}

function chevrons(scene: Scene, width: number): string {
  const { w, h } = scene;
  const columns = 5;
  const column = w / columns;
  const drop = column * 0.62;
  return upTo(columns)
    .flatMap((i) =>
      upTo((h + drop * 2) / width).map((j) => {
        const y = j * width - drop * (i % 2 ? 1 : 0);
        const [left, right] = i % 2 ? [y, y + drop] : [y, y - drop];
        return stave(scene, [i * column, left], [i * column, left + width], [(i + 1) * column, right], j + (i > 2 ? 1 : 0));
      }),
    )
    .join('');
}

function baskets(scene: Scene, width: number, turn: number): string {
  const { w, h, random } = scene;
  const size = width * 4;
  const reach = Math.hypot(w, h) / 2;
  const picked = random.whole(0, 4);
  return upTo((reach * 2) / size)
    .flatMap((i) =>
      upTo((reach * 2) / size).flatMap((j) => {
        const [x, y] = [w / 2 - reach + i * size, h / 2 - reach + j * size];
        if (!isSeen(scene, [x + size / 2, y + size / 2], turn, size * 0.71)) return [];
        const band = (i + j * 2 + picked) % 5 === 0 ? 0 : 1;
        return upTo(4).map((k) =>
          (i + j) % 2
            ? stave(scene, [x, y + k * width], [x, y + (k + 1) * width], [x + size, y + k * width], band)
            : stave(scene, [x + k * width, y], [x + (k + 1) * width, y], [x + k * width, y + size], band),
        );
      }),
    )
    .join('');
}
