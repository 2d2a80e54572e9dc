// A document may have any number of revisions; they leave with it when the bin is emptied: `bin.ts`.

import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';
import type { Reference } from '../entity.ts';
import { insertRows } from '../rows.ts';
import { changedFields } from '../transfer/import-merge.ts';
import { contentHashOf } from '../version.ts';

/** Person who makes a change, by account. */
export type Author = { account: number; impersonatedBy: number | null };
/** Origin of a change. */
export type Door = 'staff' | 'import' | 'job' | 'company';
export type Act = 'added' | 'changed' | 'removed' | 'restored';

/** Change of one document; null if it did not or does not exist. */
export type Change = { reference: Reference; before: object | null; after: object | null };

export type ChangeOptions = {
  by?: Author | undefined;
  source?: Door;
  /** Id of the act that this change is part of. */
  change?: string;
  /** The save restores an earlier state. */
  isRestored?: boolean;
};

const actOf = ({ before, after }: Change, isRestored: boolean): Act => {
  if (!after) return 'removed';
  if (isRestored) return 'restored';
  return before ? 'changed' : 'added';
};

/** Stores the documents that changes replace or remove. Additions are recorded only if a person made them. */
export async function keepRevisions(tx: Db, entity: string, changes: readonly Change[], at: Date, options: ChangeOptions): Promise<void> {
  const { by, source = 'import', change = randomUUID(), isRestored = false } = options;
  const rows = changes
    .filter(({ before }) => before || by)
    .map((one) => ({
      entity,
      reference: String(one.reference),
      act: actOf(one, isRestored),
      change,
      document: one.before,
      version: one.after && contentHashOf(one.after),
      fields: one.before && one.after ? changedFields(one.before, one.after) : [],
      door: source,
      account: by?.account ?? null,
      impersonatedBy: by?.impersonatedBy ?? null,
      at,
    }));
  await insertRows(tx, revisions, rows);
}
