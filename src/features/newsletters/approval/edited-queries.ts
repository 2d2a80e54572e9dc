import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { contentHashOf } from '../../../content/version.ts';
import type { Db } from '../../../db/connection.ts';
import { articles, articleTexts } from '../../../db/tables/articles.ts';
import { revisions } from '../../../db/tables/editing.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import type { EditedText, Words } from '../project/schema.ts';

type Texts = Partial<Record<Locale, Words>>;

/** Returns the words that a newsletter shows of a text. */
const shownOf = (words: Words | undefined): Words | null =>
  words ? { title: words.title, description: words.description, newsletterMoreLabel: words.newsletterMoreLabel } : null;

/** Latest revisions of a text that are looked through for its approved version. */
const mostRevisions = 50;

/** Returns the words of a text in a version that was replaced since; undefined if it is kept no longer. */
async function replacedWords(db: Db, reference: string, version: string): Promise<Texts | undefined> {
  const rows = await db
    .select({ document: revisions.document })
    .from(revisions)
    .where(and(eq(revisions.entity, 'article'), eq(revisions.reference, reference), isNotNull(revisions.document)))
    .orderBy(desc(revisions.id))
    .limit(mostRevisions);
  const found = rows.find(({ document }) => contentHashOf(document) === version);
  return (found?.document as { texts?: Texts } | undefined)?.texts;
}

/** Returns the texts that were edited since an approval, with both versions of the words that a newsletter shows; null if a text is gone. */
export async function editedSince(db: Db, approved: Readonly<Record<string, string>>): Promise<EditedText[]> {
  const references = Object.keys(approved);
  if (!references.length) return [];
  const rows = await db
    .select({ reference: articles.reference, version: articles.contentHash })
    .from(articles)
    .where(inArray(articles.reference, references));
  const present = new Map(rows.map((row) => [row.reference, row.version]));
  const edited = references.filter((reference) => present.get(reference) !== approved[reference]);
  if (!edited.length) return [];
  const texts = await db.select().from(articleTexts).where(inArray(articleTexts.article, edited));
  const found: EditedText[] = [];
  for (const reference of edited) {
    const version = approved[reference] ?? '';
    const before = await replacedWords(db, reference, version);
    const words = locales.flatMap((locale) => {
      const [was, is] = [shownOf(before?.[locale]), shownOf(texts.find((row) => row.article === reference && row.locale === locale))];
      return before && JSON.stringify(was) !== JSON.stringify(is) ? [{ locale, approved: was, present: is }] : [];
    });
    found.push({ reference, approved: version, present: present.get(reference) ?? null, isKnown: before !== undefined, words });
  }
  return found;
}
