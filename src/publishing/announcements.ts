import pg from 'pg';
import type { Logger } from 'pino';
import { outboxChannel } from '../content/outbox.ts';
import { type Connection, reasonOf } from '../db/connection.ts';

/** PostgreSQL channel on which a publisher announces changed pages. */
const pageChannel = 'tweeluik_page';
const reconnectMilliseconds = 1_000;
/** Changes within this time are announced together. */
const announceMilliseconds = 10;
/** Polling interval of the outbox, because a notification can be lost with its connection. */
const lookMilliseconds = 5_000;

export type Changes = { announce(portal: string, address: string): void; close(): Promise<void> };
type Options = { connection: Connection; logger: Logger; drop(portal: string, address: string): void; clear(): void; outbox(): void };

/** Listens for edits and pages of other processes. The embedded database has no others. */
export async function listenForChanges({ connection: { pool }, logger, drop, clear, outbox }: Options): Promise<Changes> {
  if (!pool) return { announce() {}, async close() {} };
  let closed = false;
  let client: pg.Client | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client(pool?.options);
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === outboxChannel) return outbox();
      const space = payload.indexOf(' ');
      drop(payload.slice(0, space), payload.slice(space + 1));
    });
    next.on('error', (error) => {
      // A lost connection reports several errors, and one that was never opened rejects below.
      if (closed || next !== client) return;
      client = undefined;
      logger.warn({ reason: reasonOf(error) }, 'The connection for notifications was lost; reconnecting');
      again();
    });
    try {
      await next.connect();
      await next.query(`listen ${outboxChannel}`);
      await next.query(`listen ${pageChannel}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  }
  async function reopen(): Promise<void> {
    try {
      await open();
      // Notifications sent while disconnected are lost.
      clear();
      outbox();
    } catch {
      again();
    }
  }
  function again(): void {
    if (!closed) setTimeout(reopen, reconnectMilliseconds).unref();
  }

  let unsaid: string[] = [];
  function announce(): void {
    const pages = unsaid;
    unsaid = [];
    pool
      ?.query('select pg_notify($1, page) from unnest($2::text[]) page', [pageChannel, pages])
      .catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'Could not notify other servers of a change'));
  }

  await open();
  const timer = setInterval(outbox, lookMilliseconds);
  timer.unref();
  return {
    announce(portal, address) {
      if (unsaid.push(`${portal} ${address}`) === 1) setTimeout(announce, announceMilliseconds);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await client?.end().catch(() => {});
    },
  };
}
