import type { Db } from '../../src/db/connection.ts';
import type { Context } from '../../src/db/context.ts';
import { searchHandlers } from '../../src/features/search/api.ts';
import type { SearchAnswer, SearchQuery } from '../../src/features/search/schema.ts';
import { type Asker, stranger } from '../../src/lib/asker.ts';
import type { Locale } from '../../src/lib/locale.ts';

type Answering = { answer(asked: object, context: Partial<Context>): Promise<SearchAnswer> };

/** The whole answer of the search endpoint, without the network. */
export const askedSearch = (
  db: Db,
  params: { portalCode: string; locale: Locale },
  query: SearchQuery,
  asker: Asker = stranger,
): Promise<SearchAnswer> =>
  (searchHandlers[0] as unknown as Answering).answer({ params, query }, { db, clock: () => new Date(), asker, keyed: (_, text) => text });
