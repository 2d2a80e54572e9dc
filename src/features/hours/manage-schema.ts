import * as z from 'zod/mini';
import { DayCursor } from '../../lib/cursors.ts';
import { Day, line, paragraphs, RowNumber, Whole } from '../../lib/fields.ts';
import { maxima, mostDayMinutes, TimeRecord } from './schema.ts';

const name = z.object({ id: z.int(), code: z.string(), firstName: z.string(), lastName: z.string() });

export const PeopleQuery = z.strictObject({ from: Day, until: Day });
/** Person with the sums of a range, in minutes. */
export const HourPerson = z.extend(name, {
  ...{ toApprove: z.int(), approved: z.int(), denied: z.int(), expected: z.int() },
  /** Records to approve. */
  waiting: z.int(),
  /** Days over 11 hours, and Mondays of weeks over 50 hours. */
  marks: z.object({ days: z.array(z.string()), weeks: z.array(z.string()) }),
  /** Minutes of each weekday, Monday first, as of the last day of the range; null without a schedule. */
  schedule: z.nullable(z.object({ validFrom: z.string(), minutes: z.array(z.int()), issuerId: z.int() })),
  isMe: z.boolean(),
  /** No account has this staff record any more; its hours stay. */
  hasLeft: z.boolean(),
});
export type HourPerson = z.infer<typeof HourPerson>;
export const HourPeople = z.object({ items: z.array(HourPerson), approvesOwn: z.boolean() });
export type HourPeople = z.infer<typeof HourPeople>;

export const RecordsQuery = z.strictObject({
  ...{ from: z.optional(Day), until: z.optional(Day), staff: z.optional(RowNumber) },
  status: z.optional(z.enum(['1', '2', '3'], 'not_allowed')),
  sort: z.optional(z.enum(['date', '-date'], 'not_allowed')),
  cursor: z.optional(DayCursor),
});
export type RecordsQuery = z.infer<typeof RecordsQuery>;
export const RecordOfPerson = z.extend(TimeRecord, { staff: z.int(), name: z.string() });
export type RecordOfPerson = z.infer<typeof RecordOfPerson>;
export const RecordPage = z.object({ items: z.array(RecordOfPerson), cursor: z.nullable(z.string()), total: z.int() });

export const DecisionAct = z.enum(['approve', 'deny', 'unapprove'], 'not_allowed');
export type DecisionAct = z.infer<typeof DecisionAct>;
/** Decision about records in the versions that were read: all of them, or none. */
export const HourDecision = z
  .strictObject({
    records: z.array(z.strictObject({ id: Whole, version: Whole })).check(z.minLength(1), z.maxLength(maxima.decisions)),
    act: DecisionAct,
    /** For the person; an approval needs none. */
    reason: z.optional(z.nullable(paragraphs(maxima.reason))),
  })
  .check(z.refine(({ act, reason }) => act === 'approve' || Boolean(reason), { error: 'required', path: ['reason'] }));
export type HourDecision = z.infer<typeof HourDecision>;
export const HoursDecided = z.object({ records: z.array(z.object({ id: z.int(), version: z.int(), status: z.int() })) });

export const StaffOfHours = z.strictObject({ staff: RowNumber });
const minutes = z.int().check(z.gte(0), z.lte(mostDayMinutes));
const IssuerId = z.int().check(z.gte(1), z.lte(2));
/** Expected minutes of each weekday, Monday first, from a day on; `issuerId` is the issuer whose holidays the person has. */
export const ScheduleWrite = z.strictObject({
  validFrom: Day,
  minutes: z.array(minutes).check(z.length(7, 'wrong_length')),
  issuerId: z._default(IssuerId, 1),
});
export type ScheduleWrite = z.infer<typeof ScheduleWrite>;

export const ListName = z.enum(['actions', 'locations'], 'not_allowed');
export type ListName = z.infer<typeof ListName>;
export const ListParams = z.strictObject({ list: ListName });
export const EntryParams = z.strictObject({ list: ListName, id: RowNumber });
/** Action or location; a location is not an absence. */
export const EntryWrite = z.strictObject({ nl: line(maxima.name), fr: line(maxima.name), isAbsence: z.boolean() });
export type EntryWrite = z.infer<typeof EntryWrite>;
