// Mails of one mailbox an hour: `mailbox-limits.ts`. What a refusal means, and the next attempt of a newsletter's mail: `answers-rules.ts`.

/** Most tries after the first one of a mail that a server did not take; the pauses between double up to the longest. */
export const retries = { most: 8, longestPauseSeconds: 1_800 } as const;

/** Days for which the records of mails are kept. */
export const keptDays = 90;

const hourMilliseconds = 3_600_000;
/** Returns the instant before which a waiting mail is late, and that since which failed ones are counted. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - hourMilliseconds);
export const failedSince = (now: Date): Date => new Date(now.getTime() - 24 * hourMilliseconds);
