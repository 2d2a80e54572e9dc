import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { mails } from '../db/tables/mails.ts';

/** Mails that requests may cause in a mailbox within an hour. Newsletters are not among them. */
const mostMails = 6;
/** Mails within an hour up to which a confirmation is sent: one more is left for a code. */
export const mostConfirmations = mostMails - 1;
/** Seconds for which a mail counts. */
export const quotaSeconds = 3_600;

/**
 * Limit of requests that cause a mail to what was typed: an address or a customer number, over all purposes. Addresses with an
 * account and others reach it alike, so an answer tells nothing of either.
 */
export const requestsFor = (keyed: (purpose: string, text: string) => string, typed: string, most = mostMails) => ({
  ...{ key: keyed('limit', `mails ${typed}`), most, seconds: quotaSeconds },
});

/** Namespace of the advisory locks that make mails to one mailbox wait for each other. */
const ofMailboxes = 7_331_004;

/**
 * Kinds of mail by what they take of a mailbox's quota. `upTo`: sent while fewer mails than this went there within the hour.
 * `atLeast`: so many of the kind are sent within an hour even when the quota is used up. A kind that does not count follows
 * from a code that did.
 */
const quotas = {
  code: { upTo: mostMails, atLeast: 0, counts: true },
  /** A full mailbox has a code that works. */
  confirmation: { upTo: mostConfirmations, atLeast: 0, counts: true },
  /** Goes to an address without an account. Leaves room for the codes of whoever registers there. */
  hint: { upTo: mostMails / 2, atLeast: 0, counts: true },
  /** Tells of what may be somebody else's doing: no stranger can keep it back. */
  warning: { upTo: mostMails, atLeast: 1, counts: true },
  notice: { upTo: 0, atLeast: Number.MAX_SAFE_INTEGER, counts: false },
} as const;
export type Quota = keyof typeof quotas;

export const countsIn = (quota: Quota): boolean => quotas[quota].counts;

/** Waits until no other transaction puts up a mail for the same mailbox. */
export const lockMailbox = (tx: Db, mailbox: string) => tx.execute(sql`select pg_advisory_xact_lock(${ofMailboxes}, hashtext(${mailbox}))`);

type Asked = { to: string; mailbox: string; kind: string; quota: Quota; now: Date };
/** Returns SQL for the recipient of a mail: empty where the quota of the mailbox is used up. Needs `lockMailbox` in the same transaction. */
export function recipientWithin(tx: Db, { to, mailbox, kind, quota, now }: Asked): SQL<string> {
  const { upTo, atLeast } = quotas[quota];
  const since = new Date(now.getTime() - quotaSeconds * 1_000);
  const sent = (what: SQL) =>
    tx
      .select({ count: sql`count(*)` })
      .from(mails)
      .where(and(eq(mails.recipient, mailbox), gt(mails.createdAt, since), what));
  return sql`case when ${sent(sql`${mails.counts}`)} < ${upTo}::bigint or ${sent(eq(mails.kind, kind))} < ${atLeast}::bigint
    then ${to}::text else '' end`;
}
