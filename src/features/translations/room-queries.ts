import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articles, articleTexts } from '../../db/tables/articles.ts';
import { messageOverrides } from '../../db/tables/translations.ts';
import { isMessageKey, productMessages } from '../../i18n/messages.ts';
import type { Locale } from '../../lib/locale.ts';
import { alignedSentences } from './align-rules.ts';
import type { Term } from './glossary-rules.ts';
import { comparedArticles, leastLikeness, likenessOf, mostSuggestions, recentArticles } from './memory-rules.ts';
import { isUsable, sidesOf, versionOf } from './queries.ts';
import { type MessageRow, type MessagesQuery, maxRows, type Suggestion } from './room-schema.ts';
import type { AppId } from './schema.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const atPlace = (portal: string | null) => (portal === null ? isNull(messageOverrides.portal) : eq(messageOverrides.portal, portal));

/** Overrides of a place that are not shown: their message is gone, or takes other values. */
async function unusedOf(db: Db, app: AppId, portal: string | null): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messageOverrides)
    .where(and(eq(messageOverrides.app, app), atPlace(portal)));
  const unused = rows.filter((row) => !isUsable(row));
  return [...Map.groupBy(unused, ({ key }) => key)].map(([key, list]) => {
    const sideOf = (locale: Locale) => {
      const value = list.find((row) => row.locale === locale)?.value ?? null;
      const [all, own] = portal === null ? [value, null] : [null, value];
      return { product: '', shown: '', all, own, versions: { all: versionOf(all), own: versionOf(own) } };
    };
    return { key, values: [], nl: sideOf('nl'), fr: sideOf('fr'), isUsed: false };
  });
}

/** Returns a page of the messages of an app, in the order of their keys. */
export async function messagesOf(
  db: Db,
  { app, portal, q = '', state, key, cursor = '' }: Omit<MessagesQuery, 'app' | 'portal'> & { app: AppId; portal: string | null },
): Promise<{ items: MessageRow[]; cursor: string | null; total: number }> {
  const sides = await sidesOf(db, app, portal, key === undefined ? Object.keys(productMessages('nl')) : [key]);
  const known: MessageRow[] = Object.entries(sides).map(([name, side]) => ({ key: name, ...side, isUsed: true }));
  const overrideOf = ({ all, own }: MessageRow['nl']) => (portal === null ? all : own);
  const words = folded(q).split(/\s+/).filter(Boolean);
  const isWanted = (row: MessageRow) => {
    const [nl, fr] = [overrideOf(row.nl) !== null, overrideOf(row.fr) !== null];
    if (state === 'overridden' && !nl && !fr) return false;
    if (state === 'missing' && nl === fr) return false;
    const text = folded([row.key, row.nl.shown, row.fr.shown].join(' '));
    return words.every((word) => text.includes(word));
  };
  const rows = (state === 'unused' ? await unusedOf(db, app, portal) : known).filter(isWanted).sort((a, b) => (a.key < b.key ? -1 : 1));
  const rest = rows.filter((row) => row.key > cursor);
  const items = rest.slice(0, maxRows);
  return { items, total: rows.length, cursor: rest.length > maxRows ? (items.at(-1)?.key ?? null) : null };
}

/** Returns the overrides at one place, by language and key. */
export async function overridesAt(db: Db, app: AppId, portal: string | null): Promise<Record<Locale, Record<string, string>>> {
  const rows = await db
    .select()
    .from(messageOverrides)
    .where(and(eq(messageOverrides.app, app), atPlace(portal)))
    .orderBy(messageOverrides.key);
  const of = (locale: Locale) => Object.fromEntries(rows.filter((row) => row.locale === locale).map(({ key, value }) => [key, value]));
  return { nl: of('nl'), fr: of('fr') };
}

type Remembered = { text: string; source: Locale; target: Locale; terms: readonly Term[] };
type Row = { original: string; translation: string; of: string };

const itself = (text: string) => text.trim().toLowerCase();

/** Returns sentences of articles like this text, aligned by position with those of the other language. */
async function sentencesLike(db: Db, { text, source, target }: Remembered): Promise<Suggestion[]> {
  const longest = text.match(/[\p{L}\p{N}]+/gu)?.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return [];
  const rows = await db.execute(sql`
    select origin.text as original, translated.text as translation, origin.article as "of"
    from (select reference, display_date from ${articles} order by display_date desc limit ${recentArticles}) latest
    join ${articleTexts} origin on origin.article = latest.reference and origin.locale = ${source}
    join ${articleTexts} translated on translated.article = latest.reference and translated.locale = ${target}
    where strpos(lower(origin.text), ${longest.toLowerCase()}) > 0
    order by latest.display_date desc limit ${comparedArticles}`);
  return rowsOf<Row>(rows).flatMap(({ original, translation, of }) =>
    alignedSentences(original, translation).map(
      (pair): Suggestion => ({
        ...{ text: pair.translation, source: 'sentence', original: pair.original, of },
        likeness: likenessOf(text, pair.original),
      }),
    ),
  );
}

/** Returns translations of texts like this one: terms of the glossary, messages as they are shown, titles and sentences of articles. */
export async function remembered(db: Db, asked: Remembered): Promise<Suggestion[]> {
  const { text, source, target, terms } = asked;
  const [from, to] = [productMessages(source), productMessages(target)];
  const own = await overridesAt(db, 1, null);
  const shown = (locale: Locale, key: string, message: string) => own[locale][key] ?? message;
  const fromGlossary = terms
    .filter((term) => itself(term[source]) === itself(text))
    .map((term): Suggestion => ({ text: term[target], source: 'glossary', original: term[source], of: term.note, likeness: 1 }));
  const messages = Object.entries(from).map(([key, message]): Suggestion => {
    const original = shown(source, key, message);
    return {
      ...{ text: isMessageKey(key) ? shown(target, key, to[key]) : '', source: 'message', original, of: key },
      likeness: likenessOf(text, original),
    };
  });
  const titles = await db.execute(sql`
    select origin.title as original, translated.title as translation, origin.article as "of"
    from ${articleTexts} origin join ${articleTexts} translated on translated.article = origin.article and translated.locale = ${target}
    where origin.locale = ${source} and lower(origin.title) = lower(${text}) limit ${mostSuggestions}`);
  const fromTitles = rowsOf<Row>(titles).map(
    ({ original, translation, of }): Suggestion => ({ text: translation, source: 'title', original, of, likeness: 1 }),
  );
  const alike = [...messages, ...(await sentencesLike(db, asked))].filter(({ likeness }) => likeness >= leastLikeness);
  const best = alike.sort((a, b) => b.likeness - a.likeness);
  // Of the same words, the first source is named.
  const all = new Map<string, Suggestion>();
  for (const one of [...fromGlossary, ...fromTitles, ...best]) if (!all.has(one.text)) all.set(one.text, one);
  return [...all.values()].sort((a, b) => b.likeness - a.likeness).slice(0, mostSuggestions);
}
