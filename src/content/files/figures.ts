import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { figureIds } from '../../lib/figures.ts';
import { locales } from '../../lib/locale.ts';
import type { Mention } from '../entity.ts';
import { key } from '../keys.ts';
import type { Part } from '../storage.ts';

type Texts = Partial<Record<string, Record<string, unknown>>>;
type Shown = { field: string; id: number };

/** Returns the pictures of the library in the texts of a document, with their fields. */
function shownIn(document: object, html: readonly string[]): Shown[] {
  const texts = (document as { texts?: Texts }).texts ?? {};
  return locales.flatMap((locale) =>
    html.flatMap((name) => figureIds(String(texts[locale]?.[name] ?? '')).map((id) => ({ field: `texts.${locale}.${name}.${id}`, id }))),
  );
}

/** Part that stores the pictures of the library in the texts of a document, so that foreign keys show the use of a file. */
export const figuresPart = <D extends object>(table: PgTable, owner: PgColumn, html: readonly string[]): Part<D> => ({
  table,
  owner,
  order: [],
  rows: (document) => [...new Set(shownIn(document, html).map(({ id }) => id))].map((file) => ({ file })),
  fields: () => ({}),
});

/** Returns the mentions of files by the texts of a document; the last name of a field is the file's number. */
export const figureMentions = (document: object, html: readonly string[]): Mention[] =>
  shownIn(document, html).map(({ field, id }) => ({ field, table: files, column: files.id, value: id }));

/** Returns the mention of a file by a field; none if the field is empty. The id of a file can be 0. */
export const fileMention = (field: string, value: number | null | undefined): Mention[] =>
  value === null || value === undefined ? [] : [{ field, table: files, column: files.id, value }];

export type FigureFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'version' | 'width' | 'height' | 'widths' | 'isGated'>;
/** Files by their numbers. */
export type FigureFiles = ReadonlyMap<number, FigureFile>;

/** Returns the files in some texts. Texts without pictures need no query. */
export async function figureFiles(db: Db, texts: readonly string[]): Promise<FigureFiles> {
  const ids = [...new Set(texts.flatMap(figureIds))];
  if (!ids.length) return new Map();
  const { id, name, version, width, height, widths, isGated } = files;
  const rows = await db.select({ id, name, version, width, height, widths, isGated }).from(files).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the keys of the files that a text shows. */
export const figureReads = (text: string): string[] => figureIds(text).map(key.file);
