/**
 * Tracks the edits of this process whose own pages may not be live yet. Called by the publisher: for each edit (`note`),
 * for rows of the outbox (`publish`), and for callers that wait for their own pages (`publishAll`).
 * Invariant: when `publishAll` resolves, the pages that `publish` has begun are live.
 */

import type { Db } from '../db/connection.ts';
import { pagesThatRead } from './affected-pages.ts';
import { hasOwnPages, ownPathsOf } from './own-pages.ts';
import type { PublishedPath } from './page-reads.ts';
import { unique, without } from './published-paths.ts';

/** Returns the record of edits of this process whose own pages are not published yet. */
export function createOwnEdits(db: Db, release: string) {
  const due = new Set<string>();
  let underWay = Promise.resolve();

  function note(keys: readonly string[]): void {
    for (const name of keys) if (hasOwnPages(name)) due.add(name);
  }

  /** Returns the pages that items had before an edit, found by recorded keys and address: a removed item has no own pages. */
  async function pathsBefore(keys: readonly string[]): Promise<PublishedPath[]> {
    // Every page of a portal reads `portal:` keys, and no address contains one.
    const named = keys.filter((name) => !name.startsWith('portal:'));
    const references = new Set(named.map((name) => name.split(':')[1]));
    return (await pagesThatRead(db, release, named)).filter(({ path }) => path.split('/').some((segment) => references.has(segment)));
  }

  type Published<Made> = { own: PublishedPath[]; made: Made[] };
  /** Publishes the present own pages of items first, then those that they had before an edit. */
  async function publishFor<Made>(
    keys: readonly string[],
    edited: readonly string[],
    make: (own: PublishedPath[]) => Promise<Made>,
  ): Promise<Published<Made>> {
    const now = unique(await ownPathsOf(db, keys));
    const first = await make(now);
    const former = without(unique(await pathsBefore(edited)), now);
    return { own: [...now, ...former], made: former.length ? [first, await make(former)] : [first] };
  }

  return {
    note,
    /** Publishes the own pages of changed items. @returns these pages, and the results of publishing them */
    async publish<Made>(keys: string[], make: (own: PublishedPath[]) => Promise<Made>): Promise<Published<Made>> {
      const mine = keys.filter((name) => due.delete(name));
      // No await after the keys are taken: a caller that waits for the own pages must find them under way.
      const making = publishFor(keys, mine, make);
      // The own pages of later edits are not included: their keys are noted again.
      underWay = making.then(
        () => {},
        () => note(mine),
      );
      return making;
    },
    /** Publishes the own pages of all edits. Pages that depend on them follow from the outbox. */
    async publishAll(make: (own: PublishedPath[]) => Promise<void>): Promise<void> {
      do {
        const keys = [...due];
        due.clear();
        try {
          await publishFor(keys, keys, make);
        } catch (error) {
          note(keys);
          throw error;
        }
        await underWay;
        // Keys whose publishing failed are noted again.
      } while (due.size);
    },
  };
}
