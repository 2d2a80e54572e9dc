import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { type FigureFiles, figureFiles } from '../../content/files/figures.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import {
  knowledge,
  knowledgeCategories,
  knowledgeCategoryTexts,
  knowledgeItemTags,
  knowledgePortals,
  knowledgeTags,
  knowledgeTagTexts,
  knowledgeTexts,
} from '../../db/tables/knowledge.ts';
import { translator } from '../../i18n/messages.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import { fileUrl, pictureOf, withPictures } from '../files/picture-rules.ts';
import type { Audience, KnowledgeItem } from './item-schema.ts';
import { typeNames } from './rules.ts';
import type { TermKind } from './schema.ts';

type Asked = {
  /** All portals if absent. */
  portal: string | undefined;
  locale: Locale;
  audiences: readonly Audience[];
  references?: readonly string[];
  /** Words of the title. */
  q?: string | undefined;
};

const isOn = (portal: string) =>
  sql`exists (select 1 from ${knowledgePortals} where ${knowledgePortals.item} = ${knowledge.reference} and ${knowledgePortals.portal} = ${portal})`;

const wordsIn = (q: string) => q.split(/\s+/).filter(Boolean);

/** Returns the published items for some audiences that a portal shows in a language, by category and title. */
const rowsOf = (db: Db, { portal, locale, audiences, references, q = '' }: Asked) =>
  db
    .select({ item: knowledge, texts: knowledgeTexts, file: files, category: knowledgeCategories, name: knowledgeCategoryTexts.name })
    .from(knowledge)
    .innerJoin(knowledgeTexts, and(eq(knowledgeTexts.item, knowledge.reference), eq(knowledgeTexts.locale, locale)))
    .leftJoin(knowledgeCategories, eq(knowledgeCategories.reference, knowledge.category))
    .leftJoin(
      knowledgeCategoryTexts,
      and(eq(knowledgeCategoryTexts.category, knowledgeCategories.reference), eq(knowledgeCategoryTexts.locale, locale)),
    )
    .leftJoin(files, eq(files.id, knowledge.fileId))
    .where(
      and(
        eq(knowledge.isPublished, true),
        inArray(knowledge.audience, [...audiences]),
        portal === undefined ? undefined : isOn(portal),
        references && inArray(knowledge.reference, [...references]),
        ...wordsIn(q).map((word) => ilike(knowledgeTexts.title, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
      ),
    )
    .orderBy(asc(knowledgeCategories.position), asc(knowledgeCategoryTexts.name), asc(knowledgeTexts.title), asc(knowledge.reference));

type TagRow = { item: string; reference: string; id: number; name: string | null };
async function tagsOf(db: Db, locale: Locale, references: readonly string[]): Promise<TagRow[]> {
  if (!references.length) return [];
  return db
    .select({ item: knowledgeItemTags.item, reference: knowledgeTags.reference, id: knowledgeTags.number, name: knowledgeTagTexts.name })
    .from(knowledgeItemTags)
    .innerJoin(knowledgeTags, eq(knowledgeTags.reference, knowledgeItemTags.tag))
    .leftJoin(knowledgeTagTexts, and(eq(knowledgeTagTexts.tag, knowledgeTags.reference), eq(knowledgeTagTexts.locale, locale)))
    .where(inArray(knowledgeItemTags.item, [...references]))
    .orderBy(asc(knowledgeItemTags.position));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
type Around = { locale: Locale; tags: readonly TagRow[]; figures: FigureFiles };

function itemOf({ item, texts, file, category, name }: Row, { locale, tags, figures }: Around): KnowledgeItem {
  const set = (words: string) => typeset(locale, words);
  return {
    ...{ reference: item.reference, audience: item.audience, author: item.author, typeReference: item.typeReference },
    typeName: translator(locale)(typeNames[item.typeReference]),
    title: set(texts.title),
    text: withPictures(typesetHtml(locale, texts.text), figures),
    creationDate: item.creationDate.toISOString(),
    lastModificationDate: item.lastModificationDate.toISOString(),
    category: category && { id: category.number, name: set(name ?? category.reference) },
    media: file && { fileUrl: pictureOf(file, '')?.src ?? fileUrl(file) },
    tags: tags.filter((tag) => tag.item === item.reference).map((tag) => ({ id: tag.id, name: set(tag.name ?? tag.reference) })),
  };
}

export type Found = { item: KnowledgeItem; row: Row; tags: readonly string[] };

/** Returns published items for some audiences, with the fields that a page needs. */
export async function knowledgeItems(db: Db, asked: Asked): Promise<Found[]> {
  if (asked.references && !asked.references.length) return [];
  const rows = await rowsOf(db, asked);
  const tags = await tagsOf(
    db,
    asked.locale,
    rows.map(({ item }) => item.reference),
  );
  const figures = await figureFiles(
    db,
    rows.map(({ texts }) => texts.text),
  );
  return rows.map((row) => ({
    item: itemOf(row, { locale: asked.locale, tags, figures }),
    row,
    tags: tags.filter((tag) => tag.item === row.item.reference).map(({ reference }) => reference),
  }));
}

/** Returns the references of the items for readers that a portal shows in a language. */
export async function helpReferences(db: Db, { portal, locale }: { portal: string; locale: Locale }, only?: string): Promise<string[]> {
  const rows = await rowsOf(db, { portal, locale, audiences: ['readers'], ...(only !== undefined && { references: [only] }) });
  return rows.map(({ item }) => item.reference);
}

/** Returns the languages of items. */
export async function localesOfKnowledge(db: Db, references: readonly string[]): Promise<Map<string, Locale[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ item: knowledgeTexts.item, locale: knowledgeTexts.locale })
    .from(knowledgeTexts)
    .where(inArray(knowledgeTexts.item, [...references]));
  return new Map(
    [...Map.groupBy(rows, ({ item }) => item)].map(([reference, list]) => [
      reference,
      locales.filter((locale) => list.some((row) => row.locale === locale)),
    ]),
  );
}

/** Returns the canonical portals of items. */
export async function homesOfKnowledge(db: Db, references: readonly string[]): Promise<Map<string, string>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ item: knowledgePortals.item, portal: knowledgePortals.portal })
    .from(knowledgePortals)
    .where(and(inArray(knowledgePortals.item, [...references]), eq(knowledgePortals.position, 0)));
  return new Map(rows.map(({ item, portal }) => [item, portal]));
}

