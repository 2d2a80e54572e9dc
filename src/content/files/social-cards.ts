import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { socialCards } from '../../db/tables/cards.ts';
import { publishedPages } from '../../db/tables/publishing.ts';
import { key, keyNumber } from '../keys.ts';
import { enqueue } from '../outbox.ts';

/** Content of a card. It is public, so of a gated text it has only the title. */
export type Card = { portal: string; kicker: string; title: string; colors: { tint: string; accent: string; accentOnPaper: string } };

/** Size of a card in pixels. */
export const cardSize = { width: 1_200, height: 630 } as const;
/** Version of the drawing. Raise it to draw every card again. */
const drawing = '1';
const hashCharacters = 24;

/** Returns the hash of a card's content. */
export const cardHash = ({ portal, kicker, title, colors: { tint, accent, accentOnPaper } }: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, portal, kicker, title, tint, accent, accentOnPaper]))
    .digest('hex')
    .slice(0, hashCharacters);

export const cardFolder = 'cards';
export const cardFile = (hash: string): string => `${hash}.png`;
export const cardAddress = (hash: string): string => `/media/${cardFolder}/${cardFile(hash)}`;

/** Returns the hashes of the cards that are drawn, and queues the others. */
export async function cardsDrawn(db: Db, cards: ReadonlyMap<string, Card>): Promise<Set<string>> {
  if (!cards.size) return new Set();
  const hashes = [...cards.keys()].sort();
  const rows = await db.execute(sql`
    with asked as (
      insert into ${socialCards} (hash, card) select x.hash, x.card::json
      from unnest(${sql.param(hashes)}::text[], ${sql.param(hashes.map((hash) => JSON.stringify(cards.get(hash))))}::text[]) x(hash, card)
      where not exists (select from ${socialCards} c where c.hash = x.hash) on conflict do nothing)
    select hash from ${socialCards} where is_drawn and hash = any(${sql.param(hashes)}::text[])`);
  return new Set(rowsOf<{ hash: string }>(rows).map(({ hash }) => hash));
}

export type CardAsked = { hash: string; card: Card };

/** Reserves cards to draw for one worker until `until`. */
export async function takeCards(db: Db, now: Date, until: Date, limit: number): Promise<CardAsked[]> {
  const rows = await db.execute(sql`
    update ${socialCards} set taken_until = ${until.toISOString()} where hash in (
      select hash from ${socialCards} where not is_drawn and taken_until <= ${now.toISOString()} order by taken_until, hash limit ${limit} for update skip locked)
    returning hash, card`);
  return rowsOf<CardAsked>(rows);
}

/** Marks cards as drawn, and publishes the pages that show them. */
export const cardsAreDrawn = (db: Db, hashes: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`update ${socialCards} set is_drawn = true, taken_until = 'epoch' where hash = any(${sql.param([...hashes])}::text[])`,
    );
    await enqueue(tx, hashes.map(key.card), { isBulk: true });
  });

const cardsTogether = 500;
/** A page that requested a card is recorded within this time, so its card is not removed. */
const graceMilliseconds = 24 * 60 * 60_000;

/** Returns the cards that a page of any release shows or waits for. */
async function cardsShown(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const numbers = hashes.map((hash) => keyNumber(key.card(hash)));
  const rows = await db.execute(sql`
    select hash from unnest(${sql.param([...hashes])}::text[], ${sql.param(numbers)}::integer[]) as card(hash, number)
    where exists (select from ${publishedPages} where reads @> array[card.number])`);
  return new Set(rowsOf<{ hash: string }>(rows).map(({ hash }) => hash));
}

/**
 * Removes drawn cards that no page showed for a day: the first call reserves them, a later one removes them.
 * @returns the hashes of the removed cards
 */
export async function forgetCards(db: Db, now: Date): Promise<string[]> {
  const gone: string[] = [];
  const later = new Date(now.getTime() + graceMilliseconds).toISOString();
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: unknown = await db.execute(
      sql`select hash from ${socialCards} where is_drawn and hash > ${last} order by hash limit ${cardsTogether}`,
    );
    const hashes = rowsOf<{ hash: string }>(rows as never).map(({ hash }) => hash);
    const shown = await cardsShown(db, hashes);
    const unused = sql.param(hashes.filter((hash) => !shown.has(hash)));
    await db.execute(
      sql`update ${socialCards} set taken_until = 'epoch' where hash = any(${sql.param([...shown])}::text[]) and taken_until <> 'epoch'`,
    );
    const removed = await db.execute(
      sql`delete from ${socialCards} where hash = any(${unused}::text[]) and taken_until > 'epoch' and taken_until <= ${now.toISOString()} returning hash`,
    );
    gone.push(...rowsOf<{ hash: string }>(removed).map(({ hash }) => hash));
    await db.execute(sql`update ${socialCards} set taken_until = ${later} where hash = any(${unused}::text[]) and taken_until = 'epoch'`);
    last = hashes.at(-1);
  }
  return gone;
}
