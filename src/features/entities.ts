import type { AnyEntity } from '../content/entity.ts';
import { notePictures } from '../content/files/remote-pictures.ts';
import { indexDocuments } from '../search/index/documents.ts';
import { memberEntity } from './account/save.ts';
import { addressEntity } from './addresses/save.ts';
import { articleEntity } from './articles/save.ts';
import { adEntity, customerEntity } from './companies/save.ts';
import { eventEntity } from './events/save.ts';
import { fileEntity } from './files/save.ts';
import { categoryEntity, knowledgeEntity, tagEntity } from './knowledge/save.ts';
import { magazineEntity } from './magazines/save.ts';
import { newsletterEntity } from './newsletters/save.ts';
import { noticeEntity, notificationEntity } from './notifications/save.ts';
import { pageEntity } from './pages/save.ts';
import { pollEntity } from './polls/save.ts';
import { popupEntity } from './popups/save.ts';
import { portalEntity } from './portals/save.ts';
import { recipientEntity } from './recipients/save.ts';
import { suppressionEntity } from './recipients/suppression-save.ts';
import { redirectEntity } from './redirects/save.ts';
import type { SourceKind } from './search/schema.ts';
import { sourcesByKind } from './sources.ts';
import { aboEntity, productEntity } from './subscriptions/save.ts';
import { keysOfMembers } from './symposium/save.ts';
import { interestEntity, themeEntity } from './themes/save.ts';
import { recipientEntities } from './transfers/rules.ts';
import { videoEntity } from './videos/save.ts';

/** Returns an entity whose saves update the search index, in the same transaction. */
const searchable = (kind: SourceKind, entity: object): AnyEntity =>
  ({
    ...entity,
    async derive(tx, references, edit) {
      await indexDocuments(tx, sourcesByKind[kind], references);
      await (entity as AnyEntity).derive?.(tx, references, edit);
    },
  }) as AnyEntity;

/** Queues the pictures on other hosts that a document names, in the transaction of each edit. */
const pictured = (entity: object): AnyEntity => {
  const { name, derive } = entity as AnyEntity;
  return {
    ...entity,
    async derive(tx, references, edit) {
      await notePictures(tx, name, references);
      await derive?.(tx, references, edit);
    },
  } as AnyEntity;
};

type Keyed = (purpose: string, text: string) => string;
const noKey: Keyed = () => {
  throw new Error('Recipients and suppressions need the key of the installation.');
};

/**
 * Everything that can be imported, by the document's field `entity`, in an order in which documents come after those
 * that they mention. Without a folder for media no file is stored.
 * @param keyed hash of the installation, which suppressed addresses need
 */
export function entitiesOf(mediaDir: string | undefined, keyed: Keyed = noKey): ReadonlyMap<string, AnyEntity> {
  const all = [
    ...[
      fileEntity(mediaDir),
      portalEntity,
      redirectEntity,
      interestEntity,
      themeEntity,
      pageEntity,
      searchable('company', customerEntity),
      pictured(adEntity),
      productEntity,
      pollEntity,
    ],
    ...[searchable('article', articleEntity), searchable('magazine', magazineEntity), searchable('newsletter', newsletterEntity)].map(
      pictured,
    ),
    ...[pictured(searchable('event', eventEntity)), searchable('short', videoEntity), popupEntity],
    ...[categoryEntity, tagEntity, searchable('help', knowledgeEntity)],
    // Removing a member removes their symposium posts.
    ...[{ ...memberEntity, keysOf: keysOfMembers }, addressEntity, aboEntity, noticeEntity, notificationEntity],
    // A suppressed address that is still subscribed arrives before its suppression.
    ...[recipientEntity(keyed), suppressionEntity(keyed)],
  ];
  return new Map(all.map((entity) => [entity.name, entity as unknown as AnyEntity]));
}

/** Entities of people: no revisions, no bin, exported only on request. */
export const peopleEntities = ['member', 'address', 'abo', 'notice', ...recipientEntities] as const;

/** Entities of content, in the order of `entitiesOf`. */
export const contentEntities: readonly string[] = [...entitiesOf(undefined).keys()].filter(
  (name) => !peopleEntities.some((one) => one === name),
);
