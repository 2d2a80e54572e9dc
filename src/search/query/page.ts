// Results per page: `features/search/rules.ts`; at most: `features/search/schema.ts`.

import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { titleKeyOf } from '../index/rows.ts';
import type { Source, View } from '../index/source.ts';
import { corpusOf } from './corpus.ts';
import { type FacetRow, type Filter, facetsOf, noFilter } from './facets.ts';
import { find } from './find.ts';
import type { Hit, Order } from './order.ts';
import { isInOtherLanguage } from './query-language.ts';
import { planQuery, type QueryPlan, type QueryTerm } from './query-plan.ts';
import { relaxed } from './relaxation.ts';
import type { Scope } from './scope.ts';
import { anyOf } from './tsquery.ts';

export type Page = { facets: FacetRow[]; hits: Hit[]; terms: QueryTerm[] };
/** `relevancy` ranks by the query if there is one. */
export type Paging = { order: Order; offset: number; limit: number };

/** Minimum number of matches. With fewer the query is relaxed. */
const fewMatches = 10;

/** Returns the plan of a query in a view, with detection of the other language. */
export function planIn(tx: Db, sources: readonly Source[], view: View, text: string): Promise<QueryPlan> {
  const countIn = (locale: Locale) => corpusOf(tx, sources, { ...view, locale }).count;
  return planQuery(tx, view.locale, text, corpusOf(tx, sources, view), () =>
    isInOtherLanguage(tx, view.locale, text, { nl: countIn('nl'), fr: countIn('fr') }),
  );
}

/** Returns a page of results. `text` is the query that the plan was made of. */
export async function pageOf(tx: Db, scope: Scope, text: string, plan: QueryPlan, filter: Filter, paging: Paging): Promise<Page> {
  const { all, incomplete, titles } = plan;
  // The text has words, but none that a document can contain.
  if (text && !all) return { facets: [], hits: [], terms: [] };
  const { order, offset, limit } = paging;
  const isRanked = order === 'relevancy' && all !== '';
  const titleKey = isRanked ? titleKeyOf(scope.locale, text) : '';

  async function pageFor(words: string, wider: string, terms: QueryTerm[]): Promise<Page> {
    const match = { words, wider, titles };
    if (!isRanked) return { ...(await find(tx, scope, filter, match, paging)), terms };
    const { facets, hits: best } = await find(tx, scope, filter, match, { terms, titleKey, hasWider: wider !== '', titles });
    const hits = best.slice(offset, offset + limit);
    if (offset + limit <= best.length || facetsOf(facets, filter).total <= best.length) return { facets, hits, terms };
    // All others follow the ranked hits by date.
    const rest = { order: 'date', offset: Math.max(0, offset - best.length), limit: limit - hits.length, except: best } as const;
    return { facets, hits: [...hits, ...(await find(tx, scope, filter, match, rest)).hits], terms };
  }

  // Counted without the filter, so that the number shown for a value stays the same when it is chosen.
  const isEnough = ({ facets }: Page) => facets.reduce((sum, { count }) => sum + count, 0) >= fewMatches;
  let page = await pageFor(all, incomplete, plan.terms);
  if (!all || isEnough(page)) return page;
  const relaxedPlan = await relaxed(tx, scope.locale, plan);
  const before = incomplete ? anyOf([all, incomplete]) : all;
  for (const less of relaxedPlan.queries) {
    page = await pageFor(before, less, relaxedPlan.terms);
    if (isEnough(page)) break;
  }
  return page;
}

/** Returns the number of results of a query without filters, and whether it had to be corrected. */
export async function totalOf(
  tx: Db,
  sources: readonly Source[],
  scope: Scope,
  text: string,
): Promise<{ total: number; isCorrected: boolean }> {
  const plan = await planQuery(tx, scope.locale, text, corpusOf(tx, sources, scope));
  const { isCorrected } = plan;
  if (!plan.all) return { total: 0, isCorrected };
  const { facets } = await pageOf(tx, scope, text, plan, noFilter, { order: 'date', offset: 0, limit: 1 });
  return { total: facetsOf(facets, noFilter).total, isCorrected };
}