/** Returns the items for readers that are canonical on a portal, with their languages. */
export async function canonicalHelp(db: Db, portal: string): Promise<{ reference: string; locales: Locale[]; updatedAt: Date }[]> {
  const rows = await db
    .select({ reference: knowledge.reference, locale: knowledgeTexts.locale, updatedAt: knowledge.lastModificationDate })
    .from(knowledge)
    .innerJoin(knowledgePortals, and(eq(knowledgePortals.item, knowledge.reference), eq(knowledgePortals.position, 0)))
    .innerJoin(knowledgeTexts, eq(knowledgeTexts.item, knowledge.reference))
    .where(and(eq(knowledgePortals.portal, portal), eq(knowledge.isPublished, true), eq(knowledge.audience, 'readers')))
    .orderBy(asc(knowledge.reference), desc(knowledgeTexts.locale));
  return [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, list]) => ({
    reference,
    locales: list.map(({ locale }) => locale),
    updatedAt: list[0]?.updatedAt ?? new Date(0),
  }));
}

/** Returns the items that have a category or a tag, published or not. */
export async function itemsWithTerm(db: Db, kind: TermKind, reference: string): Promise<string[]> {
  const rows =
    kind === 'category'
      ? await db.select({ item: knowledge.reference }).from(knowledge).where(eq(knowledge.category, reference)).orderBy(knowledge.reference)
      : await db
          .select({ item: knowledgeItemTags.item })
          .from(knowledgeItemTags)
          .where(eq(knowledgeItemTags.tag, reference))
          .orderBy(knowledgeItemTags.item);
  return rows.map(({ item }) => item);
}

/** Returns the categories or tags with their names in a language, by name. */
export async function namesOfTerms(db: Db, kind: TermKind, locale: Locale): Promise<{ reference: string; name: string }[]> {
  const { table, owner } =
    kind === 'category'
      ? { table: knowledgeCategoryTexts, owner: knowledgeCategoryTexts.category }
      : { table: knowledgeTagTexts, owner: knowledgeTagTexts.tag };
  return db.select({ reference: owner, name: table.name }).from(table).where(eq(table.locale, locale)).orderBy(asc(table.name), asc(owner));
}

/** Returns items with their titles, in a language if they have it. */
export async function titlesOfKnowledge(
  db: Db,
  references: readonly string[],
  locale: Locale,
): Promise<{ reference: string; title: string }[]> {
  if (!references.length) return [];
  const rows = await db
    .select({ reference: knowledgeTexts.item, locale: knowledgeTexts.locale, title: knowledgeTexts.title })
    .from(knowledgeTexts)
    .where(inArray(knowledgeTexts.item, [...references]))
    .orderBy(asc(knowledgeTexts.item));
  return references.map((reference) => {
    const own = rows.filter((row) => row.reference === reference);
    return { reference, title: (own.find((row) => row.locale === locale) ?? own[0])?.title ?? reference };
  });
}
