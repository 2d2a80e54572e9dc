import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { mails } from '../db/tables/mails.ts';

/** Mails per hour that requests may cause in a mailbox. Newsletters do not count. */
const mostMails = 6;
/** Mails per hour up to which a confirmation is sent: leaves one for a code. */
export const mostConfirmations = mostMails - 1;
/** Seconds for which a mail counts. */
export const quotaSeconds = 3_600;

/**
 * Limit of the requests that mail the typed address or customer number, over all purposes. It is the same for
 * addresses with and without an account, so that an answer reveals neither.
 */
export const requestsFor = (keyed: (purpose: string, text: string) => string, typed: string, most = mostMails) => ({
  ...{ key: keyed('limit', `mails ${typed}`), most, seconds: quotaSeconds },
});

/** Namespace of the advisory locks that serialise mails to one mailbox. */
const ofMailboxes = 7_331_004;

/**
 * Quota of each class of mail. `upTo`: sent while the mailbox got fewer mails than this within the hour. `atLeast`:
 * this many of the kind are sent within an hour even if the quota is used up. A class that does not count follows
 * from a code that did.
 */
const quotas = {
  code: { upTo: mostMails, atLeast: 0, counts: true },
  /** Not sent to a full mailbox: a code in it still works. */
  confirmation: { upTo: mostConfirmations, atLeast: 0, counts: true },
  /** For an address without an account. Leaves room for the codes of a registration. */
  hint: { upTo: mostMails / 2, atLeast: 0, counts: true },
  /** Warns of possible misuse by somebody else, so a stranger must not be able to suppress it. */
  warning: { upTo: mostMails, atLeast: 1, counts: true },
  notice: { upTo: 0, atLeast: Number.MAX_SAFE_INTEGER, counts: false },
} as const;
export type Quota = keyof typeof quotas;

/** Returns whether somebody waits for the mail to sign in. Addresses with and without an account are the same. */
export const isUrgent = (quota: Quota): boolean => quota === 'code' || quota === 'hint';
/** Returns whether a mail of this quota counts towards the limit of its mailbox. */
export const countsIn = (quota: Quota): boolean => quotas[quota].counts;

/** Locks a mailbox: no other transaction can enqueue a mail for it meanwhile. */
export const lockMailbox = (tx: Db, mailbox: string) => tx.execute(sql`select pg_advisory_xact_lock(${ofMailboxes}, hashtext(${mailbox}))`);

type Recipient = { to: string; mailbox: string; kind: string; quota: Quota; now: Date };
/**
 * Returns SQL for the recipient of a mail: empty if the quota of the mailbox is used up. Needs `lockMailbox` in the
 * same transaction.
 */
export function recipientWithin(tx: Db, { to, mailbox, kind, quota, now }: Recipient): SQL<string> {
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
