import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { foldedWords } from '../../content/document-index.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { documentIndex, revisions } from '../../db/tables/editing.ts';
import { files, fileTexts } from '../../db/tables/files.ts';
import { locales } from '../../lib/locale.ts';
import { fileUrl, pictureOf } from './picture-rules.ts';
import type { FilesQuery, LibraryFile } from './schema.ts';
import type { FileKind } from './types-schema.ts';
import { kindOf } from './upload-rules.ts';

/** Returns the versions of the public files by number, among some or all. */
export const openFiles = async (db: Db, only?: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .select({ id: files.id, version: files.version })
    .from(files)
    .where(and(eq(files.isGated, false), only && inArray(files.id, [...only])));
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** Returns the versions of all files by number. */
export async function fileVersions(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: files.id, version: files.version }).from(files);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the hashes, among some, of bytes that a file, a revision, a draft, the bin, a member's upload or a ticket names. */
export async function namedHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const some = sql`any(${sql.param([...hashes])}::text[])`;
  const found = await db.execute(sql`select hash from files where hash = ${some}
    union select document->>'hash' from revisions where entity = 'file' and document->>'hash' = ${some}
    union select hash from member_files where hash = ${some}
    union select hash from ticket_files where hash = ${some}
    union select hash from ticket_note_files where hash = ${some}
    union select p.fields->>'hash' from drafts d join draft_parts p on p.draft = d.id
      where d.entity = 'file' and p.part = 'common' and p.fields->>'hash' = ${some}`);
  return new Set(rowsOf<{ hash: string }>(found).map(({ hash }) => hash));
}

/** Returns the files that must not be public. */
export const gatedFiles = async (db: Db, only?: number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: files.id, isGated: files.isGated })
    .from(files)
    .where(only ? inArray(files.id, only) : eq(files.isGated, true));
  return new Set(rows.filter(({ isGated }) => isGated).map(({ id }) => id));
};

/** Returns the row of a file; undefined if there is none. */
export const fileById = async (db: Db, id: number) => (await db.select().from(files).where(eq(files.id, id)))[0];

/** Files that have a document: pictures that were fetched from other hosts have none. */
const hasDocument = sql`${files.hash} <> ''`;
const kinds = {
  picture: sql`${files.mediaType} like 'image/%'`,
  video: sql`${files.mediaType} like 'video/%'`,
  captions: sql`${files.mediaType} = 'text/vtt'`,
  document: sql`${files.mediaType} = 'application/pdf'`,
} as const satisfies Record<FileKind, SQL>;

/** Returns the condition that each word is in the name, in an alternative text, or is the number. */
function named(q: string): SQL | undefined {
  const words = foldedWords(q).split(' ').filter(Boolean);
  const titles = sql`(select ${documentIndex.words} from ${documentIndex}
    where (${documentIndex.entity}, ${documentIndex.reference}) = ('file', ${files.id}::text))`;
  return and(...words.map((word) => sql`(lower(${files.name}) like ${`%${word}%`} or ${titles} like ${`%${word}%`})`));
}

/** Place after which the next page begins. */
export type FileCursor = { value: string | number; id: number };
const columnOf = (sort: FilesQuery['sort']) =>
  sort.endsWith('name') ? sql`lower(${files.name})` : sort.endsWith('bytes') ? sql`${files.bytes}` : sql`${files.id}`;

/** Returns the value of a file in the order of a list, for its cursor. */
export const cursorValueOf = (sort: FilesQuery['sort'], { id, name, bytes }: LibraryFile): string | number =>
  sort.endsWith('name') ? name.toLowerCase() : sort.endsWith('bytes') ? bytes : id;

function after(sort: FilesQuery['sort'], { value, id }: FileCursor): SQL | undefined {
  const column = columnOf(sort);
  const [isPast, isPastId] = sort.startsWith('-')
    ? [sql`${column} < ${value}`, lt(files.id, id)]
    : [sql`${column} > ${value}`, gt(files.id, id)];
  return or(isPast, and(sql`${column} = ${value}`, isPastId));
}

const wanted = ({ q, kind, lacking }: Omit<FilesQuery, 'sort' | 'cursor' | 'limit'>) =>
  and(
    hasDocument,
    q === undefined ? undefined : named(q),
    kind === undefined ? undefined : or(...kind.split(',').map((one) => kinds[one as FileKind])),
    lacking &&
      and(
        kinds.picture,
        sql`not exists (select 1 from ${fileTexts} where ${fileTexts.file} = ${files.id} and ${fileTexts.locale} = ${lacking})`,
      ),
  );

// Written with table names: inside a subquery of the select list, columns would lose them.
const replacedAt = sql<string | null>`(select max(r.at) from ${revisions} r where r.entity = 'file'
  and r.reference = "files"."id"::text and r.act <> 'added' and 'hash' = any(r.fields))`;

async function libraryFiles(db: Db, where: SQL | undefined, order: SQL[], limit: number): Promise<LibraryFile[]> {
  const rows = await db
    .select({ file: files, changedAt: documentIndex.changedAt, replacedAt })
    .from(files)
    .leftJoin(documentIndex, and(eq(documentIndex.entity, 'file'), sql`${documentIndex.reference} = ${files.id}::text`))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const texts = rows.length
    ? await db
        .select()
        .from(fileTexts)
        .where(
          inArray(
            fileTexts.file,
            rows.map(({ file }) => file.id),
          ),
        )
    : [];
  return rows.map(({ file, changedAt, replacedAt: replaced }) => ({
    ...{ id: file.id, name: file.name, mediaType: file.mediaType, kind: kindOf(file.mediaType), bytes: file.bytes, isGated: file.isGated },
    url: file.isGated || kindOf(file.mediaType) === 'picture' ? null : fileUrl(file),
    picture: (!file.isGated && pictureOf(file, '')) || null,
    alt: Object.fromEntries(
      locales.map((locale) => [locale, texts.find((row) => row.file === file.id && row.locale === locale)?.alt ?? '']),
    ) as LibraryFile['alt'],
    changedAt: changedAt?.toISOString() ?? null,
    replacedAt: replaced === null ? null : new Date(replaced).toISOString(),
  }));
}

/** Returns one page of the library. */
export function listFiles(db: Db, query: FilesQuery, cursor: FileCursor | undefined, limit: number): Promise<LibraryFile[]> {
  const { sort } = query;
  const order = sort.startsWith('-') ? [desc(columnOf(sort)), desc(files.id)] : [asc(columnOf(sort)), asc(files.id)];
  return libraryFiles(db, and(wanted(query), cursor && after(sort, cursor)), order, limit);
}

export async function countFiles(db: Db, query: FilesQuery): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(files).where(wanted(query));
  return Number(row?.count ?? 0);
}

/** Returns a file of the library; undefined if there is none. */
export const libraryFile = async (db: Db, id: number): Promise<LibraryFile | undefined> =>
  (await libraryFiles(db, and(hasDocument, eq(files.id, id)), [asc(files.id)], 1))[0];
