import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { binMilliseconds } from '../../content/history/bin.ts';
import { personOf } from '../../content/history/history.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { revisions } from '../../db/tables/editing.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { mostFiles } from './csv-rules.ts';
import type { AppliedFiles } from './csv-schema.ts';

/** Details of the audit line of a file. */
export type AppliedDetails = { change: string; new: number; changed: number };

/** Returns the applied files whose removals can still be undone, latest first. */
export async function appliedFiles(db: Db, now: Date): Promise<AppliedFiles> {
  const rows = await db
    .select({
      at: auditLines.at,
      details: auditLines.details,
      person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
    })
    .from(auditLines)
    .leftJoin(accounts, eq(accounts.id, auditLines.account))
    .where(and(eq(auditLines.act, 'company.imported'), gte(auditLines.at, new Date(now.getTime() - binMilliseconds))))
    .orderBy(desc(auditLines.id))
    .limit(mostFiles);
  const files = rows.map(({ at, details, person }) => ({
    ...(details as AppliedDetails),
    at: at.toISOString(),
    by: personOf(person)?.name ?? null,
  }));
  const changes = files.map(({ change }) => change);
  const open = changes.length
    ? await db
        .selectDistinct({ change: revisions.change })
        .from(revisions)
        .where(and(inArray(revisions.change, changes), isNull(revisions.undoneAt)))
    : [];
  const undoable = new Set(open.map(({ change }) => change));
  return { items: files.map((file) => ({ ...file, canUndo: undoable.has(file.change) })) };
}
