import { eq } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { portals } from './tables/portals.ts';

/** Returns the sender of a portal's newsletters, digests and answers, as its row has it; null if none was set. */
export async function storedSender(db: Db, portal: string): Promise<unknown> {
  const [row] = await db.select({ sender: portals.sender }).from(portals).where(eq(portals.code, portal));
  return row?.sender ?? null;
}
