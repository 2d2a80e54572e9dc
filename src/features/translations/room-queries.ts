import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articleTexts } from '../../db/tables/articles.ts';
import { messageOverrides } from '../../db/tables/translations.ts';
import { isMessageKey, productMessages } from '../../i18n/messages.ts';
import type { Locale } from '../../lib/locale.ts';
import { likenessOf } from './memory-rules.ts';
import { isUsable, sidesOf } from './queries.ts';
import { type MessageRow, type MessagesQuery, maxRows, type Suggestion } from './room-schema.ts';
import type { AppId } from './schema.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const unknownSide = (value: string | null, isOfPortal: boolean) => ({
  ...{ product: '', shown: '' },
  ...{ all: isOfPortal ? null : value, own: isOfPortal ? value : null },
});

/** Overrides that are not shown: their message is gone, or takes other values. */
async function unusedOf(db: Db, app: AppId, portal: string | null): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messageOverrides)
    .where(
      and(
        eq(messageOverrides.app, app),
        portal === null ? undefined : or(isNull(messageOverrides.portal), eq(messageOverrides.portal, portal)),
      ),
    );
  const unused = rows.filter((row) => !isUsable(row));
  return [...Map.groupBy(unused, ({ key }) => key)].map(([key, list]) => {
    const sideOf = (locale: Locale) => {
      const row = list.find((one) => one.locale === locale);
      return unknownSide(row?.value ?? null, row?.portal !== null && row !== undefined);
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
  const at = portal === null ? isNull(messageOverrides.portal) : eq(messageOverrides.portal, portal);
  const rows = await db
    .select()
    .from(messageOverrides)
    .where(and(eq(messageOverrides.app, app), at))
    .orderBy(messageOverrides.key);
  const of = (locale: Locale) => Object.fromEntries(rows.filter((row) => row.locale === locale).map(({ key, value }) => [key, value]));
  return { nl: of('nl'), fr: of('fr') };
}

const least = 0.5;
const most = 5;

/** Returns translations of texts like this one: messages as they are shown, and titles of articles. */
export async function remembered(db: Db, text: string, source: Locale, target: Locale): Promise<Suggestion[]> {
  const [from, to] = [productMessages(source), productMessages(target)];
  const own = await overridesAt(db, 1, null);
  const shown = (locale: Locale, key: string, message: string) => own[locale][key] ?? message;
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
    where origin.locale = ${source} and lower(origin.title) = lower(${text}) limit ${most}`);
  const fromTitles = rowsOf<{ original: string; translation: string; of: string }>(titles).map(
    ({ original, translation, of }): Suggestion => ({ text: translation, source: 'title', original, of, likeness: 1 }),
  );
  const best = messages.filter(({ likeness }) => likeness >= least).sort((a, b) => b.likeness - a.likeness);
  return [...new Map([...fromTitles, ...best].map((one) => [one.text, one])).values()]
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most);
}
