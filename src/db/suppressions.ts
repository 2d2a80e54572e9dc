import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { suppressions } from './tables/sending.ts';

type Keyed = (purpose: string, text: string) => string;
type Suppression = { email: string; reason: (typeof suppressions.$inferSelect)['reason']; source: string; at: Date };

/** Returns the hash under which an address is suppressed; it outlives the address. */
export const suppressionHash = (keyed: Keyed, email: string): string => keyed('suppression', email);

/** Suppresses addresses. One that was lifted is in force again; one in force keeps its first reason. */
export async function suppress(tx: Db, keyed: Keyed, given: readonly Suppression[]): Promise<void> {
  if (!given.length) return;
  const rows = [...new Map(given.map((one) => [one.email, one])).values()];
  await tx
    .insert(suppressions)
    .values(rows.map((one) => ({ ...one, hash: suppressionHash(keyed, one.email) })))
    .onConflictDoUpdate({
      target: suppressions.hash,
      set: {
        email: sql`excluded.email`,
        reason: sql`excluded.reason`,
        source: sql`excluded.source`,
        at: sql`excluded.at`,
        liftedAt: null,
        liftedBy: null,
      },
      setWhere: sql`${suppressions.liftedAt} is not null or ${suppressions.email} is null`,
    });
}
