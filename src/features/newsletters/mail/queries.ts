import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { articles } from '../../../db/tables/articles.ts';
import { files, fileTexts, remotePictures } from '../../../db/tables/files.ts';
import { polls, pollTexts } from '../../../db/tables/polls.ts';
import { newsletterMails } from '../../../db/tables/projects.ts';
import type { Locale } from '../../../lib/locale.ts';

/** Returns the questions of polls by code. */
export async function questionsOf(db: Db, locale: Locale, codes: readonly string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map();
  const rows = await db
    .select({ code: polls.code, question: pollTexts.question })
    .from(polls)
    .innerJoin(pollTexts, and(eq(pollTexts.poll, polls.code), eq(pollTexts.locale, locale)))
    .where(inArray(polls.code, [...codes]));
  return new Map(rows.map(({ code, question }) => [code, question]));
}

/** Returns the dates from which articles are shown. */
export async function datesOfArticles(db: Db, references: readonly string[]): Promise<Date[]> {
  if (!references.length) return [];
  const rows = await db
    .select({ displayDate: articles.displayDate })
    .from(articles)
    .where(inArray(articles.reference, [...references]));
  return rows.map(({ displayDate }) => displayDate);
}

export type MailFile = { file: typeof files.$inferSelect; alt: string };

/** Returns public files by number, with their alternative text in a language. */
export async function mailFiles(db: Db, locale: Locale, ids: readonly number[]): Promise<Map<number, MailFile>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ file: files, alt: fileTexts.alt })
    .from(files)
    .leftJoin(fileTexts, and(eq(fileTexts.file, files.id), eq(fileTexts.locale, locale)))
    .where(and(inArray(files.id, [...ids]), eq(files.isGated, false)));
  return new Map(rows.map(({ file, alt }) => [file.id, { file, alt: alt ?? '' }]));
}

/** Returns the numbers of the files that were fetched from addresses. */
export async function fetchedFiles(db: Db, addresses: readonly string[]): Promise<Map<string, number>> {
  if (!addresses.length) return new Map();
  const rows = await db
    .select({ url: remotePictures.url, file: remotePictures.file })
    .from(remotePictures)
    .where(inArray(remotePictures.url, [...addresses]));
  return new Map(rows.flatMap(({ url, file }) => (file === null ? [] : [[url, file] as const])));
}

/** Returns the hashes of the pictures that approved mails show. */
export async function approvedPictures(db: Db): Promise<Set<string>> {
  const rows = await db.selectDistinct({ hash: sql<string>`unnest(${newsletterMails.pictures})` }).from(newsletterMails);
  return new Set(rows.map(({ hash }) => hash));
}
