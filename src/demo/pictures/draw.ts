import { choose } from './choose.ts';
import { circuits } from './circuits/compositions.ts';
import { fans } from './fans/compositions.ts';
import { joints } from './joints/compositions.ts';
import { planting } from './planting/compositions.ts';
import { randomFrom } from './random.ts';
import { type Composition, type Motif, type Palette, sceneOf, type ToneName } from './scene.ts';
import { tiles } from './tiles/compositions.ts';

const all: Record<string, readonly [Composition, ...Composition[]]> = { tiles, joints, circuits, planting, fans };
export function drawPicture(o: {
  motif: Motif;
  seed: string;
  hint?: string;
  palette: Palette;
  shape: 'landscape' | 'cover' | 'square';
  name?: string;
  ground?: ToneName;
}): string {
  const random = randomFrom(`${o.motif} ${o.seed}`);
  const list = all[o.motif]!;
  const composition = list.find((c) => c.name === o.name) ?? choose(list, o.hint ?? '', random);
  const ground = o.ground ?? random.pick(composition.grounds ?? ['paper', 'tint', 'tint', 'light', 'accent', 'ink']);
  const [w, h] = o.shape === 'landscape' ? [1200, 800] : o.shape === 'cover' ? [900, 1200] : [800, 800];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" fill="none" stroke-linejoin="round" stroke-linecap="round">${composition.draw(sceneOf({ w, h }, { random, palette: o.palette, ground, hint: o.hint ?? '' }))}</svg>`;
}
export const names = (motif: string) => all[motif]?.map((c) => c.name);
