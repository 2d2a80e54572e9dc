import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { type FacetRow, type Filter, filterCondition } from './facets.ts';
import { type Hit, type Ordering, ordered } from './order.ts';
import { type Ranking, ranked } from './ranking.ts';
import { openQuery, type Scope, scopeCondition, scoped } from './scope.ts';
import { allOf, tsquery } from './tsquery.ts';

/** Queries on the text that the reader may read, and on titles alone. All documents match an empty `words`. */
export type MatchQuery = { words: string; titles: string };

/** Returns the CTE `matching`: rows that match the words (`has_all`), and rows whose title matches. */
function matching(scope: Scope, { words: query, titles }: MatchQuery, columns: SQL): SQL {
  const { open } = scope;
  const words = sql`d.words @@ ${tsquery(scoped(scope, query))}`;
  const gated = query && open.length ? allOf([scoped(scope, query), ...(open === 'all' ? [] : [openQuery(open)])]) : undefined;
  const isMatch = gated ? sql`(${words} or d.gated @@ ${tsquery(gated)})` : words;
  const condition = scopeCondition(scope);
  const asked = sql`select ${columns} from search_documents d where ${isMatch} and ${condition}`;
  if (!titles) return sql`matching as materialized (select *, true as has_all from (${asked}) asked)`;
  const titled = sql`select ${columns} from search_documents d where d.title @@ ${tsquery(scoped(scope, titles))} and ${condition}`;
  return sql`
    asked as materialized (${asked}), titled as materialized (${titled}),
    matching as materialized (
      select *, true as has_all from asked union all select *, false from titled where id not in (select id from asked))`;
}

const columns = sql.raw('d.id, d.facet, d.date');
const columnsInOrder = sql.raw('d.id, d.facet, d.date, d.kind, d.reference, d.number, d.views, d.relevancy');

/** Returns the facets of all matching documents, and the best hits or a page of hits that pass the filter, in one statement. */
export async function find(
  db: Db,
  scope: Scope,
  filter: Filter,
  query: MatchQuery,
  how: Ranking | Ordering,
): Promise<{ facets: FacetRow[]; hits: Hit[] }> {
  const isRanked = 'terms' in how;
  const [answer] = rowsOf<{ rows: FacetRow[] | null; hits: Hit[] | null }>(
    await db.execute(sql`
      with ${matching(scope, query, isRanked ? columns : columnsInOrder)},
      chosen as (select * from matching where ${filterCondition(filter)})
      select (
        select json_agg(json_build_object('kinds', f.kinds, 'isPremium', f.is_premium, 'interests', f.interests, 'count', c.count))
        from (select facet, count(*) as count from matching group by facet) c join search_facets f on f.id = c.facet) as rows,
        (${isRanked ? ranked(scope, how) : ordered(how)}) as hits`),
  );
  return { facets: answer?.rows ?? [], hits: answer?.hits ?? [] };
}
