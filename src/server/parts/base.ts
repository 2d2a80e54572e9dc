import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import type { Env } from '../env.ts';

/** Input of the first part. */
export type Base = {
  env: Env;
  logger: Logger;
  clock: Clock;
  buildId: string;
  /** Links in mails point to this machine instead of the domains of the portals. */
  hasLocalLinks: boolean;
};

/** Files of the bundle that the server runs or serves. */
export type Bundle = { clientDir: string; thread: URL; indexThread: URL; mailThread: URL };
