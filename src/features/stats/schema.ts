import * as z from 'zod/mini';
import { LocaleCode, Reference, Whole } from '../../lib/fields.ts';

/** Bounds of a batch (design 8); bytes are those of the body. */
export const mostEvents = 200;
export const mostBytes = 64_000;
const dayMilliseconds = 86_400_000;

// Written as an escape PostgreSQL refuses a zero, and half a surrogate pair.
const isText = (text: string) => !/\p{Cc}/u.test(text) && text.isWellFormed();
const isPage = (url: string) => /^https?:\/\/[^\s\\]+$/.test(url) && isText(url) && URL.canParse(url);

const fields = {
  /** Id from POST /api/login/session; null before consent. */
  sessionId: z.optional(z.nullable(z.uuid('not_a_reference'))),
  appReference: z.literal('pmg-website', 'not_allowed'),
  language: LocaleCode,
  /** Address of the page; of its query only the code of a newsletter (`campagnecode`) is stored. */
  url: z.string().check(z.maxLength(2_048), z.refine(isPage, 'not_a_url')),
  /** 1 view time, 2 scroll, 3 article view, 4 customer tile view, 5 company view, 6 advertisement view, 7 BCM view, 8 supplier products view, 9 popup view, 10 popup click. */
  appStatsTypeId: z.int().check(z.gte(1), z.lte(10)),
  reference: z.optional(z.nullable(Reference)),
  /** Magazine or newsletter in which the article was seen. */
  collectionReference: z.optional(z.nullable(Reference)),
  /** View time: milliseconds. Scroll: per cent of the page. */
  intValue: z.optional(z.nullable(Whole)),
  varCharValue: z.optional(z.nullable(z.string().check(z.maxLength(255), z.refine(isText, 'not_allowed')))),
};

type Valued = {
  appStatsTypeId: number;
  reference?: string | null | undefined;
  intValue?: number | null | undefined;
  varCharValue?: string | null | undefined;
};
const isMeasure = ({ appStatsTypeId }: Valued) => appStatsTypeId <= 2;
const longest = ({ appStatsTypeId }: Valued) => (appStatsTypeId === 1 ? dayMilliseconds : 100);
const checks = [
  z.refine<Valued>((event) => !isMeasure(event) || typeof event.intValue === 'number', { error: 'required', path: ['intValue'] }),
  z.refine<Valued>((event) => !isMeasure(event) || (event.intValue ?? 0) <= longest(event), { error: 'too_big', path: ['intValue'] }),
  z.refine<Valued>((event) => isMeasure(event) || typeof event.reference === 'string', { error: 'required', path: ['reference'] }),
  z.refine<Valued>((event) => typeof event.intValue !== 'number' || typeof event.varCharValue !== 'string', {
    error: 'not_allowed',
    path: ['varCharValue'],
  }),
] as const;

/** One event (specification 7); its instant is that of its arrival. */
export const StatEvent = z.strictObject(fields).check(...checks);
export type StatEvent = z.infer<typeof StatEvent>;

/** Event of a batch, with its own instant. */
export const BatchedEvent = z
  .strictObject({ ...fields, at: z.iso.datetime({ offset: true, error: 'not_a_date' }).check(z.maxLength(40)) })
  .check(...checks);
export type BatchedEvent = z.infer<typeof BatchedEvent>;

/** Events are checked one by one, so that a bad one does not take the others with it. */
export const StatBatch = z.strictObject({
  batchId: z.uuid('not_a_reference'),
  /** Clock of the sender when it sends; its error is subtracted from every `at`. */
  sentAt: z.optional(z.iso.datetime({ offset: true, error: 'not_a_date' }).check(z.maxLength(40))),
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostEvents)),
});
export type StatBatch = z.infer<typeof StatBatch>;

export const StatsBody = z.union([StatEvent, StatBatch]);
export type StatsBody = z.infer<typeof StatsBody>;

export const StatsAnswer = z.object({
  /** Number of events in the database, repeated ones included. */
  stored: z.int(),
  refused: z.array(z.object({ index: z.int(), fields: z.record(z.string(), z.string()) })),
});
export type StatsAnswer = z.infer<typeof StatsAnswer>;

export const SessionBody = z.strictObject({
  /** Accepted (specification 7), but not stored. */
  ip: z.optional(z.nullable(z.string().check(z.maxLength(45)))),
  userAgent: z.string().check(z.maxLength(1_024)),
});
export const SessionAnswer = z.object({ sessionId: z.uuid() });
export const SessionParams = z.strictObject({ sessionId: z.uuid('not_a_reference') });
export const SessionEnded = z.object({ forgotten: z.boolean() });
