/** Most within their seconds. */
export const limits = {
  signupsByClient: { most: 10, seconds: 3_600 },
} as const;

/** Paths of the links in newsletters. GET only shows a page; only POST changes anything (RFC 8058). */
export const linkPaths = { confirm: '/api/newsletters/confirm', unsubscribe: '/api/newsletters/unsubscribe' } as const;
export type LinkPurpose = keyof typeof linkPaths;

/** Path that the form is posted to; it answers with 303 to a page, or with the form again. */
export const signUpPath = '/api/newsletters/sign-up';
/** Place on the page of newsletters that says what comes next; shown only where an address leads to it. */
export const signUpAskedId = 'asked';

type Keyed = (purpose: string, text: string) => string;

/** The path of a link that only this installation can make. The address of the reader is not in it. */
export const signedPath = (keyed: Keyed, purpose: LinkPurpose, id: number): string =>
  `${linkPaths[purpose]}?s=${id}.${keyed(`newsletter ${purpose}`, String(id)).slice(0, 32)}`;

/** The subscription that a link is for; undefined where it is not one of ours. */
export function signedId(keyed: Keyed, purpose: LinkPurpose, given: string | null): number | undefined {
  const id = Number(/^(\d{1,9})\.[\w-]{32}$/.exec(given ?? '')?.[1]);
  return id && signedPath(keyed, purpose, id).endsWith(`=${given}`) ? id : undefined;
}

const day = 24 * 60 * 60_000;
/** Days between newsletters, as far as the dates of the latest ones tell. */
export function everyDays(dates: readonly Date[]): number | null {
  const times = dates.map((date) => date.getTime()).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2) return null;
  return Math.max(1, Math.round((last - first) / day / (times.length - 1)));
}
