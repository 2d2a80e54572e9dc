import { asc, like, sql } from 'drizzle-orm';
import { DatabaseUnusable, type Db } from '../db/connection.ts';
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

/** Rows of `installation`: the demo is loaded, or its loading into a database that was there began. */
export const demoFacts = { loaded: 'demo', begun: 'demo begun' } as const;

/**
 * Returns whether the demo should be imported: only into an empty database, and once.
 * @throws DatabaseUnusable if it was loaded by half
 */
export async function isDemoWanted(db: Db): Promise<boolean> {
  const facts = new Set((await db.select({ name: installation.name }).from(installation)).map(({ name }) => name));
  if (facts.has(demoFacts.begun) && !facts.has(demoFacts.loaded))
    throw new DatabaseUnusable(
      'The loading of the demo was interrupted. Start again with an empty database, or with DEMO=0 to keep what was loaded.',
    );
  return !facts.has(demoFacts.loaded) && (await portalCodes(db)).length === 0;
}

/** Account of the demo: its customer number if it has one, and the role of staff. */
export type DemoAccount = { email: string; klnr: string | null; role: string | null };

export const demoAccounts = (db: Db): Promise<DemoAccount[]> =>
  db
    .select({
      ...{ email: accounts.email, klnr: accounts.klnr },
      role: sql<
        string | null
      >`(select min(r.reference) from staff_grants g join roles r on r.id = g.role where g.staff = ${accounts.parentUser})`,
    })
    .from(accounts)
    .where(like(accounts.reference, 'DEMO-%'))
    .orderBy(asc(accounts.id));
