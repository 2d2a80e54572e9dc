import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { suppress } from '../../db/suppressions.ts';
import { sendRows } from '../../db/tables/sending.ts';
import type { Context } from '../context.ts';
import { endsSoftly, softBounces } from './bounce-rules.ts';

/** Suppresses an address whose mails of several issues in a row came back softly (full mailbox, server that does not answer). */
export async function suppressSoft(tx: Db, keyed: Context['keyed'], email: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ bounce: sendRows.bounce, settledAt: sendRows.settledAt, newsletter: sendRows.newsletter })
    .from(sendRows)
    .where(and(eq(sendRows.email, email), eq(sendRows.state, 'sent'), isNotNull(sendRows.settledAt)))
    .orderBy(desc(sendRows.settledAt))
    .limit(softBounces.issues * 4);
  if (endsSoftly(rows)) await suppress(tx, keyed, [{ email, reason: 'soft-bounces', source: 'inbound', at: now }]);
}
