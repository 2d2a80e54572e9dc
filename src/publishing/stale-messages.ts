/**
 * Knows the pages that may still show the former words of a message: all of a portal and language, from an override until
 * each is made again. A reader who asks for one waits until it is made, before all that waits. A file server in front
 * knows nothing of that: until all are made, it may not serve the portal by itself (`withhold`).
 * Called by the publisher for every key, drain and piece of work, and by the static layer for every request (`catchUp`).
 * Never: a page counts as made by a piece that began before the override.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, like, max } from 'drizzle-orm';
import type { Logger } from 'pino';
import { key } from '../content/keys.ts';
import { type Db, reasonOf } from '../db/connection.ts';
import { outbox } from '../db/tables/publishing.ts';
import { isDocument, isFrench } from './page-files.ts';
import type { PublishedPath } from './page-reads.ts';
import { nameOf } from './published-paths.ts';

/** Maximum milliseconds that a reader waits: then the former words are better than none. */
const patienceMilliseconds = 5_000;
const prefix = key.messages(1, '', '').slice(0, -1);
const isSiteWords = (name: string) => name.startsWith(prefix);

/** Of the files for machines only the manifest has messages of the product. */
const hasWords = (path: string) => !isDocument(path) || path.endsWith('/manifest.webmanifest');

/** Returns the page at an address, under its plain or French path. Undefined for a file without messages. */
function pageAt(portal: string, address: string): PublishedPath | undefined {
  const path = address.replace(/\/payload\.json$/, '').replace(/^\/nl(?=\/|$)/, '') || '/';
  return hasWords(path) ? { portal, path } : undefined;
}
/** Returns the portal of a scope's name. */
const portalOf = (name: string) => name.split(':')[2] ?? '';
const scopeOf = ({ portal, path }: PublishedPath) => key.messages(1, portal, isFrench(path) ? 'fr' : 'nl');

/** `newest` is the outbox row of the last override; unknown until the outbox was read. */
type Scope = { newest: number | undefined; made: Set<string>; making: Map<string, Promise<unknown>> };
const newScope = (newest?: number): Scope => ({ newest, made: new Set(), making: new Map() });
type Given = {
  db: Db;
  release: string;
  logger: Logger;
  publish(pages: readonly PublishedPath[]): Promise<void>;
  /** Called with the portals that have such pages, whenever they change. */
  withhold?(portals: ReadonlySet<string>): void;
};

export type StaleMessages = ReturnType<typeof createStaleMessages>;

export function createStaleMessages({ db, release, logger, publish, withhold }: Given) {
  const scopes = new Map<string, Scope>();
  let asked = new Map<string, PublishedPath>();
  let next: Promise<unknown> | undefined;
  let last: Promise<void> = Promise.resolve();
  let withheld = '';

  /** Says which portals have pages that are behind, if they are others than before. */
  function follow(names: Iterable<string> = scopes.keys()): void {
    const portals = new Set([...names].map(portalOf).sort());
    if ([...portals].join() === withheld) return;
    withheld = [...portals].join();
    try {
      withhold?.(portals);
    } catch (error) {
      logger.error({ reason: reasonOf(error) }, 'A file server in front may show former words');
    }
  }

  /** Makes pages together with those that were asked for while the former ones were made. */
  function make(page: PublishedPath): Promise<unknown> {
    asked.set(nameOf(page), page);
    if (next) return next;
    const made = last.then(async () => {
      const pages = [...asked.values()];
      asked = new Map();
      next = undefined;
      await publish(pages).catch((error: unknown) => logger.error({ reason: reasonOf(error) }, 'Pages with former words were not made'));
    });
    last = made;
    next = Promise.race([made, pause(patienceMilliseconds, undefined, { ref: false })]);
    return next;
  }

  return {
    /** Notes the keys of an edit in this process, once it is committed. */
    note(keys: readonly string[]): void {
      for (const name of keys.filter(isSiteWords)) scopes.set(name, newScope());
      follow();
    },

    /** Follows the outbox: overrides of other processes and of former runs, and those whose pages are all made. */
    async look(): Promise<void> {
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
    },

    /** Gives back every portal: without this server, former words are better than none. */
    stop: () => follow([]),

    /** @returns a function to be called when these pages are live: they were made after every override until now */
    begin(pages: readonly PublishedPath[]): () => void {
      if (!scopes.size) return () => {};
      const begun = new Map(scopes);
      return () => {
        for (const page of pages) begun.get(scopeOf(page))?.made.add(nameOf(page));
      };
    },

    /** Returns undefined for a page that shows the words of now; else a promise that resolves when it does. */
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
