import { type SQL, sql } from 'drizzle-orm';
import { hasActiveAbo } from '../../db/abos.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { recipientsTypes, sliceSize } from './rules.ts';

/** A run whose rows are being made. */
export type Run = {
  id: number;
  newsletter: string;
  portal: string;
  recipientsTypeId: number;
  decidedAt: string;
  madeUpTo: number;
  isCancelled: boolean;
  correctionOf: string | null;
  correctionFor: 'received' | 'missed' | null;
  locales: Locale[];
};
export type Candidate = {
  id: number;
  key: number;
  email: string;
  locale: Locale;
  account: number | null;
  isErased: boolean;
  isSuppressed: boolean;
};

/** SQL condition: account `a` has a subscription to the portal of the run that is active at its instant. */
const hasAbo = ({ portal, decidedAt }: Run): SQL => hasActiveAbo(sql`a.id`, decidedAt, sql`abos.portal = ${portal}`);

/** SQL condition for the subset of a recipients type. */
function subset(run: Run): SQL {
  if (run.recipientsTypeId === recipientsTypes.withAbo) return sql`a.id is not null and ${hasAbo(run)}`;
  if (run.recipientsTypeId === recipientsTypes.withoutAbo) return sql`a.id is not null and not ${hasAbo(run)}`;
  if (run.recipientsTypeId === recipientsTypes.list)
    return sql`exists (select from newsletter_lists l where l.newsletter = ${run.newsletter} and l.email = n.email)`;
  return sql`true`;
}

/** SQL condition: a correction is for the recipients who got the corrected newsletter, or for those who did not. */
function corrected({ correctionOf, correctionFor }: Run, email: SQL): SQL {
  if (!correctionOf || !correctionFor) return sql`true`;
  const received = sql`exists (select from send_rows o where o.newsletter = ${correctionOf} and o.email = ${email} and o.state = 'sent')`;
  return correctionFor === 'received' ? received : sql`not ${received}`;
}

const isSuppressed = (email: SQL) => sql`exists (select from suppressions s where s.email = ${email} and s.lifted_at is null)`;

/** Returns the next recipients of a run. Staff records (type 4) have no subscription. */
export const candidates = (run: Run): SQL =>
  run.recipientsTypeId === recipientsTypes.staff
    ? sql`select a.id as key, null::integer as id, a.email, a.locale, a.id as account, a.erased_from is not null as "isErased",
        ${isSuppressed(sql`a.email`)} as "isSuppressed"
      from accounts a where a.id > ${run.madeUpTo} and a.parent_user is not null and a.created_at <= ${run.decidedAt} and ${corrected(run, sql`a.email`)}
      order by a.id limit ${sliceSize}`
    : sql`select n.id as key, n.id, n.email, n.locale, a.id as account, coalesce(a.erased_from is not null, false) as "isErased",
        ${isSuppressed(sql`n.email`)} as "isSuppressed"
      from newsletter_recipients n left join accounts a on a.email = n.email
      where n.id > ${run.madeUpTo} and n.portal = ${run.portal} and n.is_active and n.confirmed_at <= ${run.decidedAt} and ${subset(run)}
        and ${corrected(run, sql`n.email`)}
      order by n.id limit ${sliceSize}`;

/** Counts the recipients of a newsletter by language, as a run that began now would find them. Staff records by their language. */
export async function countRecipients(db: Db, run: Run): Promise<{ locale: Locale; recipients: number }[]> {
  const found =
    run.recipientsTypeId === recipientsTypes.staff
      ? sql`select a.locale from accounts a where a.parent_user is not null and a.erased_from is null
          and not ${isSuppressed(sql`a.email`)} and ${corrected(run, sql`a.email`)}`
      : sql`select n.locale from newsletter_recipients n left join accounts a on a.email = n.email
          where n.portal = ${run.portal} and n.is_active and n.confirmed_at <= ${run.decidedAt} and a.erased_from is null
            and not ${isSuppressed(sql`n.email`)} and ${subset(run)} and ${corrected(run, sql`n.email`)}`;
  return rowsOf(await db.execute(sql`select locale, count(*)::integer as recipients from (${found}) found group by 1 order by 1 desc`));
}
