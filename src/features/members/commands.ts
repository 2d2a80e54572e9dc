import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { customers } from '../../db/tables/companies.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { memberRecord } from './queries.ts';
import { mostCompanies } from './rules.ts';

type Companies = { reference: string; name: string }[];

/** Runs a change of the companies that a member represents, one at a time. @throws Problem not_found */
const changeCompanies = ({ db }: StaffContext, id: number, work: (tx: Db) => Promise<void>): Promise<Companies> =>
  db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');
    const member = await memberRecord(tx, id);
    if (!member) throw new Problem('not_found');
    await work(tx);
    return (await memberRecord(tx, id))?.companies ?? [];
  });

const audit = (tx: Db, { actor, clock }: StaffContext, id: number, details: Readonly<Record<string, string>>) =>
  writeAudit(tx, { by: actor, act: 'member.companies', subject: 'account', subjectId: id, details, now: clock() });

/** Lets a member represent a company. @throws Problem not_found, too_many */
export const addRepresentation = (context: StaffContext, id: number, reference: string): Promise<Companies> =>
  changeCompanies(context, id, async (tx) => {
    const known = await tx.select({ name: customers.name }).from(customers).where(eq(customers.reference, reference));
    if (!known.length) throw new Problem('not_found');
    const present = await tx.select().from(accountCompanies).where(eq(accountCompanies.account, id));
    if (present.some(({ customer }) => customer === reference)) return;
    if (present.length >= mostCompanies) throw new Problem('too_many');
    const position = sql<number>`(select coalesce(max(position), -1) + 1 from account_companies where account = ${id})`;
    await tx.insert(accountCompanies).values({ account: id, customer: reference, position });
    await audit(tx, context, id, { added: reference });
  });

/** Ends that a member represents a company. @throws Problem not_found */
export const removeRepresentation = (context: StaffContext, id: number, reference: string): Promise<Companies> =>
  changeCompanies(context, id, async (tx) => {
    const removed = await tx
      .delete(accountCompanies)
      .where(and(eq(accountCompanies.account, id), eq(accountCompanies.customer, reference)))
      .returning();
    if (!removed.length) throw new Problem('not_found');
    await audit(tx, context, id, { removed: reference });
  });
