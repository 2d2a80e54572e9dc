import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { grantsIn, grantsOf, type StoredGrants } from '../../db/grants.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { mayWith } from '../../lib/actor.ts';
import type { Locale } from '../../lib/locale.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { Alert, PauseReason } from './lane-commands.ts';
import { sendingPausedMail } from './mail.tsx';
import { alertedPermissions } from './rules.ts';

/** Mails everybody who plans or approves newsletters on the portals with running newsletters. */
async function tellStaff(tx: Db, send: SendJob, reason: PauseReason, now: Date): Promise<void> {
  const portals = rowsOf<{ portal: string }>(
    await tx.execute(
      sql`select distinct w.portal from send_runs s join newsletters w on w.reference = s.newsletter where s.ended_at is null order by 1`,
    ),
  ).map(({ portal }) => portal);
  const staff = rowsOf<{ email: string; locale: Locale; firstName: string; grants: StoredGrants }>(
    await tx.execute(sql`select a.email, a.locale, a.first_name as "firstName", ${grantsOf(sql`a.id`)} as grants
      from accounts a where a.parent_user is not null order by a.id`),
  );
  for (const { email, locale, firstName, grants } of staff) {
    const may = mayWith(grantsIn(grants));
    const portal = portals.find((one) => alertedPermissions.some((permission) => may(permission, one)));
    if (portal) await enqueueMail(tx, send, sendingPausedMail, { to: email, locale, portal, values: { firstName, reason }, now });
  }
}

export const alertStaff =
  (send: SendJob): Alert =>
  (tx, reason, now) =>
    tellStaff(tx, send, reason, now);
