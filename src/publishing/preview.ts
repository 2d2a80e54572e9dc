import { sql } from 'drizzle-orm';
import type { Connection, Db } from '../db/connection.ts';
import { find, findError } from '../lib/routes.ts';
import { draftsOf } from './build-pages.ts';
import type { Render, RenderError, RenderJob } from './render.ts';

/** Maximum milliseconds of a statement, and of waiting for a lock that a save holds. */
const limits = { statement: 2_000, lock: 200 };

export type PreviewRequest = {
  /** Owner of the preview. A newer preview of the same owner replaces a waiting one. */
  owner: string;
  portal: string;
  /** Instant at which the page is shown. */
  now: Date;
  /** Makes the change that is previewed. It is rolled back. */
  change(tx: Db): Promise<void>;
  /** Messages of the page are marked with their keys. */
  isMarked?: boolean;
  /** Returns the path of the page, read after the change; undefined if there is none. */
  pathOf(tx: Db): Promise<string | undefined>;
  /** Makes, in the transaction, the calls that the scripts of the page would make for its reader. */
  ask(tx: Db, path: string): Promise<void>;
};
/** The page as it would be published; undefined if there is no such page, `replaced` if a newer preview came. */
export type Previewed = { path: string; html: Buffer } | 'replaced' | undefined;
export type Preview = (request: PreviewRequest) => Promise<Previewed>;

/** Thrown to roll back the change. */
class RolledBack extends Error {}

type Found = { path: string; page: RenderJob };
type Waiting = { request: PreviewRequest; settle: { resolve(previewed: Previewed): void; reject(error: unknown): void } };

/**
 * Creates previews with the server's renderer, one at a time. The change is made and the payload is read in a transaction
 * that is rolled back. The page is rendered afterwards, so that no reader waits for the transaction.
 */
export function createPreview({ connection: { db }, render }: { connection: Pick<Connection, 'db'>; render: Render }): Preview {
  const waiting = new Map<string, Waiting>();
  let isWorking = false;

  /** Reads the payload of the page inside the transaction. No query may use the outer connection: it would deadlock. */
  async function read({ portal, now, change, pathOf, ask, isMarked }: PreviewRequest): Promise<Found | undefined> {
    let found: Found | undefined;
    await db
      .transaction(async (inner) => {
        const tx = inner as unknown as Db;
        await tx.execute(sql.raw(`set local statement_timeout = ${limits.statement}`));
        await tx.execute(sql.raw(`set local lock_timeout = ${limits.lock}`));
        await change(tx);
        const path = await pathOf(tx);
        // An error page is rendered after the transaction as well.
        const renderError: RenderError = async (_, variant, payload) => {
          if (path !== undefined) found = { path, page: { portal, route: 'error', variant, payload } };
          return Buffer.alloc(0);
        };
        // An error page shows no document, but has messages to translate.
        if (path !== undefined && (find(path) || (isMarked && findError(path))))
          for await (const { page } of draftsOf({ db: tx, render, renderError, now }, portal, [path])) if (page) found = { path, page };
        if (path !== undefined && found) await ask(tx, path);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    return found;
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let [next] = waiting; next; [next] = waiting) {
      const [owner, { request, settle }] = next;
      waiting.delete(owner);
      try {
        const found = await read(request);
        settle.resolve(found && { path: found.path, html: await render({ ...found.page, isMarked: request.isMarked ?? false }) });
      } catch (error) {
        settle.reject(error);
      }
    }
    isWorking = false;
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.get(request.owner)?.settle.resolve('replaced');
      waiting.delete(request.owner);
      waiting.set(request.owner, { request, settle: { resolve, reject } });
      void work();
    });
}
