import * as z from 'zod/mini';
import { Day } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { LanguageStates } from '../editing/schema.ts';
import { issueStates } from '../newsletters/project/schema.ts';

/** Kinds of content that appear at a date, and drafts that are saved at an hour. */
export const planningKinds = ['article', 'magazine', 'newsletter', 'event', 'video', 'popup', 'notification', 'due'] as const;
export const PlanningKind = z.enum(planningKinds, 'not_allowed');

/** States of a date that has not started. */
export const dateStates = ['waiting', 'proposed', 'missed', 'refused'] as const;

/** Days from `from` to `until`, both included. */
export const PlanningQuery = z.strictObject({
  from: Day,
  until: Day,
  portal: z.optional(PortalCode),
  kind: z.optional(PlanningKind),
});
export type PlanningQuery = z.infer<typeof PlanningQuery>;

export const PlanningItem = z.object({
  kind: PlanningKind,
  entity: z.string(),
  reference: z.string(),
  titles: z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) }),
  portals: z.array(z.string()),
  isPublished: z.boolean(),
  languages: LanguageStates,
  at: z.string(),
  /** Date at which a newsletter is sent, with its state: that of its mails once it started. Null for other items. */
  date: z.nullable(z.object({ id: z.int(), state: z.enum([...dateStates, ...issueStates]) })),
  /** True if the item disappears at this instant; false if it appears. */
  isEnd: z.boolean(),
  /** The caller may move it to another date. */
  isMovable: z.boolean(),
});
export type PlanningItem = z.infer<typeof PlanningItem>;

/** Answers to questions that are due on a day. */
export const AnswersDue = z.object({ day: z.string(), count: z.int() });
export type AnswersDue = z.infer<typeof AnswersDue>;

/** Own minutes that are missing in the week of which this is the last working day that passed, and for who approves hours the records of others that wait. */
export const HoursOfDay = z.object({ day: z.string(), missing: z.int(), waiting: z.int() });
export type HoursOfDay = z.infer<typeof HoursOfDay>;

/** `isCut`: there are more than fit. */
export const PlanningAnswer = z.object({
  items: z.array(PlanningItem),
  isCut: z.boolean(),
  answers: z.array(AnswersDue),
  hours: z.array(HoursOfDay),
});
