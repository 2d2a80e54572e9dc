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
  /** Nobody finds the document before this instant. */
  visibleFrom: string;
  /** Nobody finds it from this instant on. */
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

/** Row of the statement `results`, as far as the engine reads it. */
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
  /** Statement that gives the `SourceRow`s of some references. Unpublished documents have no row. */
  indexed(references: SQL): SQL;
  /** Values of the kind filter that a document counts for. */
  kinds(row: SourceRow): readonly string[];
  /** Returns words that find a document and are never shown, where a rule of the feature decides which. */
  facts?(row: SourceRow): string;
  /** Index words of the readers to whom the text is open; null if it is open to everybody. */
  access?(row: SourceRow): readonly string[] | null;
  /** Statement that gives all references. Documents that are searched together lie together in it, so they share pages of the table. */
  rebuildOrder: string;
  /** Statement that gives the rows that results show, of some references. All sources give the same columns. */
  results(references: SQL, view: View): SQL;
  /** Statement that gives `words`: the related words of some references. */
  related?(references: SQL, locale: Locale): SQL;
  /** Statement that gives `count`: published documents of a view, counted up to a limit. One source has it; it estimates the size of the corpus. */
  size?(view: View, most: number): SQL;
};

export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Returns SQL for the array of a column of a child table, in the order of `position`. */
export const orderedArray = (table: string, owner: string, reference: string, column: string): SQL =>
  sql.raw(`array(select x.${column} from ${table} x where x.${owner} = ${reference} order by x.position)`);

const excerptCharacters = 20_000;
/** Returns SQL for the part of a text in which an excerpt is looked for. */
export const excerptSource = (column: string): SQL => sql`left(${sql.raw(column)}, ${excerptCharacters})`;
