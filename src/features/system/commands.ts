import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { mails } from '../../db/tables/mails.ts';
import { hasValues } from './queries.ts';
import { settledBy } from './rules.ts';

/** Settles a doubtful mail as sent, or has an unsettled one wait again. @returns false for a mail in another state, or without its values */
export async function claimMail(tx: Db, id: number, act: 'again' | 'sent', now: Date): Promise<boolean> {
  const isUnsettled = inArray(mails.state, [...settledBy[act]]);
  const rows = await tx
    .update(mails)
    .set(act === 'sent' ? { state: 'sent', settledAt: now, values: {} } : { state: 'waiting', settledAt: null })
    .where(and(eq(mails.id, id), isUnsettled, act === 'again' ? hasValues : undefined))
    .returning({ id: mails.id });
  return rows.length > 0;
}
