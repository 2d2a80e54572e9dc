import type { Sight } from '../content/document-states.ts';
import type { Entities } from '../content/opening.ts';
import type { Db } from '../db/connection.ts';
import type { StaffActor } from '../lib/actor.ts';
import type { Context } from './context.ts';
import type { FrontLine } from './overview/schema.ts';

type Asked = {
  db: Db;
  actor: StaffActor;
  now: Date;
  /** Lines for the actor. */
  sights: readonly Sight[];
  entities: Entities;
  lag: Context['lag'];
};

/** Returns the lines of a feature on the front of the staff rooms, in a fixed number of statements. */
export type FrontSource = (asked: Asked) => Promise<FrontLine[]>;
