// A code works once: `use-commands.ts`. Staff calls without a second factor are refused in
// `server/api/session.ts` (`authorise`).

/** Time for which a second factor counts after it was given. */
export const factorSeconds = 12 * 3_600;
/** Returns the end of that time. */
export const countsUntil = (given: Date): Date => new Date(given.getTime() + factorSeconds * 1_000);
/** Age of a sign-in up to which it may add the first factor: a session that was stolen later adds none. */
export const freshSeconds = 3_600;
export const challengeSeconds = 300;

/** A code of an app lives 30 s; the one before and the one after are taken too, for clocks that differ. */
export const totpSeconds = 30;
export const totpWindow = 1;
export const totpDigits = 6;

export const recoveryCodeCount = 10;
export const recoveryCodeLength = 10;
export const mostFactors = 10;

/** Tries of one account, by any method. */
export const tries = [
  { name: 'quarter', most: 10, seconds: 900 },
  { name: 'day', most: 60, seconds: 86_400 },
] as const;

/** Kind of the mail about a change of factors, for the command line, which renders none. */
export const factorMailKind = { kind: 'factor', quota: 'notice' } as const;

/** Returns a recovery code as it is shown: in two halves. */
export const shownCode = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;

type Adding = { present: number; isGiven: boolean; asksFactor: boolean };
/** Returns why a factor is not added: there are as many as may be, or one that exists was not given. */
export function refusalOfAdding({ present, isGiven, asksFactor }: Adding): 'too_many' | 'second_factor_required' | undefined {
  if (present >= mostFactors) return 'too_many';
  return present && !isGiven && asksFactor ? 'second_factor_required' : undefined;
}
/** Returns whether a sign-in is recent enough to add the first factor. */
export const isFresh = (began: Date | undefined, now: Date): boolean =>
  began !== undefined && now.getTime() - began.getTime() <= freshSeconds * 1_000;
/** Returns whether an account may be left without a factor: not where staff need one. */
export const mayRemoveLast = (asksFactor: boolean): boolean => !asksFactor;
