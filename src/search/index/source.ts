import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../lib/locale.ts';

/** One portal in one language, at an instant. */
export type View = { portal: string; locale: Locale; now: Date };

/** Row of the statement `indexed`: one published document in one language. */
export type SourceRow = {
  reference: string;
  locale: Locale;
  portals: string[];
  interests: string[];
  date: string;
  /** The document is not found before this instant. */
  visibleFrom: string;
  /** The document is not found from this instant on. */
  visibleUntil?: string | null;
  title: string;
  description: string;
  /** HTML. */
  text: string;
  /** Words that find the document and are never shown. */
  related?: string;
  number?: number | null;
  views?: number;
  relevancy?: number;
  isPremium?: boolean;
};

/** Columns of the statement `results` that the engine reads. */
export type ResultRow = {
  kind: string;
  reference: string;
  title: string;
  description: string;
  /** HTML. */
  text: string;
  isPremium: boolean;
  requiresRegistration: boolean;
};

/** One kind of documents that can be found. A feature describes it in its `source.ts`; `features/sources.ts` lists all of them. */
export type Source = {
  /** Unique among sources; the rows of all sources share one index. */
  kind: string;
  /** Returns the statement for the `SourceRow`s of some references. Unpublished documents have no row. */
  indexed(references: SQL): SQL;
  /** Returns the values of the kind filter that include a document. */
  kinds(row: SourceRow): readonly string[];
  /** Returns words that find a document and are never shown, computed by a rule of the feature. */
  facts?(row: SourceRow): string;
  /** Returns the index words of the readers to whom the text is open; null if it is open to everybody. */
  access?(row: SourceRow): readonly string[] | null;
  /** Statement for all references. Its order puts documents that are searched together into the same pages of the table. */
  rebuildOrder: string;
  /** Returns the statement for the result rows of some references. All sources have the same columns. */
  results(references: SQL, view: View): SQL;
  /** Returns the statement with the column `words`: the related words of some references. */
  related?(references: SQL, locale: Locale): SQL;
};

export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Returns SQL for the array of a column of a child table, in the order of `position`. */
export const orderedArray = (table: string, owner: string, reference: string, column: string): SQL =>
  sql.raw(`array(select x.${column} from ${table} x where x.${owner} = ${reference} order by x.position)`);

const excerptCharacters = 20_000;
/** Returns SQL for the part of a text that is searched for an excerpt. */
export const excerptSource = (column: string): SQL => sql`left(${sql.raw(column)}, ${excerptCharacters})`;
