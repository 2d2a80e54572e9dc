import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { type FacetRow, type Filter, filterCondition } from './facets.ts';
import { type Hit, type Ordering, ordered } from './order.ts';
import { type Ranking, ranked } from './ranking.ts';
import { openQuery, type Scope, scopeCondition, scoped } from './scope.ts';
import { allOf, tsquery } from './tsquery.ts';

/** Queries on the text that the reader may read (`words`, and `wider` unless it is ''), and on titles. All documents match empty `words`. */
export type MatchQuery = { words: string; wider: string; titles: string };

/**
 * Returns CTEs: `titled` if titles are looked through, and `matching`, the rows that match the words (`is_preferred`), the wider
 * query (`has_all` for both), or the titles. Each query is evaluated once: the index takes longer than the rows.
 */
function matching(scope: Scope, { words, wider, titles }: MatchQuery, columns: SQL): SQL {
  const condition = scopeCondition(scope);
  const rows = (isMatch: SQL) => sql`select ${columns} from search_documents d where ${isMatch} and ${condition}`;
  const parts = [sql`select *, true as has_all, true as is_preferred from preferred`];
  const ctes = [sql`preferred as materialized (${rows(inText(scope, words))})`];
  if (wider) {
    ctes.push(sql`others as materialized (${rows(inText(scope, wider))})`);
    parts.push(sql`select *, true, false from others where id not in (select id from preferred)`);
  }
  if (titles) {
    ctes.push(sql`titled as materialized (${rows(sql`d.title @@ ${tsquery(scoped(scope, titles))}`)})`);
    const known = sql`select id from preferred ${wider ? sql`union all select id from others` : sql``}`;
    parts.push(sql`select *, false, false from titled where id not in (${known})`);
  }
  return sql`${sql.join(ctes, sql`, `)}, matching as materialized (${sql.join(parts, sql` union all `)})`;
}

/** SQL condition: the row `d` matches in its public text, or in a gated one that is open to the reader. */
function inText(scope: Scope, query: string): SQL {
  const { open } = scope;
  const words = sql`d.words @@ ${tsquery(scoped(scope, query))}`;
  if (!query || !open.length) return words;
  const gated = allOf([scoped(scope, query), ...(open === 'all' ? [] : [openQuery(open)])]);
  return sql`(${words} or d.gated @@ ${tsquery(gated)})`;
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
