import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { personOf } from '../../content/history/history.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { transferReports, transfers } from '../../db/tables/transfers.ts';
import { mostListed } from './rules.ts';
import type { Transfer, TransferReport } from './schema.ts';

const reportsTogether = 100;

const selected = (db: Db) =>
  db.select({ transfer: transfers, account: accounts }).from(transfers).leftJoin(accounts, eq(accounts.id, transfers.account)).$dynamic();

const transferOf = ({ transfer, account }: Awaited<ReturnType<typeof selected>>[number]): Transfer => {
  const { account: _, startedAt: __, line: ___, createdAt, endedAt, ...rest } = transfer;
  return { ...rest, by: personOf(account)?.name ?? null, createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
};

/** Returns imports and exports, latest first. */
export const latestTransfers = async (db: Db): Promise<Transfer[]> =>
  (await selected(db).orderBy(desc(transfers.createdAt)).limit(mostListed)).map(transferOf);

export async function transferById(db: Db, id: string): Promise<Transfer | undefined> {
  const [row] = await selected(db).where(eq(transfers.id, id));
  return row && transferOf(row);
}

/** Returns the reports of an import after a given one, in order of the lines. */
export async function reportsOf(db: Db, transfer: string, after: number): Promise<{ items: TransferReport[]; cursor: string | null }> {
  // The ids are not in order of the lines, because each batch of lines is checked in two steps.
  const isAfter = sql`(${transferReports.line}, ${transferReports.id}) > (select r.line, r.id from transfer_reports r where r.id = ${after})`;
  const rows = await db
    .select()
    .from(transferReports)
    .where(and(eq(transferReports.transfer, transfer), after ? isAfter : undefined))
    .orderBy(asc(transferReports.line), asc(transferReports.id))
    .limit(reportsTogether + 1);
  const items = rows.slice(0, reportsTogether).map(({ transfer: _, ...row }) => row);
  return { items, cursor: rows.length > reportsTogether ? String(items.at(-1)?.id) : null };
}
