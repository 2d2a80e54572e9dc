import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { portals } from '../../../db/tables/portals.ts';
import { countedIssuers } from '../../../db/tables/ticket-figures.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import { setClocks } from './commands.ts';
import { setFigures } from './figure-commands.ts';

/** Maximum tickets of one transaction. It locks them: writes of their customers wait for it. */
const atOnce = 500;

/** Returns the portals whose tickets were counted with the holidays of another issuer than the portal has now. */
const changedPortals = (db: Db) =>
  db
    .select({ portal: portals.code, issuer: portals.issuerId })
    .from(portals)
    .leftJoin(countedIssuers, eq(countedIssuers.portal, portals.code))
    .where(sql`${portals.issuerId} <> coalesce(${countedIssuers.issuer}, 1)`);

/** Recomputes the figures of a batch of tickets with higher numbers than `after`. @returns the last number, undefined if none is left */
const setSome = (db: Db, portal: string, after: number): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.portal, portal), gt(tickets.id, after)))
      .orderBy(asc(tickets.id))
      .limit(atOnce)
      .for('update');
    const ids = rows.map(({ id }) => id);
    await setFigures(tx, ids);
    return ids.at(-1);
  });

/** Recomputes clocks and figures of the tickets whose portal has another issuer than before. */
export async function countForIssuers(db: Db): Promise<void> {
  for (const { portal, issuer } of await changedPortals(db)) {
    await db.transaction((tx) => setClocks(tx, issuer === 2 ? 2 : 1));
    for (let last: number | undefined = 0; last !== undefined; ) last = await setSome(db, portal, last);
    await db.insert(countedIssuers).values({ portal, issuer }).onConflictDoUpdate({ target: countedIssuers.portal, set: { issuer } });
  }
}
