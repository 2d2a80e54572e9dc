import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import { demandStatus, keepChange, update } from './commands.ts';
import type { DecisionAct, HourDecision } from './manage-schema.ts';
import { mayApprove } from './state-rules.ts';

const written = { approve: 'approved', deny: 'denied', unapprove: 'unapproved' } as const satisfies Record<DecisionAct, string>;

type Decider = { staff: number; now: Date; approvesOwn: boolean };

/**
 * Decides about records, each in the version that was read: about all of them, or none.
 * @throws Problem not_found, own_hours, hours_state, version_conflict with the ids that changed
 */
export async function decide(tx: Db, { staff, now, approvesOwn }: Decider, { records, act, reason = null }: HourDecision) {
  const versions = new Map(records.map(({ id, version }) => [id, version]));
  const rows = await tx
    .select()
    .from(hourRecords)
    .where(and(inArray(hourRecords.id, [...versions.keys()]), isNull(hourRecords.removedAt)))
    .orderBy(asc(hourRecords.id))
    .for('update');
  if (rows.length < versions.size) throw new Problem('not_found');
  if (act === 'approve' && rows.some((row) => !mayApprove({ staff, approvesOwn }, row.staff))) throw new Problem('own_hours');
  for (const row of rows) demandStatus(act, row);
  const changed = rows.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id);
  if (changed.length) throw conflictWith('version_conflict', { ids: changed });
  const decided: { id: number; version: number; status: number }[] = [];
  for (const row of rows) {
    await keepChange(tx, row, { staff, now }, written[act], reason);
    const { id, version, status } = await update(tx, row, now, {
      status: demandStatus(act, row),
      reason: act === 'approve' ? null : reason,
    });
    decided.push({ id, version, status });
  }
  return decided;
}
