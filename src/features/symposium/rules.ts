// Posts that match those of a company: `digest-commands.ts`. Decisions that staff may take: `outcomeOf` in `staff-commands.ts`.

import { brusselsDayNumber, nextBrusselsDay, wallTimeOf } from '../../lib/clock.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import type { PostState, PostText } from './schema.ts';

/** User types of a post: offers or seeks (staff.md 5). */
export const userTypes = { offers: 1, seeks: 2 } as const;

/** Posts that a company may have or ask to have on line. */
export const mostLive = 20;
/** Posts in a list of readers; older ones are found by searching. */
export const mostListed = 300;
/** Decisions about a post that staff see, the latest first. */
export const mostDecisions = 20;
/** Milliseconds after which the public picture of a post is removed if no post shows it. */
export const pictureMilliseconds = 60 * 60_000;
/** Default number of days for which a post is shown. */
export const shownDays = 30;
const dayMilliseconds = 86_400_000;
const dayOf = (dayNumber: number) => new Date(dayNumber * dayMilliseconds).toISOString().slice(0, 10);

/** Returns the calendar day (YYYY-MM-DD) in Brussels. */
export const brusselsDay = (instant: Date): string => wallTimeOf(instant).day;
/** Returns the day that lies some days after an instant, in Brussels. */
export const daysAfter = (instant: Date, days: number): string => dayOf(brusselsDayNumber(instant) + days);
/** Returns the first instant after a last day, in Brussels. */
export const endOfDay = (day: string): Date => nextBrusselsDay(new Date(`${day}T12:00:00Z`));

/** Last day that a request can name. */
const latestDay = '9998-12-31';
/**
 * Returns the last day of a post extended by 30 days, from its present last day, or from today if that has passed.
 */
export const extended = (removeAfterDate: string, now: Date): string => {
  const last = Math.max(Date.parse(`${removeAfterDate}T00:00:00Z`) / dayMilliseconds, brusselsDayNumber(now));
  const day = dayOf(last + shownDays);
  return day > latestDay ? latestDay : day;
};

type Facts = { isLive: boolean; decision: 'waiting' | 'approved' | 'refused'; approvedAt: Date | null; visibleUntil: Date };

/** Returns whether readers see a post. As SQL: `symposium/shown-queries.ts`. */
export const isShown = ({ isLive, approvedAt, visibleUntil }: Facts, now: Date): boolean =>
  isLive && approvedAt !== null && visibleUntil > now;

/** Returns the state of a post: a waiting change takes precedence over the live approved version. */
export function stateOf(post: Facts, now: Date): PostState {
  if (post.visibleUntil <= now) return 'expired';
  if (!post.isLive) return 'offline';
  if (post.decision === 'waiting') return 'waiting';
  return post.approvedAt ? 'live' : 'refused';
}

/** Rate limits: no form fills a mailbox, a list or the database. */
export const rateLimits = {
  savesByAccount: { most: 60, seconds: 3_600 },
  answersByClient: { most: 5, seconds: 3_600 },
  answersByEmail: { most: 10, seconds: 86_400 },
  answersToPost: { most: 40, seconds: 86_400 },
  reportsByClient: { most: 10, seconds: 86_400 },
  phonesByClient: { most: 20, seconds: 3_600 },
} as const;

const summaryCharacters = 220;
/** Returns the first words of a text. */
export function summaryOf(text: string): string {
  if (text.length <= summaryCharacters) return text;
  const cut = text.slice(0, summaryCharacters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), summaryCharacters / 2)).trimEnd()}…`;
}

/** Path to which the forms of a post are posted without script. */
export const postFormPath = '/api/symposium-posts/form';
/** Fragments of the forms of a post, and of the confirmation of a sent one. */
export const postForms = { answer: 'answered', report: 'reported' } as const;

/** Message of each type, by its number. */
export const userTypeKeys: Readonly<Record<number, MessageKey>> = { 1: 'symposium.user.offers', 2: 'symposium.user.seeks' };
export const searchTypeKeys: Readonly<Record<number, MessageKey>> = {
  1: 'symposium.search.staff',
  2: 'symposium.search.subcontractor',
  3: 'symposium.search.material',
  4: 'symposium.search.takeOver',
};

/** Seconds in which staff undo a decision: its mail waits for them. The desk offers it for ten. */
export const undoSeconds = 15;

/** Message of each state, and of the filter for reported posts. */
export const stateKeys = {
  waiting: 'symposium.state.waiting',
  live: 'symposium.state.live',
  refused: 'symposium.state.refused',
  expired: 'symposium.state.expired',
  offline: 'symposium.state.offline',
  reported: 'symposium.state.reported',
} as const satisfies Record<PostState | 'reported', MessageKey>;

/** Days before the end of a post at which its writer is notified. */
export const toldDays = 3;
/** Posts in one digest. */
export const mostMatches = 10;

/** Posts in one answer of the staff's list. */
export const postsAtOnce = 50;
/** Time in Brussels at which digests of matching posts are mailed (cron): every day at 7:30, at most one to a member. */
export const digestSchedule = '30 7 * * *';

/** Returns whether texts are the same, in any order of their languages. */
const sameTexts = (one: readonly PostText[], other: readonly PostText[]) =>
  one.length === other.length &&
  one.every((text) =>
    other.some(
      ({ language, title, description }) => language === text.language && title === text.title && description === text.description,
    ),
  );
/** Returns a text in lower case with single spaces, to compare texts that look the same to readers. */
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
/** Returns whether a text looks the same to readers as another one of its language: a company posts it once. */
export const isRepeated = (one: PostText, other: PostText): boolean =>
  one.language === other.language && folded(one.title) === folded(other.title) && folded(one.description) === folded(other.description);

type Version = { texts: readonly PostText[]; file: number | null };
const isSameVersion = (one: Version, other: Version) => (one.file ?? 0) === (other.file ?? 0) && sameTexts(one.texts, other.texts);
/**
 * Returns the decision about a post that is written again: other texts or another picture wait, an approved version stays
 * approved.
 * @param approved version that readers see; undefined if there is none
 */
export function decisionAfter(
  next: Version,
  { decision, written, approved }: { decision: Facts['decision']; written: Version; approved: Version | undefined },
): Facts['decision'] {
  if (isSameVersion(written, next)) return decision;
  return approved && isSameVersion(approved, next) ? 'approved' : 'waiting';
}

/** Returns the last day of a post (YYYY-MM-DD): the one that its writer asks for, else 30 days on. */
export const lastDayOf = (asked: string | null | undefined, now: Date): string =>
  asked ? (asked.length === 10 ? asked : brusselsDay(new Date(asked))) : daysAfter(now, shownDays);
