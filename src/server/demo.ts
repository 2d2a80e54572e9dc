import { asc, like } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { accounts } from '../db/tables/accounts.ts';
import { installation } from '../db/tables/publishing.ts';
import { portalCodes } from '../features/portals/queries.ts';

/** The exit code that asks for the demo to be loaded before the server is started again. */
export const demoWantedExitCode = 10;

/** The database is empty and the demo should be in it. */
export class DemoWanted extends Error {
  constructor() {
    super('The database is empty. `npm start` loads the demo into it; with DEMO=0 it stays empty.');
    this.name = 'DemoWanted';
  }
}

/** The demo goes into an empty database only, and once: who removes its portals does not get them back. */
export async function isDemoWanted(db: Db): Promise<boolean> {
  const [loaded] = await db.select().from(installation);
  return !loaded && (await portalCodes(db)).length === 0;
}

/** The accounts of the demo, for who tries it out: addresses, and customer numbers where they have one. */
export const demoAccounts = (db: Db): Promise<{ email: string; klnr: string | null }[]> =>
  db
    .select({ email: accounts.email, klnr: accounts.klnr })
    .from(accounts)
    .where(like(accounts.reference, 'DEMO-%'))
    .orderBy(asc(accounts.id));
