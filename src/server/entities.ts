import type { Db } from '../db/connection.ts';
import type { Entity, Keys } from '../db/entity.ts';
import { key } from '../db/keys.ts';
import { memberEntity } from '../features/account/save.ts';
import { addressEntity } from '../features/addresses/save.ts';
import { nextOldNews, portalsOfOldNews } from '../features/articles/queries.ts';
import { articleEntity, dueArticles, nextArticle } from '../features/articles/save.ts';
import { adEntity, customerEntity } from '../features/companies/save.ts';
import { dueEvents, eventEntity, nextEvent } from '../features/events/save.ts';
import { fileEntity } from '../features/files/save.ts';
import { dueMagazines, magazineEntity, nextMagazine } from '../features/magazines/save.ts';
import { dueNewsletters, newsletterEntity, nextNewsletter } from '../features/newsletters/save.ts';
import { notificationEntity } from '../features/notifications/save.ts';
import { pageEntity } from '../features/pages/save.ts';
import { popupEntity } from '../features/popups/save.ts';
import { portalEntity } from '../features/portals/save.ts';
import { index } from '../features/search/save.ts';
import type { ThingKind } from '../features/search/schema.ts';
import { aboEntity, productEntity } from '../features/subscriptions/save.ts';
import { interestEntity, themeEntity } from '../features/themes/save.ts';
import { dueVideos, nextVideo, videoEntity } from '../features/videos/save.ts';

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

type Dated = {
  entity: AnyEntity;
  due(db: Db, after: Date, until: Date): Promise<string[]>;
  next(db: Db, after: Date): Promise<Date | undefined>;
};

/** What appears or changes by its date alone. */
const dated: readonly Dated[] = [
  { entity: articleEntity as unknown as AnyEntity, due: dueArticles, next: nextArticle },
  { entity: magazineEntity as unknown as AnyEntity, due: dueMagazines, next: nextMagazine },
  { entity: newsletterEntity as unknown as AnyEntity, due: dueNewsletters, next: nextNewsletter },
  { entity: eventEntity as unknown as AnyEntity, due: dueEvents, next: nextEvent },
  { entity: videoEntity as unknown as AnyEntity, due: dueVideos, next: nextVideo },
];

/** The keys of everything whose date came between two instants. */
export async function dueKeys(db: Db, after: Date, until: Date): Promise<string[]> {
  const keys: string[] = [];
  for (const { entity, due } of dated) {
    const references = await due(db, after, until);
    const found: Map<string | number, Keys> = references.length ? await entity.keysOf(db, references) : new Map();
    for (const { own, lists } of found.values()) keys.push(...own, ...lists);
  }
  keys.push(...(await portalsOfOldNews(db, after, until)).map(key.news));
  return keys;
}

/** When the next date comes. */
export async function nextDue(db: Db, after: Date): Promise<Date | undefined> {
  const all = await Promise.all([...dated.map(({ next }) => next(db, after)), nextOldNews(db, after)]);
  return all.filter((date) => date !== undefined).sort((a, b) => a.getTime() - b.getTime())[0];
}
