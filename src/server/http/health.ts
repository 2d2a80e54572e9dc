import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { Clock } from '../../lib/clock.ts';
import { variants } from '../../lib/routes.ts';
import { countMails } from '../../mail/queue.ts';
import type { Route } from './router.ts';
import { apiHeaders, refusesMethod } from './security-headers.ts';

type HealthOptions = {
  db: Db;
  site: string;
  buildId: string;
  lag(): Promise<{ waiting: number; oldestMilliseconds: number }>;
  clock: Clock;
  /** Returns the address of the client, also behind a proxy. */
  clientOf(request: IncomingMessage): string;
};

/** Paths of the health check, in the three variants of every route (specification 2). */
const addresses: readonly string[] = variants.map(({ prefix }) => `${prefix}/healthcheck`);

const databaseMilliseconds = 2_000;
const isLoopback = (address: string) => /^(::1$|127\.)/.test(address);

async function within<T>(work: Promise<T>): Promise<T | undefined> {
  const late = pause(databaseMilliseconds, undefined, { ref: false });
  return Promise.race([work.catch(() => undefined), late]);
}

/** Answers 200 while pages can be served, also when the database is down; to loopback clients with the lag of the publisher and the number of failed mails. */
const healthPage =
  ({ db, site, buildId, lag, clock, clientOf }: HealthOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (refusesMethod(request, response)) return;
    const pages = fs.existsSync(site);
    const up = (await within(db.execute(sql`select 1`))) !== undefined;
    const isNear = up && isLoopback(clientOf(request));
    const publisher = isNear ? await within(lag()) : undefined;
    const mails = isNear ? await within(countMails(db, clock())) : undefined;
    const body = JSON.stringify({
      status: pages ? 'ok' : 'no pages',
      database: up ? 'up' : 'down',
      buildId,
      ...(publisher && { publisher }),
      ...(mails && { mails }),
    });
    response.writeHead(pages ? 200 : 503, {
      ...apiHeaders(),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

export const healthRoutes = (options: HealthOptions): Route[] => addresses.map((path) => ({ path, handle: healthPage(options) }));
