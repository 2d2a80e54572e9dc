import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { portals } from '../db/tables/portals.ts';

export const isPortal = async (db: Db, code: string): Promise<boolean> =>
  (await db.select({ code: portals.code }).from(portals).where(eq(portals.code, code))).length > 0;
