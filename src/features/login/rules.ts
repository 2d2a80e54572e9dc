import type { Challenge } from '../../lib/errors.ts';
import type { Tokens } from './schema.ts';

/** Without 0, 1, I, L and O, which look alike. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const codeLength = 6;
export const codeSeconds = 10 * 60;
export const resendSeconds = 30;
export const triesPerCode = 5;

export const sessionSeconds = 30 * 60;
/** Minimum interval between updates of a session's last use. */
export const seenSeconds = 60;
export const rememberSeconds = 180 * 24 * 60 * 60;
/** Concurrent renewals of tabs get the same tokens within this time; later an old token ends the session. */
export const graceSeconds = 30;
const knownDeviceSeconds = 180 * 24 * 60 * 60;
/** Time for which a device of an account counts as known. */
export const knownSince = (now: Date) => new Date(now.getTime() - knownDeviceSeconds * 1_000);

const hour = 3_600;
/**
 * Rate limits. A limit shared by all clients refuses only a client that was counted `freeFor` times itself, and no
 * limit refuses the first try of a challenge: no attacker can use up what somebody else needs. Besides these, a mailbox
 * gets at most six mails an hour: `mail/mailbox-limits.ts`.
 */
export const rateLimits = {
  /** Sized for a class behind one address: 25 members who ask twice, and some who ask once more. */
  askedByClient: { most: 120, seconds: hour },
  askedForMailboxByClient: { most: 20, seconds: hour },
  askedOnSite: { most: 5_000, seconds: hour },
  triedByClient: { most: 300, seconds: hour },
  triedOnSite: { most: 20_000, seconds: hour },
} as const;
/** Requests or tries an hour that a client always has, whatever others do. */
export const freeFor = 40;
export type RateLimitName = keyof typeof rateLimits;

export const challengeOf = (challenge: string, resendAfterSeconds: number = resendSeconds): Challenge => ({
  challenge,
  expiresInSeconds: codeSeconds,
  resendAfterSeconds,
});

export const tokensOf = (token: string, rememberMe: string | null): Tokens => ({
  token,
  rememberMe,
  expiresInSeconds: sessionSeconds,
  rememberMeExpiresInSeconds: rememberMe === null ? 0 : rememberSeconds,
});

/** Restricts a customer's code to one address, if given. */
export const customerSubject = (klnr: string, email: string | null | undefined): string => (email ? `${klnr} ${email}` : klnr);

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;
const named = (list: readonly (readonly [string, string])[], userAgent: string) => list.find(([sign]) => userAgent.includes(sign))?.[1];

/** Name of a device whose browser and system are unknown. */
export const unknownDevice = '?';

/** Returns the name of a device for its member, such as "Firefox, Windows"; `?` if unknown. */
export const deviceOf = (userAgent: string): string =>
  [named(browsers, userAgent), named(systems, userAgent)].filter(Boolean).join(', ') || unknownDevice;

/** Returns the fault of a code that was refused. */
export function codeProblem(
  code: { usedAt: Date | null; expiresAt: Date; tries: number } | undefined,
  now: Date,
): 'code_wrong' | 'code_used' | 'code_expired' | 'code_exhausted' {
  if (!code) return 'code_wrong';
  if (code.usedAt) return 'code_used';
  if (code.expiresAt <= now) return 'code_expired';
  return code.tries >= triesPerCode ? 'code_exhausted' : 'code_wrong';
}

/** Returns the page to open after signing in: only a path of this site. */
export const returnPath = (address: string | null): string | undefined =>
  address !== null && /^\/(?![/\\])[^\\\s]*$/.test(address) ? address : undefined;
