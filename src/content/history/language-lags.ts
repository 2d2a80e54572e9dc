import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { languageLags } from '../../db/tables/editing.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { Reference } from '../entity.ts';
import { contentHashOf } from '../version.ts';
import type { Change } from './revisions.ts';

type Texts = Partial<Record<Locale, object>>;
const textsOf = (document: object | null): Texts => (document as { texts?: Texts } | null)?.texts ?? {};
const isEqual = (a: object | undefined, b: object | undefined) => contentHashOf(a ?? null) === contentHashOf(b ?? null);
const otherOf = (locale: Locale): Locale => (locale === 'nl' ? 'fr' : 'nl');

/**
 * Records the languages that lag after changes: one language changed, and the other one exists and did not change.
 * A language that lags is in step again when it changes, when one of the two is removed, or when the other language
 * has its former texts again.
 * @param options inStep: the change does not make the other language lag, such as a corrected typing error
 */
export async function followLags(
  tx: Db,
  entity: string,
  changes: readonly Change[],
  now: Date,
  { inStep = false }: { inStep?: boolean } = {},
): Promise<void> {
  const references = changes.map(({ reference }) => String(reference));
  const present = await tx
    .select()
    .from(languageLags)
    .where(and(eq(languageLags.entity, entity), inArray(languageLags.reference, references)));
  const lags: (typeof languageLags.$inferInsert)[] = [];
  const over: { reference: string; locale: Locale }[] = [];
  for (const { reference, before, after } of changes) {
    const [was, is] = [textsOf(before), textsOf(after)];
    for (const locale of locales) {
      const other = otherOf(locale);
      const lag = present.find((row) => row.reference === String(reference) && row.locale === locale);
      const isSame = isEqual(was[locale], is[locale]);
      const basis = lag?.basis ?? was[other];
      const isCaughtUp =
        present.some((row) => row.reference === String(reference) && row.locale === other) && !isEqual(was[other], is[other]);
      const isBehind = is[locale] && is[other] && basis && isSame && !isEqual(basis as object, is[other]);
      if (lag && !isBehind) over.push({ reference: String(reference), locale });
      if (!lag && isBehind && !inStep && !isCaughtUp) lags.push({ entity, reference: String(reference), locale, since: now, basis });
    }
  }
  for (const { reference, locale } of over)
    await tx
      .delete(languageLags)
      .where(and(eq(languageLags.entity, entity), eq(languageLags.reference, reference), eq(languageLags.locale, locale)));
  if (lags.length) await tx.insert(languageLags).values(lags).onConflictDoNothing();
}

/** Ends the lags of a document: of all languages, or of one. */
export const endLags = (tx: Db, entity: string, reference: Reference, locale?: Locale) =>
  tx
    .delete(languageLags)
    .where(
      and(
        eq(languageLags.entity, entity),
        eq(languageLags.reference, String(reference)),
        locale === undefined ? undefined : eq(languageLags.locale, locale),
      ),
    );
