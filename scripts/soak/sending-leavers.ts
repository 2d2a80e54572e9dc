import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../src/db/connection.ts';
import { suppress } from '../../src/db/suppressions.ts';
import { type Chance, oneOf } from './chance.ts';

/** A recipient who left, with the row of the ledger and the instant after which no mail to them may be started. */
export type Leaver = { row: number; act: 'unsubscribed' | 'suppressed' | 'erased'; at: Date };
type Keyed = (purpose: string, text: string) => string;

async function leave(tx: Db, keyed: Keyed, { id, email }: { id: number; email: string }, act: Leaver['act'], now: Date): Promise<void> {
  if (act === 'suppressed') return suppress(tx, keyed, [{ email, reason: 'staff', source: 'soak', at: now }]);
  if (act === 'unsubscribed') {
    await tx.execute(sql`update newsletter_recipients set is_active = false where email = ${email}`);
    return;
  }
  await tx.execute(sql`delete from newsletter_recipients where email = ${email}`);
  await tx.execute(sql`update send_rows set email = null, recipient = null, account = null where id = ${id}`);
}

/** Lets recipients without a mail leave, each in a transaction. */
export async function haveLeave(
  db: Db,
  { keyed, newsletter, count, chance, clock }: { keyed: Keyed; newsletter: string; count: number; chance: Chance; clock: () => Date },
): Promise<Leaver[]> {
  const rows = rowsOf<{ id: number; email: string }>(
    await db.execute(sql`select id::float8 as id, email from send_rows where newsletter = ${newsletter} and email is not null
      and state in ('waiting', 'claimed', 'speaking') order by md5(id::text || ${String(chance())}) limit ${count}`),
  );
  const left: Leaver[] = [];
  for (const row of rows) {
    const act = oneOf(chance, ['unsubscribed', 'suppressed', 'erased'] as const);
    await db.transaction((tx) => leave(tx as unknown as Db, keyed, row, act, clock()));
    left.push({ row: row.id, act, at: clock() });
  }
  return left;
}
