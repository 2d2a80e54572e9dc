import type { Db } from '../db/connection.ts';
import { hourActions, hourLocations } from '../db/tables/hours.ts';

/** Creates two actions, the second one an absence, and two locations. @returns their ids */
export async function hourLists(db: Db): Promise<{ actions: [number, number]; locations: [number, number] }> {
  const actions = await db
    .insert(hourActions)
    .values([
      { nameNl: 'Redactie', nameFr: 'Rédaction', isAbsence: false },
      { nameNl: 'Verlof', nameFr: 'Congé', isAbsence: true },
    ])
    .returning();
  const locations = await db
    .insert(hourLocations)
    .values([
      { nameNl: 'Kantoor', nameFr: 'Bureau' },
      { nameNl: 'Thuis', nameFr: 'Domicile' },
    ])
    .returning();
  const both = (rows: readonly { id: number }[]): [number, number] => [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  return { actions: both(actions), locations: both(locations) };
}
