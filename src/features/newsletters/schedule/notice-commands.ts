import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../db/connection.ts';
import { grantsIn, grantsOf, type StoredGrants } from '../../../db/grants.ts';
import type { SendJob } from '../../../jobs/jobs.ts';
import { mayWith } from '../../../lib/actor.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';
import type { Locale } from '../../../lib/locale.ts';
import { enqueueMail } from '../../../mail/queue.ts';
import { notStartedMail } from '../mail/mail.tsx';

type Notice = { newsletter: string; portal: string; at: Date; reason: string; now: Date };

/** Mails everybody who plans or approves newsletters of a portal the reason why one was not sent. */
export async function tellPlanners(tx: Db, send: SendJob, { newsletter, portal, at, reason, now }: Notice): Promise<void> {
  const staff = rowsOf<{ email: string; locale: Locale; firstName: string; grants: StoredGrants }>(
    await tx.execute(sql`select a.email, a.locale, a.first_name as "firstName", ${grantsOf(sql`a.id`)} as grants
      from accounts a where a.parent_user is not null order by a.id`),
  );
  for (const { email, locale, firstName, grants } of staff) {
    const may = mayWith(grantsIn(grants));
    if (!may('NEWSLETTER_PLANNING', portal) && !may('NEWSLETTER_APPROVE', portal)) continue;
    const instant = at.toISOString();
    const values = { firstName, newsletter, reason, date: formatDate(locale, instant), time: formatTime(locale, instant) };
    await enqueueMail(tx, send, notStartedMail, { to: email, locale, portal, values, now });
  }
}
