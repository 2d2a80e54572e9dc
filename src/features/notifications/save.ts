import type { Entity, Mention } from '../../content/entity.ts';
import { dateField, listPart, stored, textsPart } from '../../content/storage.ts';
import { articles } from '../../db/tables/articles.ts';
import { files } from '../../db/tables/files.ts';
import { notifications, notificationTexts, notificationTopics } from '../../db/tables/notifications.ts';
import { interests } from '../../db/tables/themes.ts';
import { instantOf } from '../../lib/clock.ts';
import { NotificationDocument } from './schema.ts';

const mentions = ({ articleReference, fileId, topics }: NotificationDocument): Mention[] => [
  ...(articleReference ? [{ field: 'articleReference', table: articles, column: articles.reference, value: articleReference }] : []),
  ...(fileId ? [{ field: 'fileId', table: files, column: files.id, value: fileId }] : []),
  ...topics.map((value, index) => ({ field: `topics.${index}`, table: interests, column: interests.code, value })),
];

export const notificationEntity: Entity<NotificationDocument> = {
  // A notification may be for one member: nothing of it may outlive an erasure.
  isPersonal: true,
  ...stored<NotificationDocument>({
    name: 'notification',
    schema: NotificationDocument,
    table: notifications,
    key: notifications.reference,
    id: notifications.id,
    columns: ({ date }) => ({ modifiedAt: instantOf(date) }),
    fields: ({ modifiedAt }) => ({ date: dateField(modifiedAt as Date, false) }),
    parts: [
      textsPart(notificationTexts, notificationTexts.notification),
      listPart('topics', notificationTopics, notificationTopics.notification, notificationTopics.interest),
    ],
  }),
  referenceOf: ({ reference }) => reference,
  mentions,
  keysOf: async () => new Map(),
};
