import { sql } from 'drizzle-orm';
import { type Connection, type Db, rowsOf } from '../../db/connection.ts';
import { batchSize, indexBatch, localVectorizer } from './documents.ts';
import type { Source } from './source.ts';
import { stemsOf } from './stems.ts';
import { storeRows, storeVocabulary } from './store.ts';
import { startVectorizers } from './threads.ts';
import type { Vectorizer } from './vectors.ts';

/** Version of what the index stores. Raise it when vectors, facets or vocabulary change: the index is rebuilt at the next start. */
const indexVersion = '13';
const versionName = 'search index';

/** Key of the PostgreSQL advisory lock of a rebuild. */
const rebuildLock = 7_331_002;
/** Minimum number of documents for which threads are started. */
const threadedFrom = 2_000;
const rebuildMemory = '256MB';

/** Indexes that a rebuild drops and creates at the end, which is faster than row by row. A killed rebuild starts again. */
const indexes = {
  search_documents_title_key: 'using hash (title_key)',
  search_documents_title: 'using gin (title) with (gin_pending_list_limit = 256)',
  search_documents_words: 'using gin (words) with (gin_pending_list_limit = 512)',
  search_documents_gated: 'using gin (gated) with (gin_pending_list_limit = 256) where gated is not null',
} as const;

const isIndexCurrent = async (db: Db): Promise<boolean> =>
  rowsOf<{ value: string }>(await db.execute(sql`select value from installation where name = ${versionName}`))[0]?.value === indexVersion;

async function countDocuments(db: Db, sources: readonly Source[]): Promise<number> {
  const counts = sources.map(({ rebuildOrder }) => `(select count(*) from (${rebuildOrder}) x)`);
  return Number(rowsOf<{ count: number }>(await db.execute(sql.raw(`select ${counts.join(' + ')} as count`)))[0]?.count);
}

/** Indexes all documents of a source, one batch for each vectorizer at a time. */
async function indexSource(db: Db, source: Source, vectorizers: readonly Vectorizer[]): Promise<void> {
  const all = rowsOf<{ reference: string }>(await db.execute(sql.raw(source.rebuildOrder)));
  let next = 0;
  const work = async (vectorizer: Vectorizer) => {
    while (next < all.length) {
      const some = all.slice(next, next + batchSize).map(({ reference }) => reference);
      next += batchSize;
      const { rows, vocabulary } = await indexBatch(db, source, some, vectorizer);
      await db.transaction(async (tx) => {
        await storeRows(tx, rows);
        await storeVocabulary(tx, vocabulary);
      });
    }
  };
  await Promise.all(
    vectorizers.map((vectorizer) =>
      work(vectorizer).finally(() => {
        // After a failure the others stop.
        next = all.length;
      }),
    ),
  );
}

/**
 * Rebuilds the whole index from the tables of its sources.
 * @param vectorizers one for each transaction that runs at the same time
 */
export async function rebuildIndex(db: Db, sources: readonly Source[], vectorizers: readonly Vectorizer[]): Promise<void> {
  await db.execute(sql`truncate search_documents, search_facets, search_words`);
  for (const name of Object.keys(indexes)) await db.execute(sql.raw(`drop index if exists ${name}`));
  try {
    for (const source of sources) await indexSource(db, source, vectorizers);
  } finally {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('maintenance_work_mem', ${rebuildMemory}, true)`);
      for (const [name, how] of Object.entries(indexes)) await tx.execute(sql.raw(`create index ${name} on search_documents ${how}`));
    });
  }
  await db.execute(sql`analyze search_documents`);
  await db.execute(
    sql`insert into installation (name, value) values (${versionName}, ${indexVersion}) on conflict (name) do update set value = excluded.value`,
  );
}

/** Rebuilds the index, in threads if it is large. @param thread module that the threads run; without it this thread does everything */
export async function buildIndex({ db }: Connection, sources: readonly Source[], thread?: URL): Promise<void> {
  if (!thread || (await countDocuments(db, sources)) < threadedFrom) return rebuildIndex(db, sources, [localVectorizer(db)]);
  const { vectorizers, close } = startVectorizers(thread, (locale, forms) => stemsOf(db, locale, forms));
  try {
    await rebuildIndex(db, sources, vectorizers);
  } finally {
    await close();
  }
}

/** Rebuilds the index if it is missing or of another version. @returns true if it was rebuilt */
export async function ensureIndex(connection: Connection, sources: readonly Source[], thread?: URL): Promise<boolean> {
  const { db, kind } = connection;
  if (kind === 'proxy' || (await isIndexCurrent(db))) return false;
  if (kind === 'pglite') {
    await buildIndex(connection, sources, thread);
    return true;
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${rebuildLock})`);
    if (await isIndexCurrent(db)) return false;
    await buildIndex(connection, sources, thread);
    return true;
  });
}
