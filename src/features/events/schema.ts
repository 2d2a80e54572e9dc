import * as z from 'zod/mini';
import { DayOrInstant, InterestCode, LastDayOrInstant, perLocale, Reference, text, Url, Whole } from '../../lib/fields.ts';
import { PortalCodes } from '../../lib/portal-code.ts';
import { isSpan } from '../../lib/span.ts';
import { Picture } from '../files/picture-schema.ts';

/** Import document of an event; the first portal is the canonical one. An end without a time is the last day of it. */
export const EventDocument = z
  .strictObject({
    entity: z.literal('event'),
    reference: Reference,
    portals: PortalCodes,
    startsAt: DayOrInstant,
    endsAt: z.optional(z.nullable(DayOrInstant)),
    location: z._default(z.string().check(z.maxLength(200)), ''),
    url: z.optional(z.nullable(Url)),
    isFree: z._default(z.boolean(), false),
    interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
    fileId: z.optional(z.nullable(Whole)),
    imageUrl: z.optional(z.nullable(Url)),
    isPublished: z._default(z.boolean(), true),
    /** Off line from this day's end, or from this instant, on. */
    visibleUntil: z.optional(z.nullable(LastDayOrInstant)),
    texts: perLocale(
      z.strictObject({
        title: text(300),
        description: z._default(z.string().check(z.maxLength(2_000)), ''),
        /** HTML; cleaned to plain structure. */
        text: z._default(z.string().check(z.maxLength(200_000)), ''),
        imageAlt: z._default(z.string().check(z.maxLength(300)), ''),
      }),
    ),
  })
  .check(z.refine(({ startsAt, endsAt }) => isSpan(startsAt, endsAt), { error: 'before_start', path: ['endsAt'] }));
export type EventDocument = z.infer<typeof EventDocument>;

export const EventState = z.enum(['coming', 'running', 'past']);
export type EventState = z.infer<typeof EventState>;

/** An event in lists. Instants are ISO 8601; all-day events are shown by their days in Brussels. */
export const EventTile = z.object({
  reference: z.string(),
  title: z.string(),
  description: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isAllDay: z.boolean(),
  state: EventState,
  location: z.string(),
  isFree: z.boolean(),
  picture: z.optional(Picture),
});
export type EventTile = z.infer<typeof EventTile>;

/** Upcoming events, soonest first, and past ones, newest first. */
export const Agenda = z.object({ coming: z.array(EventTile), past: z.array(EventTile) });
export type Agenda = z.infer<typeof Agenda>;

/** An event with all data of its page. */
export const ViewerEvent = z.extend(EventTile, {
  text: z.string(),
  url: z.nullable(z.string()),
  fileId: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  interests: z.array(z.object({ code: z.string(), name: z.string(), isMain: z.boolean() })),
});
export type ViewerEvent = z.infer<typeof ViewerEvent>;
