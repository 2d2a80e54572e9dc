import { isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { hourRecords, hourReminders } from '../../db/tables/hours.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { wallTimeOf } from '../../lib/clock.ts';
import { defaultPortal } from '../../lib/portals.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { mondayOf } from '../planning/rules.ts';
import { hoursMissingMail } from './mail.tsx';
import { hourPeople } from './manage-queries.ts';
import { keptFrom, missingOf, timeOf } from './rules.ts';

/**
 * Mails everybody whose schedule expects more than they recorded since Monday, once a week. Denied hours do not count;
 * people without a schedule are not reminded.
 * @returns how many
 */
export async function remindMissing(db: Db, send: SendJob, now: Date): Promise<number> {
  const { day: today } = wallTimeOf(now);
  const week = mondayOf(today);
  const people = new Map((await hourPeople(db, { from: week, until: today, me: 0 })).map((person) => [person.id, person]));
  const rows = await db.select().from(accounts).where(isNotNull(accounts.parentUser)).orderBy(accounts.id);
  let sent = 0;
  for (const { parentUser, email: to, locale, firstName } of rows) {
    const person = people.get(parentUser ?? 0);
    const missing = person ? missingOf(person) : 0;
    if (!person || !missing) continue;
    const path = `${locale === 'fr' ? '/fr' : ''}/staff/my-hours?week=${week}`;
    const values = { firstName, missing: timeOf(missing), expected: timeOf(person.expected), path };
    await db.transaction(async (tx) => {
      const made = await tx.insert(hourReminders).values({ staff: person.id, week, at: now }).onConflictDoNothing().returning();
      if (!made.length) return;
      await enqueueMail(tx, send, hoursMissingMail, { to, locale, portal: defaultPortal, values, now });
      sent += 1;
    });
  }
  return sent;
}

/** Deletes records of more than five years ago, with their history. */
export async function forgetHours(db: Db, now: Date): Promise<void> {
  const first = keptFrom(wallTimeOf(now).day);
  await db.delete(hourRecords).where(lt(hourRecords.date, first));
  await db.delete(hourReminders).where(lt(hourReminders.week, first));
}
