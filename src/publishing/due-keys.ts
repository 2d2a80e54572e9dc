import type { AnyEntity, Keys } from '../content/entity.ts';
import { key } from '../content/keys.ts';
import { dueReferences, earliest, nextMoment } from '../content/moments.ts';
import type { Db } from '../db/connection.ts';
import { nextOldNews, portalsOfOldNews } from '../features/articles/queries.ts';
import { entitiesOf } from '../features/entities.ts';
import { publishedPosts } from '../features/symposium/save.ts';
import { brusselsDayNumber, nextBrusselsDay } from '../lib/clock.ts';

/** Entities whose documents appear or change at a date without an edit, and posts. */
const dated = [...[...entitiesOf(undefined).values()].filter(({ moments }) => moments), publishedPosts as unknown as AnyEntity];

/** Returns the keys of everything with a date between two instants. */
export async function dueKeys(db: Db, after: Date, until: Date): Promise<string[]> {
  const keys: string[] = [];
  for (const entity of dated) {
    const references = await dueReferences(db, entity, after, until);
    const found: Map<string | number, Keys> = references.length ? await entity.keysOf(db, references, until) : new Map();
    for (const { own, lists } of found.values()) keys.push(...own, ...lists);
  }
  keys.push(...(await portalsOfOldNews(db, after, until)).map(key.news));
  if (brusselsDayNumber(after) !== brusselsDayNumber(until)) keys.push(key.adDay());
  return keys;
}

/** Returns the next instant at which something is due: a date of the content, or a new day. */
export const nextDue = async (db: Db, after: Date): Promise<Date | undefined> =>
  earliest([
    ...(await Promise.all([...dated.map((entity) => nextMoment(db, entity, after)), nextOldNews(db, after)])),
    nextBrusselsDay(after),
  ]);
