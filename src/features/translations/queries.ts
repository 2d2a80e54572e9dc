import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { messageOverrides } from '../../db/tables/translations.ts';
import { isMessageKey, type MessageKey, productMessages } from '../../i18n/messages.ts';
import type { Locale } from '../../lib/locale.ts';
import { faultOf, valuesOf, winnerOf } from './override-rules.ts';
import type { AppId, MessageSides } from './schema.ts';

type Row = Pick<typeof messageOverrides.$inferSelect, 'key' | 'locale' | 'portal' | 'value'>;
export type Overrides = Readonly<Record<string, string>>;

const judged = new Map<string, boolean>();
const maxJudged = 20_000;
/** Returns whether an override can be shown: a later release may have removed its message, or given it other values. */
export function isUsable({ key, locale, value }: Pick<Row, 'key' | 'locale' | 'value'>): boolean {
  if (!isMessageKey(key)) return false;
  const name = `${locale} ${key} ${value}`;
  const known = judged.get(name);
  if (known !== undefined) return known;
  const isGood = faultOf(locale, productMessages(locale)[key], value) === undefined;
  if (judged.size >= maxJudged) judged.clear();
  judged.set(name, isGood);
  return isGood;
}

/** Returns the version of an override; null if there is none. */
export const versionOf = (value: string | null): string | null =>
  value === null ? null : createHash('sha256').update(value).digest('base64url');

/** Returns author and time of the last change of an override. */
export async function authorOf(
  db: Db,
  { app, key, locale, portal }: { app: AppId; key: string; locale: Locale; portal: string | null },
): Promise<{ by: string | null; at: string | null }> {
  const details = JSON.stringify({ app, language: locale, portal: portal ?? 'all' });
  const [line] = await db
    .select({ at: auditLines.at, first: accounts.firstName, last: accounts.lastName })
    .from(auditLines)
    .leftJoin(accounts, eq(accounts.id, auditLines.account))
    .where(and(eq(auditLines.subject, 'message'), eq(auditLines.subjectId, key), sql`${auditLines.details} @> ${details}::jsonb`))
    .orderBy(desc(auditLines.id))
    .limit(1);
  return { by: line ? `${line.first ?? ''} ${line.last ?? ''}`.trim() || null : null, at: line?.at.toISOString() ?? null };
}

/** Merges overrides of one portal and those for all portals (`winnerOf`). Keys are in order, so that payloads are stable. */
function merged(rows: readonly Row[]): Overrides | undefined {
  const shown = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, some]) => {
    const [own, all] = [some.find(({ portal }) => portal !== null), some.find(({ portal }) => portal === null)];
    const winner = winnerOf({ own, all }, isUsable);
    return winner ? [[key, winner.value] as const] : [];
  });
  return shown.length ? Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1))) : undefined;
}

/** Returns the overrides of an app on a portal in a language; undefined if there are none. */
export async function overridesOf(db: Db, app: AppId, portal: string, locale: Locale): Promise<Overrides | undefined> {
  const rows = await db
    .select({ key: messageOverrides.key, locale: messageOverrides.locale, portal: messageOverrides.portal, value: messageOverrides.value })
    .from(messageOverrides)
    .where(
      and(
        eq(messageOverrides.app, app),
        eq(messageOverrides.locale, locale),
        or(isNull(messageOverrides.portal), eq(messageOverrides.portal, portal)),
      ),
    );
  return merged(rows);
}

/** Returns messages of an app on a portal in both languages, with the overrides that they have. */
export async function sidesOf(db: Db, app: AppId, portal: string | null, keys: readonly string[]): Promise<Record<string, MessageSides>> {
  const known = keys.filter(isMessageKey);
  if (!known.length) return {};
  const rows = await db
    .select({ key: messageOverrides.key, locale: messageOverrides.locale, portal: messageOverrides.portal, value: messageOverrides.value })
    .from(messageOverrides)
    .where(and(eq(messageOverrides.app, app), inArray(messageOverrides.key, known)));
  const overrideOf = (key: string, locale: Locale, of: string | null) =>
    rows.find((row) => row.key === key && row.locale === locale && row.portal === of)?.value ?? null;
  const sideOf = (key: MessageKey, locale: Locale) => {
    const product = productMessages(locale)[key];
    const [all, own] = [overrideOf(key, locale, null), portal === null ? null : overrideOf(key, locale, portal)];
    const winner = winnerOf({ own: own ?? undefined, all: all ?? undefined }, (value) => isUsable({ key, locale, value }));
    return { product, shown: winner ?? product, all, own, versions: { all: versionOf(all), own: versionOf(own) } };
  };
  return Object.fromEntries(
    known.map((key) => [key, { values: valuesOf(productMessages('nl')[key]), nl: sideOf(key, 'nl'), fr: sideOf(key, 'fr') }]),
  );
}

/** Returns all overrides of an installation: a function of app, portal and language. */
export async function allOverrides(db: Db): Promise<(app: AppId, portal: string, locale: Locale) => Overrides | undefined> {
  const rows = await db.select().from(messageOverrides);
  const kept = new Map<string, Overrides | undefined>();
  return (app, portal, locale) => {
    if (!rows.length) return undefined;
    const name = `${app} ${portal} ${locale}`;
    if (!kept.has(name))
      kept.set(
        name,
        merged(rows.filter((row) => row.app === app && row.locale === locale && (row.portal === null || row.portal === portal))),
      );
    return kept.get(name);
  };
}
