import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { actorOfAccount } from '../db/grants.ts';
import { accounts } from '../db/tables/accounts.ts';
import { changeRights, seedRoles, setGrants } from '../features/staff/commands.ts';
import type { Actor } from '../lib/actor.ts';
import type { Locale } from '../lib/locale.ts';

type DemoStaff = {
  email: string;
  role: string;
  code: string;
  firstName: string;
  lastName: string;
  language: Locale;
  languages: 'all' | Locale[];
};

/** Staff of the demo, one for each role that is worth a look. */
const people: readonly DemoStaff[] = [
  { email: 'webmaster', role: 'webmaster', code: 'WM', firstName: 'Wout', lastName: 'Maes', language: 'nl', languages: 'all' },
  { email: 'hoofdredacteur', role: 'chief-editor', code: 'HR', firstName: 'Hilde', lastName: 'Raes', language: 'nl', languages: 'all' },
  { email: 'redacteur', role: 'editor', code: 'RD', firstName: 'Ruben', lastName: 'De Wit', language: 'nl', languages: 'all' },
  { email: 'klantendienst', role: 'support', code: 'KD', firstName: 'Karin', lastName: 'Dewulf', language: 'nl', languages: 'all' },
  { email: 'traduction', role: 'translator', code: 'TR', firstName: 'Thomas', lastName: 'Renard', language: 'fr', languages: ['fr'] },
];

/** Address of a person of the demo. */
export const addressOfDemo = (name: string): string => `${name}@tweeluik.example`;

/** Returns a person of the demo with their rights. */
export async function demoActor(db: Db, name: string): Promise<Actor> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, addressOfDemo(name)));
  const actor = row && (await actorOfAccount(db, row.id));
  if (!actor) throw new Error(`The demo has no account ${name}.`);
  return actor;
}

/** Members of the demo with a staff record. */
export const staffDocuments = (): object[] =>
  people.map(({ email, code, firstName, lastName, language }, index) => ({
    ...{ entity: 'member', reference: `DEMO-STAFF-${code}`, email: addressOfDemo(email) },
    ...{ firstName, lastName, language, parent: { id: index + 1, code, firstName, lastName } },
  }));

/** Grants the staff of the demo their roles. */
export async function grantDemoRoles(db: Db, now: Date): Promise<void> {
  await seedRoles(db, now);
  await changeRights(db, null, now, async (change) => {
    for (const [index, { role, languages }] of people.entries())
      await setGrants(change, index + 1, { grants: [{ role, portals: 'all', languages }], direct: [] });
  });
}
