import type { Db } from '../../db/connection.ts';
import { abos, trials } from '../../db/tables/accounts.ts';
import { aboOf } from './queries.ts';
import type { Abo } from './schema.ts';
import { onceFor, trialEnd } from './trial-rules.ts';

type NewTrial = { account: number; portal: string; address: number; campaignCode: string | null; now: Date };

/** Starts a trial subscription; of concurrent calls one succeeds. @returns undefined if the member had one before */
export async function takeTrial(tx: Db, { account, portal, address, campaignCode, now }: NewTrial): Promise<Abo | undefined> {
  const taken = await tx
    .insert(trials)
    .values({ account, portal, takenAt: now })
    .onConflictDoNothing({ target: onceFor.map((field) => trials[field]) })
    .returning();
  if (!taken.length) return undefined;
  const [row] = await tx
    .insert(abos)
    .values({ account, portal, startDate: now, expiryDate: trialEnd(now), isTrial: true, address, campaignCode, createdAt: now })
    .returning();
  return row && aboOf(row, now);
}
