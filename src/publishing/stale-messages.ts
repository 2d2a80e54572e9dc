/**
 * Tracks the pages that may still show the former text of a message: all of a portal and language, from an override until
 * each is published again. A request for such a page publishes it first, before all queued work, and waits for it. A file
 * server in front cannot wait, so it may not serve the portal until all are published (`withhold`).
 * Called by the publisher for every key, drain and piece of work, and by the static layer for every request (`catchUp`).
 * Invariant: a piece that began before the override does not count as publishing a page again.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, like, max } from 'drizzle-orm';
import type { Logger } from 'pino';
import { key } from '../content/keys.ts';
import { type Db, reasonOf } from '../db/connection.ts';
import { outbox } from '../db/tables/publishing.ts';
import { isDocument, isFrench, publishedPath } from './page-files.ts';
import type { PublishedPath } from './page-reads.ts';
import { nameOf } from './published-paths.ts';

/** Maximum milliseconds that a reader waits. After that the page is sent with the former text. */
const patienceMilliseconds = 5_000;
const prefix = key.messages(1, '', '').slice(0, -1);
const isSiteWords = (name: string) => name.startsWith(prefix);

/** Of the files for programs only the manifest has messages. */
const hasWords = (path: string) => !isDocument(path) || path.endsWith('/manifest.webmanifest');

/** Returns the page at an address, under its plain or French path. Undefined for a file without messages. */
function pageAt(portal: string, address: string): PublishedPath | undefined {
  const path = publishedPath(address);
  return hasWords(path) ? { portal, path } : undefined;
}
/** Returns the portal in a scope's name. */
const portalOf = (name: string) => name.split(':')[2] ?? '';
const scopeOf = ({ portal, path }: PublishedPath) => key.messages(1, portal, isFrench(path) ? 'fr' : 'nl');

/** `newest` is the outbox row of the last override; undefined until the outbox was read. */
type Scope = { newest: number | undefined; made: Set<string>; making: Map<string, Promise<unknown>> };
const newScope = (newest?: number): Scope => ({ newest, made: new Set(), making: new Map() });
type Given = {
  db: Db;
  release: string;
  logger: Logger;
  publish(pages: readonly PublishedPath[]): Promise<void>;
  /** Called with the portals that have such pages, after each change of that set. */
  withhold?(portals: ReadonlySet<string>): void;
};

export type StaleMessages = ReturnType<typeof createStaleMessages>;

/** Returns the record of pages that may show a former text. `look` fills it from the outbox. */
export function createStaleMessages({ db, release, logger, publish, withhold }: Given) {
  const scopes = new Map<string, Scope>();
  let asked = new Map<string, PublishedPath>();
  let next: Promise<unknown> | undefined;
  let last: Promise<void> = Promise.resolve();
  let reading = Promise.resolve();
  let nextRead: Promise<void> | undefined;
  let withheld = '';

  /** Calls `withhold` if the set of portals with outdated pages changed. */
  function follow(names: Iterable<string> = scopes.keys()): void {
    const portals = new Set([...names].map(portalOf).sort());
    if ([...portals].join() === withheld) return;
    withheld = [...portals].join();
    try {
      withhold?.(portals);
    } catch (error) {
      logger.error({ reason: reasonOf(error) }, 'A file server in front may serve former texts');
    }
  }

  /** Publishes a page, in one batch with the pages that were requested during the previous batch. */
  function make(page: PublishedPath): Promise<unknown> {
    asked.set(nameOf(page), page);
    if (next) return next;
    const made = last.then(async () => {
      const pages = [...asked.values()];
      asked = new Map();
      next = undefined;
      await publish(pages).catch((error: unknown) =>
        logger.error({ reason: reasonOf(error) }, 'Pages with former texts could not be published'),
      );
    });
    last = made;
    next = Promise.race([made, pause(patienceMilliseconds, undefined, { ref: false })]);
    return next;
  }

  async function read(): Promise<void> {
    const before = new Map(scopes);
    const rows = await db
      .select({ name: outbox.key, newest: max(outbox.id) })
      .from(outbox)
      .where(and(eq(outbox.release, release), like(outbox.key, `${prefix}%`)))
      .groupBy(outbox.key);
    for (const { name, newest } of rows) {
      const scope = scopes.get(name);
      if (scope?.newest === undefined && scope) scope.newest = newest ?? 0;
      else if (!scope || (newest ?? 0) > (scope.newest ?? 0)) scopes.set(name, newScope(newest ?? 0));
    }
    const waiting = new Set(rows.map(({ name }) => name));
    for (const [name, scope] of before) if (!waiting.has(name) && scopes.get(name) === scope) scopes.delete(name);
    follow();
  }

  return {
    /** Records the keys of an edit in this process, after its commit. */
    note(keys: readonly string[]): void {
      for (const name of keys.filter(isSiteWords)) scopes.set(name, newScope());
      follow();
    },

    /**
     * Reads the outbox, once for all calls while it is being read: adds overrides of other processes and of former runs, and
     * removes those whose pages are all published.
     */
    look(): Promise<void> {
      nextRead ??= reading.then(() => {
        nextRead = undefined;
        const now = read();
        reading = now.catch(() => {});
        return now;
      });
      return nextRead;
    },

    /** Lets file servers serve every portal: without this server, former texts are better than no page. */
    stop: () => follow([]),

    /** @returns a function to call when these pages are live. It records them as published after every override until now */
    begin(pages: readonly PublishedPath[]): () => void {
      if (!scopes.size) return () => {};
      const begun = new Map(scopes);
      return () => {
        for (const page of pages) begun.get(scopeOf(page))?.made.add(nameOf(page));
      };
    },

    /** Returns undefined for a page with the present texts; else a promise that resolves when it has them. */
    catchUp(portal: string, address: string): Promise<unknown> | undefined {
      if (!scopes.size) return undefined;
      const page = pageAt(portal, address);
      const scope = page && scopes.get(scopeOf(page));
      if (!scope || scope.made.has(nameOf(page))) return undefined;
      const name = nameOf(page);
      const making = scope.making.get(name) ?? make(page).finally(() => scope.making.delete(name));
      scope.making.set(name, making);
      return making;
    },
  };
}
