import type { Logger } from 'pino';
import type { Db } from '../db/connection.ts';
import type { SendJob } from '../db/context.ts';
import type { Clock } from '../lib/clock.ts';
import type { Job } from './jobs.ts';
import type { Mailer } from './mailer.ts';

/** What jobs may use. */
export type WorkOptions = { db: Db; clock: Clock; logger: Logger; send: SendJob; mailer: Mailer };

/** Every job of the product. */
export const jobsOf = ({ mailer }: WorkOptions): readonly Job[] => [mailer.job];
