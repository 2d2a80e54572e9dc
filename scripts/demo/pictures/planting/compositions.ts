import type { Composition } from '../scene.ts';
import { flatRoof } from '../tiles/flat-roof.ts';
import { avenue } from './avenue.ts';
import { beds } from './beds.ts';
import { climber } from './climber.ts';
import { contours } from './contours.ts';
import { dryStone } from './dry-stone.ts';
import { hedges } from './hedges.ts';
import { leaves } from './leaves.ts';
import { meadow } from './meadow.ts';
import { orchard } from './orchard.ts';
import { paving } from './paving.ts';
import { permeable } from './permeable.ts';
import { pit } from './pit.ts';
import { plan } from './plan.ts';
import { pruning } from './pruning.ts';
import { tools } from './tools.ts';
import { wadi } from './wadi.ts';

export const planting: readonly [Composition, ...Composition[]] = [
  plan,
  avenue,
  paving,
  leaves,
  meadow,
  wadi,
  pit,
  pruning,
  contours,
  climber,
  beds,
  tools,
  dryStone,
  orchard,
  hedges,
  permeable,
  flatRoof,
];
