import * as z from 'zod/mini';
import {
  ArticleReference,
  DateOrInstant,
  email,
  InterestCode,
  LastDayOrInstant,
  line,
  noneTwice,
  paragraphs,
  perLocale,
  Reference,
  Whole,
} from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { isSpan } from '../../lib/span.ts';
import { NotificationType } from './schema.ts';

/** Audience of a notification: all members, subscribers of its portal, members with one of its topics as an interest, or representatives of companies. */
export const NotificationAudience = z.enum(['all', 'subscribers', 'interests', 'companies'], 'not_allowed');
export type NotificationAudience = z.infer<typeof NotificationAudience>;

export const Topics = z._default(z.array(InterestCode).check(z.maxLength(20), noneTwice), []);
const shared = {
  reference: Reference,
  typeReference: NotificationType,
  articleReference: z.optional(z.nullable(ArticleReference)),
  fileId: z.optional(z.nullable(Whole)),
  sender: line(80),
  /** Nobody sees it before this instant. */
  date: DateOrInstant,
  topics: Topics,
  texts: perLocale(z.strictObject({ title: line(255), text: paragraphs(5_000) })),
} as const;

/** Document of a notification for an audience. Without a portal it is shown on all. */
export const NotificationDocument = z
  .strictObject({
    entity: z.literal('notification'),
    ...shared,
    portal: z.optional(z.nullable(PortalCode)),
    audience: z._default(NotificationAudience, 'all'),
    isPublished: z._default(z.boolean(), true),
    visibleUntil: z.optional(z.nullable(LastDayOrInstant)),
  })
  .check(
    z.refine(({ audience, topics }) => audience !== 'interests' || topics.length > 0, { error: 'required', path: ['topics'] }),
    z.refine(({ date, visibleUntil }) => isSpan(date, visibleUntil), { error: 'before_start', path: ['visibleUntil'] }),
  );
export type NotificationDocument = z.infer<typeof NotificationDocument>;

/** Document of a notification for the member with an address. It can only be imported, and an erasure removes all of it. */
export const NoticeDocument = z.strictObject({ entity: z.literal('notice'), ...shared, email: email(255) });
export type NoticeDocument = z.infer<typeof NoticeDocument>;
