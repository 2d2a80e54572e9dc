import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { preparedOnce } from '../db/prepared.ts';
import { portals } from '../db/tables/portals.ts';

export const isPortal = async (db: Db, code: string): Promise<boolean> =>
  (await db.select({ code: portals.code }).from(portals).where(eq(portals.code, code))).length > 0;

const allCodes = preparedOnce((db) => db.select({ code: portals.code }).from(portals).prepare('portal_codes'));

/** Returns the codes of all portals. */
export const portalCodesOf = async (db: Db): Promise<string[]> => (await allCodes(db).execute()).map(({ code }) => code);
