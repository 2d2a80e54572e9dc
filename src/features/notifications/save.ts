import { inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsertExcept } from '../../content/entity.ts';
import { textRows } from '../../content/texts.ts';
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
  name: 'notification',
  schema: NotificationDocument,
  table: notifications,
  key: notifications.reference,
  referenceOf: ({ reference }) => reference,
  mentions,
  keysOf: async () => new Map(),
  async write(tx, writes) {
    const references = writes.map(({ document }) => document.reference);
    const rows = writes.map(({ document: { reference, typeReference, email, articleReference, fileId, sender, date }, contentHash }) => ({
      ...{ reference, typeReference, sender, contentHash, modifiedAt: instantOf(date) },
      ...{ email: email ?? null, articleReference: articleReference ?? null, fileId: fileId ?? null },
    }));
    await upsertExcept(tx, notifications, notifications.reference, [notifications.id], rows);
    const stored = await tx
      .select({ id: notifications.id, reference: notifications.reference })
      .from(notifications)
      .where(inArray(notifications.reference, references));
    const ids = new Map(stored.map(({ id, reference }) => [reference, id]));
    const children = <Row>(rowsOf: (document: NotificationDocument, notification: number) => Row[]) =>
      writes.flatMap(({ document }) => rowsOf(document, ids.get(document.reference) ?? 0));
    const texts = children(({ texts }, notification) => textRows(texts).map((row) => ({ notification, ...row })));
    await replaceChildren(tx, notificationTexts, notificationTexts.notification, [...ids.values()], texts);
    const topics = children(({ topics }, notification) => [...new Set(topics)].map((interest) => ({ notification, interest })));
    await replaceChildren(tx, notificationTopics, notificationTopics.notification, [...ids.values()], topics);
  },
};
