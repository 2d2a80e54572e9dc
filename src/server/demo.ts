import { asc, like } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { accounts } from '../db/tables/accounts.ts';
import { installation } from '../db/tables/publishing.ts';
import { portalCodes } from '../features/portals/queries.ts';

/** Exit code that requests an import of the demo before the next start. */
export const demoWantedExitCode = 10;

/** Thrown if the database is empty and the demo should be imported. */
export class DemoWanted extends Error {
  constructor() {
    super('The database is empty. `npm start` loads the demo into it; with DEMO=0 it stays empty.');
    this.name = 'DemoWanted';
  }
}

/** Returns whether the demo should be imported: only into an empty database, and once. */
export async function isDemoWanted(db: Db): Promise<boolean> {
  const [loaded] = await db.select().from(installation);
  return !loaded && (await portalCodes(db)).length === 0;
}

/** Returns the accounts of the demo: e-mail addresses, and customer numbers if they have one. */
export const demoAccounts = (db: Db): Promise<{ email: string; klnr: string | null }[]> =>
  db
    .select({ email: accounts.email, klnr: accounts.klnr })
    .from(accounts)
    .where(like(accounts.reference, 'DEMO-%'))
    .orderBy(asc(accounts.id));
