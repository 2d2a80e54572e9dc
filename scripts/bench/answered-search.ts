import type { Db } from '../../src/db/connection.ts';
import type { Context } from '../../src/features/context.ts';
import { searchHandlers } from '../../src/features/search/api.ts';
import type { SearchAnswer, SearchQuery } from '../../src/features/search/schema.ts';
import { sources } from '../../src/features/sources.ts';
import { type Actor, visitor } from '../../src/lib/actor.ts';
import type { Locale } from '../../src/lib/locale.ts';

type SearchHandler = { answer(asked: object, context: Partial<Context>): Promise<SearchAnswer> };

const handlers = searchHandlers(sources);
let calls = 0;

/** Calls the handler of the search endpoint without the network, each time as another client, so that no rate limit applies. */
export function answeredSearch(
  db: Db,
  params: { portalCode: string; locale: Locale },
  query: SearchQuery,
  actor: Actor = visitor,
): Promise<SearchAnswer> {
  calls += 1;
  const one = actor.accountId === null ? actor : { ...actor, accountId: calls };
  return (handlers[0] as unknown as SearchHandler).answer(
    { params, query },
    { db, clock: () => new Date(), client: `${calls}`, actor: one, keyed: (_, text) => text },
  );
}
