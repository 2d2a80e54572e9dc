import type { Asker } from '../lib/asker.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from './connection.ts';

/** What an answer may use: the database, the time, and who asks. */
export type Context = {
  db: Db;
  clock: Clock;
  /** The address of the socket, or of the client behind a trusted proxy. */
  client: string;
  asker: Asker;
  /** Base address of a public icon service, where the installation allows one. */
  iconService?: string | undefined;
};
