import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { keepFarewells } from '../../db/farewells.ts';
import { isUnderEmailOf } from '../../db/former-emails.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { isCodeOf } from './export-queries.ts';

/** Unpublishes the content of a member, with the pages that show it. */
type Unpublish = (tx: Db, account: number) => Promise<void>;
type Keyed = (purpose: string, text: string) => string;

/** Requests erasure at a date. @returns whether this is the first request: the date of an earlier one stays */
export const askErasure = async (tx: Db, id: number, from: Date): Promise<boolean> =>
  (
    await tx
      .update(accounts)
      .set({ erasedFrom: from })
      .where(and(eq(accounts.id, id), isNull(accounts.erasedFrom)))
      .returning({ id: accounts.id })
  ).length > 0;

/** Cancels a requested erasure. */
export const keepFromErasure = (db: Db, id: number) => db.update(accounts).set({ erasedFrom: null }).where(eq(accounts.id, id));

/** Removes the members whose erasure is due, with all their data, also under former addresses. @returns their number */
export async function eraseDue(db: Db, keyed: Keyed, now: Date, unpublish: Unpublish = async () => {}): Promise<number> {
  return db.transaction(async (tx) => {
    const isDue = and(isNotNull(accounts.erasedFrom), lte(accounts.erasedFrom, now));
    const due = await tx.select({ id: accounts.id }).from(accounts).where(isDue).for('update');
    for (const { id } of due) {
      await tx.execute(sql`delete from recipient_events e using newsletter_recipients n
        where n.id = e.recipient and ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}`);
      await tx.execute(sql`delete from counting_choices c where ${isUnderEmailOf(id, sql`c.email`, sql`c.at`)}`);
      // The keyed hash stays: an address that bounced or complained is not mailed again.
      await tx.execute(sql`update suppressions s set email = null where ${isUnderEmailOf(id, sql`s.email`, sql`s.at`)}`);
      const ended = rowsOf<{ email: string; portal: string; locale: string; isConfirmed: boolean }>(
        await tx.execute(sql`delete from newsletter_recipients n where ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}
          returning n.email, n.portal, n.locale, n.confirmed_at is not null as "isConfirmed"`),
      );
      // Likewise of subscriptions: an import of an old list must not begin again what an unsubscription or this erasure ended.
      await keepFarewells(
        tx,
        keyed,
        ended.filter(({ isConfirmed }) => isConfirmed),
        now,
      );
      // The ledger keeps its rows, so counters stay; what names the member is emptied.
      await tx.execute(
        sql`update send_attempts t set answer = null from send_rows r where t.row = r.id and ${isUnderEmailOf(id, sql`r.email`, sql`r.due_at`)}`,
      );
      await tx.execute(sql`update send_exclusions x set email = null from send_runs s
        where s.id = x.run and ${isUnderEmailOf(id, sql`x.email`, sql`s.decided_at`)}`);
      await tx.execute(sql`update send_rows r set email = null, account = null, recipient = null, answer = null,
          settled_at = case when r.state in ('waiting', 'claimed', 'cancelled') then ${now.toISOString()}::timestamptz else r.settled_at end,
          reason = case when r.state in ('waiting', 'claimed', 'cancelled') then 'erased' else r.reason end,
          claim = case when r.state = 'claimed' then null else r.claim end,
          state = case when r.state in ('waiting', 'claimed', 'cancelled') then 'left-out' else r.state end
        where ${isUnderEmailOf(id, sql`r.email`, sql`r.due_at`)}`);
      await tx.execute(sql`delete from mails m where ${isUnderEmailOf(id, sql`m.recipient`, sql`m.created_at`)}`);
      await tx.execute(sql`delete from notifications n where ${isUnderEmailOf(id, sql`n.email`, sql`n.modified_at`)}`);
      await tx.execute(sql`delete from tickets k where ${isUnderEmailOf(id, sql`k.email`, sql`k.created_at`)}`);
      await tx.execute(sql`delete from ticket_comments k where ${isUnderEmailOf(id, sql`k.email`, sql`k.created_at`)}`);
      await tx.execute(sql`delete from ticket_participants k where ${isUnderEmailOf(id, sql`k.email`, sql`k.added_at`)}`);
      await tx.execute(sql`delete from ticket_mails k where ${isUnderEmailOf(id, sql`k.email`, sql`k.at`)}`);
      await unpublish(tx, id);
      await tx.execute(sql`delete from login_codes l where ${isCodeOf(id)}`);
      await tx.delete(accounts).where(eq(accounts.id, id));
    }
    return due.length;
  });
}
