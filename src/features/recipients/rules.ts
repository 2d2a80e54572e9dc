/** Rate limits. */
export const rateLimits = {
  signupsByClient: { most: 10, seconds: 3_600 },
} as const;

/** Paths of the links in newsletters. GET only shows a page; only POST changes anything (RFC 8058). */
export const linkPaths = { confirm: '/api/newsletters/confirm', unsubscribe: '/api/newsletters/unsubscribe' } as const;
export type LinkPurpose = keyof typeof linkPaths;

/** Path to which the form is posted; it answers with 303 to a page, or with the form again. */
export const signUpPath = '/api/newsletters/sign-up';
/** Fragment with the next step; shown only when the address leads to it. */
export const signUpAskedId = 'asked';

type Keyed = (purpose: string, text: string) => string;

/** Returns the path of a link that is signed by this installation. It does not contain the reader's address. */
export const signedPath = (keyed: Keyed, purpose: LinkPurpose, id: number): string =>
  `${linkPaths[purpose]}?s=${id}.${keyed(`newsletter ${purpose}`, String(id)).slice(0, 32)}`;

/** Returns the subscription of a link; undefined if the link is not signed by this installation. */
export function signedId(keyed: Keyed, purpose: LinkPurpose, given: string | null): number | undefined {
  const id = Number(/^(\d{1,9})\.[\w-]{32}$/.exec(given ?? '')?.[1]);
  return id && signedPath(keyed, purpose, id).endsWith(`=${given}`) ? id : undefined;
}

const day = 24 * 60 * 60_000;
/** Returns the days between newsletters, by the dates of the latest ones. */
export function everyDays(dates: readonly Date[]): number | null {
  const times = dates.map((date) => date.getTime()).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2) return null;
  return Math.max(1, Math.round((last - first) / day / (times.length - 1)));
}
