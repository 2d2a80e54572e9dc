import type { Composition } from '../scene.ts';
import { eaves } from './eaves.ts';
import { flatRoof } from './flat-roof.ts';
import { layers } from './layers.ts';
import { panels } from './panels.ts';
import { pantiles } from './pantiles.ts';
import { pitches } from './pitches.ts';
import { ridge } from './ridge.ts';
import { scaffold } from './scaffold.ts';
import { seams } from './seams.ts';
import { slates } from './slates.ts';
import { spire } from './spire.ts';
import { stack } from './stack.ts';
import { street } from './street.ts';
import { truss } from './truss.ts';

export const tiles: readonly [Composition, ...Composition[]] = [
  pantiles,
  eaves,
  slates,
  flatRoof,
  layers,
  seams,
  street,
  truss,
  stack,
  panels,
  scaffold,
  ridge,
  spire,
  pitches,
];
