import { and, eq, isNull, sql } from 'drizzle-orm';
import { key as keys } from '../../content/keys.ts';
import { enqueue } from '../../content/outbox.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { type Auditor, writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { messageChanges, messageOverrides } from '../../db/tables/translations.ts';
import { isMessageKey, productMessages } from '../../i18n/messages.ts';
import type { Actor } from '../../lib/actor.ts';
import type { AuditAct } from '../../lib/audit.ts';
import { conflictWith, type FieldErrors, Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { faultOf, refusedField } from './override-rules.ts';
import { authorOf, overridesOf, versionOf } from './queries.ts';
import type { AppId, TranslationPlace, TranslationPresent, TranslationSave } from './schema.ts';

/** Place of an override. */
export type Place = { app: AppId; key: string; locale: Locale; portal: string | null };
export type Change = { tx: Db; by: Auditor; now: Date; act: Extract<AuditAct, `translation.${string}`> };
/** Change that was made: its number, the override now, and the keys of pages that it changes. */
export type Changed = { change: number; value: string | null; shown: string; version: string | null; keys: string[] };

/** Key of the advisory lock that serialises changes of overrides. */
const lock = 7_331_015;

export const placeOf = ({ appId, key, language, portalCode }: TranslationPlace): Place => ({
  app: appId,
  ...{ key, locale: language, portal: portalCode || null },
});

const isAt = ({ app, key, locale, portal }: Place) =>
  and(
    ...[eq(messageOverrides.app, app), eq(messageOverrides.key, key), eq(messageOverrides.locale, locale)],
    portal === null ? isNull(messageOverrides.portal) : eq(messageOverrides.portal, portal),
  );

/** Refuses a place that the actor may not write to: an override for all portals needs the right on each. @throws Problem */
export async function demandRight(db: Db, actor: Pick<Actor, 'may'>, { locale, portal }: Place): Promise<void> {
  const portals = await portalCodesOf(db);
  if (portal !== null && !portals.includes(portal)) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
  const refused = refusedField(actor, { locale, portal }, portals);
  if (refused) throw new Problem('forbidden', { [refused]: 'not_permitted' });
}

/** Returns the rules that an override breaks. */
export function faultsOf({ key, value, language }: Pick<TranslationSave, 'key' | 'value' | 'language'>): FieldErrors | undefined {
  if (!isMessageKey(key)) return { key: 'unknown_reference' };
  const fault = faultOf(language, productMessages(language)[key], value);
  return fault && { value: fault };
}

/** Returns the portals on which the message below an override is shown because of it. */
async function portalsShowing(tx: Db, place: Place): Promise<string[]> {
  if (place.portal !== null) return [place.portal];
  const own = await tx
    .select({ portal: messageOverrides.portal })
    .from(messageOverrides)
    .where(and(eq(messageOverrides.app, place.app), eq(messageOverrides.key, place.key), eq(messageOverrides.locale, place.locale)));
  const apart = new Set(own.map(({ portal }) => portal));
  return (await portalCodesOf(tx)).filter((code) => !apart.has(code));
}

/** Serialises changes of overrides until the end of the transaction. */
export const startChange = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${lock})`);

/**
 * Writes an override, or removes it with null: row, change, audit line and keys for the publisher.
 * @throws Problem invalid_input for a key that neither the product nor an override has
 */
export async function storeOverride(
  { tx, by, now, act }: Change,
  place: Place,
  value: string | null,
): Promise<Omit<Changed, 'shown' | 'version'>> {
  const [stored] = await tx.select({ id: messageOverrides.id, value: messageOverrides.value }).from(messageOverrides).where(isAt(place));
  if (!stored && !isMessageKey(place.key)) throw new Problem('invalid_input', { key: 'unknown_reference' });
  if (value === null) await tx.delete(messageOverrides).where(isAt(place));
  else if (stored) await tx.update(messageOverrides).set({ value, updatedAt: now }).where(eq(messageOverrides.id, stored.id));
  else await tx.insert(messageOverrides).values({ ...place, value, updatedAt: now });
  const [change] = await tx
    .insert(messageChanges)
    .values({ ...place, before: stored?.value ?? null, after: value, at: now })
    .returning({ id: messageChanges.id });
  const { app, key, locale, portal } = place;
  await writeAudit(tx, { by, act, subject: 'message', subjectId: key, details: { app, language: locale, portal: portal ?? 'all' }, now });
  const isSame = (stored?.value ?? null) === value;
  const changed = isSame ? [] : (await portalsShowing(tx, place)).map((code) => keys.messages(app, code, locale));
  // Many pages have to be published; saves of articles go first.
  await enqueue(tx, changed, { isBulk: true });
  return { change: change?.id ?? 0, value, keys: changed };
}

/** Returns the message that is shown at a place. */
async function shownAt(tx: Db, { app, key, locale, portal }: Place): Promise<string> {
  if (!isMessageKey(key)) return '';
  const below = await overridesOf(tx, app, portal ?? '', locale);
  return below?.[key] ?? productMessages(locale)[key];
}

/** Refuses a change that was made from another value than the present one, unless it writes the present value. @throws Problem version_conflict */
async function demandRead({ tx }: Change, place: Place, value: string | null, read: string | null): Promise<void> {
  const [stored] = await tx.select({ value: messageOverrides.value }).from(messageOverrides).where(isAt(place));
  const present = stored?.value ?? null;
  const version = versionOf(present);
  if (version === read || present === value) return;
  const author = await authorOf(tx, place);
  throw conflictWith('version_conflict', {
    value: present,
    shown: await shownAt(tx, place),
    version,
    ...author,
  } satisfies TranslationPresent);
}

/**
 * Stores an override. Returns also the message that is shown now.
 * @param read version that the change was made from; undefined compares nothing
 * @throws Problem version_conflict with the present override
 */
export async function writeOverride(change: Change, place: Place, value: string | null, read?: string | null): Promise<Changed> {
  if (read !== undefined) await demandRead(change, place, value, read);
  const stored = await storeOverride(change, place, value);
  return { ...stored, version: versionOf(value), shown: await shownAt(change.tx, place) };
}

/** Undoes a change of an override. @throws Problem not_found, conflict if the override was changed again */
export async function undoChange(change: Change, id: number, actor: Pick<Actor, 'may'>): Promise<Changed> {
  const { tx } = change;
  const [made] = await tx.select().from(messageChanges).where(eq(messageChanges.id, id));
  if (!made) throw new Problem('not_found');
  const place: Place = { app: made.app as AppId, key: made.key, locale: made.locale, portal: made.portal };
  await demandRight(tx, actor, place).catch(() => {
    throw new Problem('not_found');
  });
  const [stored] = await tx.select({ value: messageOverrides.value }).from(messageOverrides).where(isAt(place));
  if ((stored?.value ?? null) !== made.after) throw new Problem('conflict');
  return writeOverride(change, place, made.before);
}
