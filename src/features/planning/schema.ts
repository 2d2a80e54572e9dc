import * as z from 'zod/mini';
import { Day } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { LanguageStates } from '../editing/schema.ts';
import { issueStates } from '../newsletters/project/schema.ts';

/** Kinds of content with a date, and scheduled drafts. */
export const planningKinds = ['article', 'magazine', 'newsletter', 'event', 'video', 'popup', 'notification', 'due'] as const;
export const PlanningKind = z.enum(planningKinds, 'not_allowed');

/** States of a newsletter date before its mails are sent. */
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
  /** Date at which a newsletter is sent, with its state; after the start the state of its mails. Null for other items. */
  date: z.nullable(z.object({ id: z.int(), state: z.enum([...dateStates, ...issueStates]) })),
  /** True if the item disappears at this instant; false if it appears. */
  isEnd: z.boolean(),
  /** The caller may move it to another date. */
  isMovable: z.boolean(),
});
export type PlanningItem = z.infer<typeof PlanningItem>;

/** Number of answers to questions that are due on a day. */
export const AnswersDue = z.object({ day: z.string(), count: z.int() });
export type AnswersDue = z.infer<typeof AnswersDue>;

/** `missing`: the caller's missing minutes of a week, on its last past working day. `waiting`: records of others that the caller has to approve. */
export const HoursOfDay = z.object({ day: z.string(), missing: z.int(), waiting: z.int() });
export type HoursOfDay = z.infer<typeof HoursOfDay>;

/** `isCut`: there are more than `maxItems` items. */
export const PlanningAnswer = z.object({
  items: z.array(PlanningItem),
  isCut: z.boolean(),
  answers: z.array(AnswersDue),
  hours: z.array(HoursOfDay),
});
