import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Entity, Mention, Reference } from '../../content/entity.ts';
import { fileMention } from '../../content/files/figures.ts';
import { dateField, listPart, stored, textsPart } from '../../content/storage.ts';
import type { Db } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { notifications, notificationTexts, notificationTopics } from '../../db/tables/notifications.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import { instantOf } from '../../lib/clock.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { NoticeDocument, NotificationDocument } from './document-schema.ts';
import { numbering, rights } from './rules.ts';

const mentions = ({ articleReference, fileId, topics }: NotificationDocument | NoticeDocument): Mention[] => [
  ...(articleReference ? [{ field: 'articleReference', table: articles, column: articles.reference, value: articleReference }] : []),
  ...fileMention('fileId', fileId),
  ...topics.map((value, index) => ({ field: `topics.${index}`, table: interests, column: interests.code, value })),
];

/** Storage of one of the two kinds that share the table: those for one member have an address. */
function storage<D extends NotificationDocument | NoticeDocument>(name: D['entity'], schema: Entity<D>['schema'], isForOne: boolean) {
  const both = stored<D>({
    ...{ name, schema, table: notifications, key: notifications.reference, id: notifications.id },
    columns: ({ date }) => ({ modifiedAt: instantOf(date) }),
    fields: ({ modifiedAt }) => ({ date: dateField(modifiedAt as Date, false) }),
    parts: [
      textsPart(notificationTexts, notificationTexts.notification),
      listPart('topics' as keyof D & string, notificationTopics, notificationTopics.notification, notificationTopics.interest),
    ],
  });
  const ofKind = async (db: Db, references: readonly Reference[], isAddressed: boolean) => {
    const { email, reference } = notifications;
    const rows = references.length
      ? await db
          .select({ reference })
          .from(notifications)
          .where(and(inArray(reference, references.map(String)), isAddressed ? isNotNull(email) : isNull(email)))
      : [];
    return rows.map((row) => row.reference);
  };
  return {
    ...both,
    async read(db: Db, references: readonly Reference[]) {
      const own = new Set(await ofKind(db, references, isForOne));
      return both.read(
        db,
        references.filter((one) => own.has(String(one))),
      );
    },
    async refuse(tx: Db, documents: D[]): Promise<Map<Reference, FieldErrors>> {
      const taken = await ofKind(
        tx,
        documents.map(({ reference }) => reference),
        !isForOne,
      );
      return new Map(taken.map((reference) => [reference, { reference: 'reference_taken' }]));
    },
  };
}

const common = { referenceOf: ({ reference }: { reference: string }) => reference, keysOf: async () => new Map() };

export const notificationEntity: Entity<NotificationDocument> = {
  numbering,
  rights,
  ...storage<NotificationDocument>('notification', NotificationDocument, false),
  ...common,
  kind: { column: notifications.typeReference, of: ({ typeReference }) => typeReference },
  initial: (_, now) => ({ date: now.toISOString() }),
  mentions: (document) => [
    ...mentions(document),
    ...(document.portal ? [{ field: 'portal', table: portals, column: portals.code, value: document.portal }] : []),
  ],
  // Only an import writes to the members of all portals.
  refuseEdit: ({ portal }): FieldErrors => (portal ? {} : { portal: 'required' }),
};

/** Notifications for one member: no revisions, drafts or bin, so that an erasure is complete. */
export const noticeEntity: Entity<NoticeDocument> = {
  isPersonal: true,
  ...storage<NoticeDocument>('notice', NoticeDocument, true),
  ...common,
  mentions,
};
