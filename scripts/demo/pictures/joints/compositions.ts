import type { Composition } from '../scene.ts';
import { boards } from './boards.ts';
import { casement } from './casement.ts';
import { dovetails } from './dovetails.ts';
import { facadeGrid } from './facade-grid.ts';
import { frame } from './frame.ts';
import { log } from './log.ts';
import { panel } from './panel.ts';
import { parquet } from './parquet.ts';
import { pile } from './pile.ts';
import { plane } from './plane.ts';
import { sander } from './sander.ts';
import { scarf } from './scarf.ts';
import { stairs } from './stairs.ts';
import { storeys } from './storeys.ts';
import { studs } from './studs.ts';
import { tenon } from './tenon.ts';

export const joints: readonly [Composition, ...Composition[]] = [
  dovetails,
  boards,
  tenon,
  frame,
  parquet,
  casement,
  studs,
  log,
  scarf,
  panel,
  stairs,
  pile,
  plane,
  sander,
  storeys,
  facadeGrid,
];
