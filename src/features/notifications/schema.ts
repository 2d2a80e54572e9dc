import * as z from 'zod/mini';
import { ArticleReference, DateOrInstant, email, InterestCode, line, paragraphs, perLocale, Reference, Whole } from '../../lib/fields.ts';

export const NotificationType = z.enum(['news', 'subscription', 'newsletter', 'account'], 'not_allowed');
export type NotificationType = z.infer<typeof NotificationType>;

/** Specification 3, notification, with whether it was read. Dates are ISO 8601 instants. */
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
});
export type Notification = z.infer<typeof Notification>;
/** Page of notifications; `cursor` requests the next page, null at the end. */
export const NotificationList = z.object({ content: z.array(Notification), cursor: z.nullable(z.string()) });

export const NotificationQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^(?:\d{1,15}\.\d{1,10})?$/, 'not_allowed'))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
});
export const NotificationParams = z.strictObject({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
/** Reactions to a notification, by number. */
export const reactionTypes = { useful: 1, notUseful: 2, more: 3 } as const;
/** Marks a notification as read; null removes a reaction. */
export const Reaction = z.strictObject({
  userReactionTypeId: z.optional(z.nullable(z.int().check(z.gte(reactionTypes.useful), z.lte(reactionTypes.more)))),
});
export const Reacted = z.object({ isRead: z.literal(true), userReactionTypeId: z.nullable(z.int()) });

/** Import document of a notification, for all members or for the one with this address. */
export const NotificationDocument = z.strictObject({
  entity: z.literal('notification'),
  reference: Reference,
  typeReference: NotificationType,
  email: z.optional(z.nullable(email(255))),
  articleReference: z.optional(z.nullable(ArticleReference)),
  fileId: z.optional(z.nullable(Whole)),
  sender: line(80),
  date: DateOrInstant,
  topics: z._default(z.array(InterestCode).check(z.maxLength(20)), []),
  texts: perLocale(z.strictObject({ title: line(255), text: paragraphs(5_000) })),
});
export type NotificationDocument = z.infer<typeof NotificationDocument>;
