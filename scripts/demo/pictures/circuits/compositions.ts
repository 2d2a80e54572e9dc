import type { Composition } from '../scene.ts';
import { board } from './board.ts';
import { cable } from './cable.ts';
import { charger } from './charger.ts';
import { conduits } from './conduits.ts';
import { electrode } from './electrode.ts';
import { floorPlan } from './floor-plan.ts';
import { houseCircuit } from './house-circuit.ts';
import { lamps } from './lamps.ts';
import { multimeter } from './multimeter.ts';
import { outlets } from './outlets.ts';
import { pylons } from './pylons.ts';
import { singleLine } from './single-line.ts';
import { solarField } from './solar-field.ts';
import { terminals } from './terminals.ts';
import { waves } from './waves.ts';

export const circuits: readonly [Composition, ...Composition[]] = [
  board,
  solarField,
  singleLine,
  outlets,
  cable,
  conduits,
  charger,
  lamps,
  floorPlan,
  waves,
  pylons,
  houseCircuit,
  terminals,
  multimeter,
  electrode,
];
