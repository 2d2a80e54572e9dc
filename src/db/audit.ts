// Lines are kept without end: the trigger `audit_lines_stay` (`migrations/0000_tables.sql`) refuses to remove one. Names
// of their details: `features/staff/audit-rules.ts`.

import type { Actor } from '../lib/actor.ts';
import type { AuditAct } from '../lib/audit.ts';
import type { Db } from './connection.ts';
import { auditLines } from './tables/staff.ts';

/** Author of a change: an actor, or the command line of the installation. */
export type Auditor = Pick<Actor, 'accountId' | 'impersonatedBy'>;
export const commandLine: Auditor = { accountId: null, impersonatedBy: null };

type AuditLine = {
  by: Auditor;
  act: AuditAct;
  subject: string;
  subjectId: string | number;
  details?: Readonly<Record<string, unknown>>;
  now: Date;
};

/** Writes a line of the audit list, in the transaction of the act. Details hold no secret and no personal value. */
export const writeAudit = (tx: Db, { by, act, subject, subjectId, details = {}, now }: AuditLine) =>
  tx.insert(auditLines).values({
    ...{ at: now, account: by.accountId, impersonatedBy: by.impersonatedBy },
    ...{ act, subject, subjectId: String(subjectId), details },
  });
