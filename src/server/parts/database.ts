import path from 'node:path';
import { type Connection, connect, type Db } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import { makeDataDir } from '../env.ts';
import type { Part } from '../parts.ts';
import { keyedBy, secretOf } from '../secret.ts';
import type { Base } from './base.ts';

export type Database = { connection: Connection; db: Db; keyed: Context['keyed']; mediaDir: string };

/** Opens the data folder, its secret and its database. */
export const database: Part<Pick<Base, 'env'>, Database> = {
  name: 'database',
  async start({ env }) {
    makeDataDir(env);
    const keyed = keyedBy(secretOf(env));
    const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir });
    const mediaDir = path.join(env.dataDir, 'media');
    return { gives: { connection, db: connection.db, keyed, mediaDir }, stop: connection.close };
  },
};
