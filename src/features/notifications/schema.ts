import * as z from 'zod/mini';
import { RowNumber } from '../../lib/fields.ts';

export const NotificationType = z.enum(['news', 'subscription', 'newsletter', 'account'], 'not_allowed');
export type NotificationType = z.infer<typeof NotificationType>;

/** Specification 3, notification, with whether it was read and its end. Dates are ISO 8601 instants. */
export const Notification = z.object({
  id: z.int(),
  typeReference: NotificationType,
  typeName: z.string(),
  title: z.string(),
  text: z.string(),
  articleReference: z.nullable(z.string()),
  lastModificationDate: z.string(),
  sender: z.string(),
  userReactionTypeId: z.nullable(z.int()),
  media: z.nullable(z.object({ fileUrl: z.string() })),
  topics: z.array(z.object({ id: z.int(), reference: z.string(), name: z.string() })),
  isRead: z.boolean(),
  /** Nobody sees it from this instant on; null for none. */
  visibleUntil: z.nullable(z.string()),
});
export type Notification = z.infer<typeof Notification>;
/** Page of notifications; `cursor` requests the next page, null at the end. */
export const NotificationList = z.object({ content: z.array(Notification), cursor: z.nullable(z.string()) });

export const NotificationQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^(?:\d{1,15}\.\d{1,10})?$/, 'not_allowed'))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
});
export const NotificationParams = z.strictObject({ id: RowNumber });
/** Reactions to a notification, by number. */
export const reactionTypes = { useful: 1, notUseful: 2, more: 3 } as const;
/** Marks a notification as read; null removes a reaction. */
export const Reaction = z.strictObject({
  userReactionTypeId: z.optional(z.nullable(z.int().check(z.gte(reactionTypes.useful), z.lte(reactionTypes.more)))),
});
export const Reacted = z.object({ isRead: z.literal(true), userReactionTypeId: z.nullable(z.int()) });
