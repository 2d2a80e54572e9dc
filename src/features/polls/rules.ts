import { isSameSignature } from '../../lib/signature.ts';
import type { PollDocument } from './schema.ts';

/** Rate limits: without a session each request is a new vote. */
export const rateLimits = {
  votesByClient: { most: 60, seconds: 3_600 },
} as const;

/** Path to which the form is posted without script; it answers with 303 to the same path, which shows the results. */
export const voteFormPath = '/api/polls/vote';

type Open = { closesAt: Date | null; now: Date };
export const isOpen = ({ closesAt, now }: Open): boolean => closesAt === null || now < closesAt;

/** Returns whether readers see the results of a poll. */
export const showsResults = ({ results, ...time }: Open & { results: PollDocument['results'] }): boolean =>
  results === 'at-once' || !isOpen(time);

/** Fewest answers of a published poll. */
const fewestAnswers = 2;

/** Returns the fields that keep a poll from being published: too few answers, or one without words in a language of the question. */
export function unpublishable({ isPublished, texts, answers }: PollDocument): Record<string, 'required'> {
  if (!isPublished) return {};
  if (answers.length < fewestAnswers) return { answers: 'required' };
  const missing = answers.flatMap((answer, index) =>
    (['nl', 'fr'] as const)
      .filter((locale) => texts[locale] && !answer.texts[locale])
      .map((locale) => [`answers.${index}.texts.${locale}.answer`, 'required'] as const),
  );
  return Object.fromEntries(missing);
}

/** Returns the share of votes in whole per cent. */
export const percentOf = (votes: number, total: number): number => (total ? Math.round((100 * votes) / total) : 0);

type Keyed = (purpose: string, text: string) => string;

/** Returns the token with which a reader votes as the recipient of a newsletter. It holds no address. */
export const recipientToken = (keyed: Keyed, row: number): string => `${row}.${keyed('poll recipient', String(row)).slice(0, 32)}`;

/** Returns the row of the ledger that a token names; undefined if this installation did not sign it. */
export function rowOfToken(keyed: Keyed, token: string | undefined): number | undefined {
  const row = Number(/^(\d{1,15})\.[\w-]{32}$/.exec(token ?? '')?.[1]);
  return row && isSameSignature(recipientToken(keyed, row), token ?? '') ? row : undefined;
}

type Voter = { account: number | null; recipient: number | null | undefined; session: string };
/** Returns the voter of a vote: a member, else the recipient of a newsletter, else a browser session. One voter has one vote, the latest. */
export const voterName = ({ account, recipient, session }: Voter): string =>
  account !== null ? `member ${account}` : recipient ? `recipient ${recipient}` : `session ${session}`;

/** Prefix and digits of new references, such as DBBEP2600001. */
export const numbering = (portal = 'dbbe', year: number) => ({ prefix: `${portal.toUpperCase()}P${year % 100}`, digits: 5 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['POLL_MODULE'], edit: ['POLL_MODULE'], remove: ['POLL_MODULE'] } as const;
