import { casement } from '../joints/casement.ts';
import type { Composition } from '../scene.ts';
import { bars } from './bars.ts';
import { brushes } from './brushes.ts';
import { coats } from './coats.ts';
import { damp } from './damp.ts';
import { deck } from './deck.ts';
import { facade } from './facade.ts';
import { film } from './film.ts';
import { limewash } from './limewash.ts';
import { panelDoor } from './panel-door.ts';
import { plasterboard } from './plasterboard.ts';
import { roller } from './roller.ts';
import { room } from './room.ts';
import { textures } from './textures.ts';
import { tins } from './tins.ts';
import { trowel } from './trowel.ts';
import { wallpaper } from './wallpaper.ts';
import { wheel } from './wheel.ts';

export const fans: readonly [Composition, ...Composition[]] = [
  deck,
  roller,
  brushes,
  coats,
  textures,
  facade,
  film,
  tins,
  room,
  wallpaper,
  wheel,
  panelDoor,
  trowel,
  plasterboard,
  damp,
  bars,
  limewash,
  casement,
];
