import { arc, define, group, rect, shape, stamp, strokes, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';
import { isSeen } from '../space.ts';

export const paving: Composition = {
  name: 'paving',
  words: ['paving', 'paver', 'cobble', 'sett', 'terrace', 'permeable', 'brick', 'pattern', 'driveway', 'joint sand', 'stone'],
  alt: {
    nl: 'Een bestrating van stenen in verband, met stenen in kleur die het patroon tonen.',
    fr: 'Un pavage appareillé, dont des pavés en couleur soulignent le motif.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, random, tone } = scene;
    const kind = random.pick(['arches', 'basket', 'herringbone'] as const);
    const field = kind === 'arches' ? arches(scene) : bond(scene, kind);
    return rect(0, 0, w, h, { fill: tone.edge }) + field;
  },
};

/** Setts in segmental arches, each arch leaning on the two below it. */
function arches(scene: Scene): string {
  const { w, h, u, tone, pen, random } = scene;
  const radius = u * random.between(19, 24);
  const arch = (lit: boolean) =>
    upTo(6)
      .reverse()
      .map((k) => {
        const ring = k + 1;
        const at = (r: number, angle: number) => arc([0, 0], r, angle, angle, 1)[0] ?? [0, 0];
        const [r, inner] = [(radius * ring) / 6, (radius * k) / 6];
        return (
          shape(arc([0, 0], r, 180, 360, 12), {
            ...pen.fine,
            fill: lit && ring > 2 && ring < 6 ? tone.pop : ring % 3 === 0 ? tone.side : tone.face,
          }) +
          strokes(
            upTo(ring * 2).map((i) => [at(inner, 180 + (i + 0.5) * (90 / ring)), at(r, 180 + (i + 0.5) * (90 / ring))] as const),
            pen.hair,
          )
        );
      })
      .join('');
  const rows = Math.ceil(h / (radius * 0.5)) + 3;
  const beat = random.whole(3, 5);
  const field = upTo(rows).flatMap((row) =>
    upTo(w / (radius * 2) + 2).map((column) =>
      stamp((column * 2 + row) % beat === 0 ? 'lit' : 'arch', (column - 0.5) * radius * 2 + (row % 2 ? radius : 0), row * radius * 0.5),
    ),
  );
  return define('arch', arch(false)) + define('lit', arch(true)) + field.join('');
}

function bond(scene: Scene, kind: 'basket' | 'herringbone'): string {
  const { w, h, u, random, tone, pen } = scene;
  const width = u * random.between(6, 8);
  const [cx, cy] = [w / 2, h / 2];
  const turn = random.pick([45, 0, 12]);
  const stones: string[] = [];
  const stone = (x: number, y: number, flat: boolean, band: number) => {
    if (!isSeen(scene, [x, y], turn, width * 2)) return;
    const fill = band % 6 === 0 ? tone.pop : random.chance(0.4) ? tone.side : tone.face;
    stones.push(stamp(flat ? 'flat' : 'tall', x, y, { fill }));
  };
  for (let i = -26; i < 26; i++) {
    for (let j = -13; j < 13; j++) {
      if (kind === 'herringbone') {
        const [x, y] = [cx + i * width + j * width * 2, cy + i * width - j * width * 2];
        stone(x, y, true, j + 60);
        stone(x, y + width, false, j + 63);
      } else if (i > -13 && i < 13) {
        const [x, y] = [cx + i * width * 2, cy + j * width * 2];
        const flat = (i + j) % 2 === 0;
        const band = Math.abs(i) + Math.abs(j) + (random.chance(0.08) ? 6 : 1);
        stone(x, y, flat, band);
        stone(flat ? x : x + width, flat ? y + width : y, flat, band);
      }
    }
  }
  const block = (across: number, along: number) => rect(2, 2, across - 4, along - 4, pen.fine, u * 0.6);
  return (
    define('flat', block(width * 2, width)) +
    define('tall', block(width, width * 2)) +
    group(`rotate(${turn} ${Math.round(cx)} ${Math.round(cy)})`, stones.join(''))
  );
}
