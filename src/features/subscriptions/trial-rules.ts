import { brusselsMidnight } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates.ts';

/** Days of a trial subscription; it ends at midnight in Brussels after the last one. */
export const trialDays = 30;
/** Fields of which each combination has one trial, ever: a member takes one on each portal. They are the key of table `trials`. */
export const onceFor = ['account', 'portal'] as const;

/** Returns the end of a free subscription that starts now, in calendar days: two days a year do not have 24 hours. */
export function trialEnd(now: Date): Date {
  const last = new Date(`${dayOf(now.toISOString())}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + trialDays + 1);
  return brusselsMidnight(last.toISOString().slice(0, 10));
}

/** Returns why a member with a subscription to the portal may not begin a trial; a trial is given once. */
export const refusalOfTrial = (takenAt: Date | null | undefined): 'trial_taken' | 'already_subscribed' =>
  takenAt ? 'trial_taken' : 'already_subscribed';
