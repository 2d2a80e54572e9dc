import type { Entity, Keys } from '../content/entity.ts';
import { key } from '../content/keys.ts';
import { dueReferences, earliest, nextMoment } from '../content/moments.ts';
import type { Db } from '../db/connection.ts';
import { memberEntity } from './account/save.ts';
import { addressEntity } from './addresses/save.ts';
import { nextOldNews, portalsOfOldNews } from './articles/queries.ts';
import { articleEntity } from './articles/save.ts';
import { adEntity, customerEntity } from './companies/save.ts';
import { eventEntity } from './events/save.ts';
import { fileEntity } from './files/save.ts';
import { magazineEntity } from './magazines/save.ts';
import { newsletterEntity } from './newsletters/save.ts';
import { notificationEntity } from './notifications/save.ts';
import { pageEntity } from './pages/save.ts';
import { popupEntity } from './popups/save.ts';
import { portalEntity } from './portals/save.ts';
import { index } from './search/save.ts';
import type { ThingKind } from './search/schema.ts';
import { aboEntity, productEntity } from './subscriptions/save.ts';
import { interestEntity, themeEntity } from './themes/save.ts';
import { videoEntity } from './videos/save.ts';

/** A kind of document, whatever its shape: it is parsed by the entity's own schema before it gets there. */
export type AnyEntity = Entity<never>;

/** With the index of what can be found kept up to date, in the transaction of each edit. */
const findable = (kind: ThingKind, entity: object): AnyEntity =>
  ({ ...entity, derive: (tx, references) => index(tx, kind, references) }) as AnyEntity;

/** Everything that can be imported, by the name in the document's field `entity`. Without a folder for media no file is kept. */
export function entitiesOf(mediaDir: string | undefined): ReadonlyMap<string, AnyEntity> {
  const all = [
    ...[portalEntity, fileEntity(mediaDir), interestEntity, themeEntity, pageEntity, customerEntity, adEntity, productEntity],
    ...[findable('article', articleEntity), findable('magazine', magazineEntity), findable('newsletter', newsletterEntity)],
    ...[findable('event', eventEntity), findable('short', videoEntity), popupEntity],
    ...[memberEntity, addressEntity, aboEntity, notificationEntity],
  ];
  return new Map(all.map((entity) => [entity.name, entity as unknown as AnyEntity]));
}

/** What appears or changes by its date alone. */
const dated = [...entitiesOf(undefined).values()].filter(({ moments }) => moments);

/** The keys of everything whose date came between two instants. */
export async function dueKeys(db: Db, after: Date, until: Date): Promise<string[]> {
  const keys: string[] = [];
  for (const entity of dated) {
    const references = await dueReferences(db, entity, after, until);
    const found: Map<string | number, Keys> = references.length ? await entity.keysOf(db, references) : new Map();
    for (const { own, lists } of found.values()) keys.push(...own, ...lists);
  }
  keys.push(...(await portalsOfOldNews(db, after, until)).map(key.news));
  return keys;
}

/** When the next date comes. */
export const nextDue = async (db: Db, after: Date): Promise<Date | undefined> =>
  earliest(await Promise.all([...dated.map((entity) => nextMoment(db, entity, after)), nextOldNews(db, after)]));
