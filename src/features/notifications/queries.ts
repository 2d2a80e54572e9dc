import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { notificationReads, notifications, notificationTexts, notificationTopics } from '../../db/tables/notifications.ts';
import { interestNumbers, interestTexts } from '../../db/tables/themes.ts';
import { translator } from '../../i18n/messages.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { fileUrl, pictureOf } from '../files/picture-rules.ts';
import { isShownTo } from './audience-queries.ts';
import { afterCursor, cursorOf } from './rules.ts';
import type { Notification, NotificationType } from './schema.ts';

type ListQuery = { account: number; portal: string; locale: Locale; cursor: string | undefined; limit: number; now: Date };

/** Returns a page of the notifications of a member, latest first; `cursor` is null on the last page. */
export async function notificationsFor(
  db: Db,
  { account, portal, locale, cursor, limit, now }: ListQuery,
): Promise<{ content: Notification[]; cursor: string | null }> {
  const from = cursor ? afterCursor(cursor) : undefined;
  const rows = await db
    .select({ notification: notifications, texts: notificationTexts, file: files, read: notificationReads })
    .from(notifications)
    .innerJoin(notificationTexts, and(eq(notificationTexts.notification, notifications.id), eq(notificationTexts.locale, locale)))
    .leftJoin(files, eq(files.id, notifications.fileId))
    .leftJoin(notificationReads, and(eq(notificationReads.notification, notifications.id), eq(notificationReads.account, account)))
    .where(
      and(
        isShownTo({ account, portal, now }),
        from && sql`(${notifications.modifiedAt}, ${notifications.id}) < (${from.modifiedAt.toISOString()}::timestamptz, ${from.id})`,
      ),
    )
    .orderBy(desc(notifications.modifiedAt), desc(notifications.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const topics = shown.length
    ? await db

        .select({
          notification: notificationTopics.notification,
          id: interestNumbers.number,
          reference: notificationTopics.interest,
          name: interestTexts.name,
        })
        .from(notificationTopics)
        .innerJoin(interestNumbers, eq(interestNumbers.code, notificationTopics.interest))
        .leftJoin(interestTexts, and(eq(interestTexts.interest, notificationTopics.interest), eq(interestTexts.locale, locale)))
        .where(
          inArray(
            notificationTopics.notification,
            shown.map(({ notification }) => notification.id),
          ),
        )
        .orderBy(asc(notificationTopics.interest))
    : [];
  const t = translator(locale);
  const content = shown.map(({ notification, texts, file, read }): Notification => {
    const typeReference = notification.typeReference as NotificationType;
    return {
      id: notification.id,
      typeReference,
      typeName: t(`notifications.type.${typeReference}`),
      title: typeset(locale, texts.title),
      text: typeset(locale, texts.text),
      articleReference: notification.articleReference,
      lastModificationDate: notification.modifiedAt.toISOString(),
      sender: notification.sender,
      userReactionTypeId: read?.reactionTypeId ?? null,
      media: file && { fileUrl: pictureOf(file, '')?.src ?? fileUrl(file) },
      topics: topics
        .filter((topic) => topic.notification === notification.id)
        .map(({ id, reference, name }) => ({ id, reference, name: typeset(locale, name ?? reference) })),
      isRead: read !== null,
      visibleUntil: notification.visibleUntil?.toISOString() ?? null,
    };
  });
  const last = shown.at(-1);
  return { content, cursor: rows.length > limit && last ? cursorOf(last.notification) : null };
}

/** Marks a notification as read. @returns the stored reaction, or undefined if the member has no such notification */
export async function react(
  db: Db,
  { account, portal, id, reaction, now }: { account: number; portal: string; id: number; reaction: number | null | undefined; now: Date },
): Promise<number | null | undefined> {
  const [known] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), isShownTo({ account, portal, now })));
  if (!known) return undefined;
  const [row] = await db
    .insert(notificationReads)
    .values({ notification: id, account, readAt: now, reactionTypeId: reaction ?? null })
    .onConflictDoUpdate({
      target: [notificationReads.account, notificationReads.notification],
      set: { readAt: now, ...(reaction !== undefined && { reactionTypeId: reaction }) },
    })
    .returning({ reaction: notificationReads.reactionTypeId });
  return row?.reaction ?? null;
}
