// Recipients of each type: `candidate-queries.ts`; those that are left out: `exclusion-queries.ts`. Mails a second for each
// domain: `mail/pace-rules.ts`. When a refused mail is tried again: `mail/answers-rules.ts`. One mail for each address and
// language: the key `send_rows_one` in `db/tables/sending.ts`; after a crash `endLeases` of `claim-commands.ts`.

import { brusselsInstants, nextBrusselsDay, wallTimeOf } from '../../lib/clock.ts';
import type { Permission } from '../../lib/permissions.ts';

/** Doubtful mails in the list of a newsletter. */
export const mostDoubtful = 500;
/** Milliseconds that mails under way at a stop get for their answer; afterwards they are doubtful. */
export const stopMilliseconds = 8_000;
/** Seconds after which a claim ends if it is not renewed. */
export const leaseSeconds = 60;
/** Days for which the ledger names recipients, unless `MAIL_RETENTION_DAYS` says otherwise; its rows stay. */
export const recipientDays = 400;
/**
 * Types of recipients (specification 4): `all` confirmed subscriptions to the newsletter; of them those of members `withAbo`, a
 * running subscription to its portal, or `withoutAbo`; `staff`; and a `list` of addresses, as far as they are subscribed.
 */
export const recipientsTypes = { all: 1, withAbo: 2, withoutAbo: 3, staff: 4, list: 5 } as const;
/** Mails of newsletters that leave in a second, unless `SEND_PER_SECOND` says otherwise. */
export const mailsPerSecond = 50;
/** Recipients types whose mails have no page in the archive, and so keep their web version: staff, and lists. */
export const withoutPage: readonly number[] = [recipientsTypes.staff, recipientsTypes.list];
/** Recipients whose rows are made in one transaction. */
export const sliceSize = 500;
/** Mails after which a connection is closed. */
export const mailsOfConnection = 100;
/** Statuses of a newsletter whose sending can be stopped or paused, and of a stopped one whose rest can be sent. */
export const sendingStatuses: readonly number[] = [3, 4];
export const restStatuses: readonly number[] = [4, 6];
/** Permissions of which one is enough to see a sending, and to stop it. */
export const stopPermissions = ['NEWSLETTER_EDIT', 'NEWSLETTER_PLANNING', 'NEWSLETTER_APPROVE'] as const satisfies readonly Permission[];
/** Permission to pause a sending, to resume it, and to send the rest of a stopped one. */
export const resumePermissions = ['NEWSLETTER_PLANNING'] as const satisfies readonly Permission[];
/** Permissions whose holders are told when the lane pauses. */
export const alertedPermissions = ['NEWSLETTER_PLANNING', 'NEWSLETTER_APPROVE'] as const satisfies readonly Permission[];

/** Refusals of the same kind in a row that pause a domain or the lane. */
export const refusalsInRow = 20;
/** Settled mails that the breaker looks at, and how many may be refused or bounced, or complained about. */
export const breaker = { mails: 500, refused: 25, complaints: 2 } as const;
/** Returns why the breaker opens: too many of the latest settled mails were refused, bounced or complained about. */
export function breakerReasonOf({ refused, complaints }: { refused: number; complaints: number }): 'breaker' | 'complaints' | undefined {
  if (refused >= breaker.refused) return 'breaker';
  return complaints >= breaker.complaints ? 'complaints' : undefined;
}

const second = 1_000;
const minute = 60 * second;
/** Pause of a domain that refuses by policy. */
export const policyPause = 60 * minute;
/** Recheck of a domain whose pause has no end. */
export const endlessRecheck = 15 * minute;
const lanePauses = [10 * second, minute, 5 * minute, 15 * minute];
/** Milliseconds for which the lane pauses, by the number of consecutive connection failures. */
export const lanePause = (failures: number): number => lanePauses[Math.min(failures, lanePauses.length) - 1] ?? (lanePauses[0] as number);

const morning = '08:00';
/** Returns the instant at which mails over the daily cap leave: 8:00 in Brussels on the next day. */
export function nextMorning(now: Date): Date {
  const day = wallTimeOf(nextBrusselsDay(now)).day;
  return brusselsInstants(day, morning)[0] ?? nextBrusselsDay(now);
}

type Limits = { perSecond: number; perDay: number | null };
/** Returns the expected instant at which a number of mails is sent, at present limits, from a start. */
export function expectedEnd(mails: number, start: Date, sentToday: number, { perSecond, perDay }: Limits): Date {
  let [left, at, room] = [mails, start, perDay === null ? mails : Math.max(0, perDay - sentToday)];
  while (perDay !== null && left > room && perDay > 0) {
    left -= room;
    at = nextMorning(at);
    room = perDay;
  }
  return new Date(at.getTime() + Math.ceil(left / perSecond) * second);
}

/** Domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
