import type { Db } from '../db/connection.ts';
import { hourActions, hourChanges, hourLocations, hourRecords, hourSchedules } from '../db/tables/hours.ts';
import { isHoliday, weekdayOf } from '../features/hours/day-rules.ts';
import { dayAfter, mondayOf } from '../features/planning/rules.ts';
import { wallTimeOf } from '../lib/clock.ts';
import { pick, randomFrom } from './random.ts';

/** Staff records of the demo that have hours, and who approves them. */
const people = [1, 2, 3] as const;
const approver = 1;
const shownDays = 62;
/** Days whose hours wait for approval. */
const openDays = 10;
/** Seven hours and 36 minutes, as in a week of 38 hours. */
const dayMinutes = 456;

const actions = [
  ['Redactie', 'Rédaction', false],
  ['Vertaling nalezen', 'Relecture de traductions', false],
  ['Nieuwsbrief', 'Newsletter', false],
  ['Overleg', 'Réunion', false],
  ['Vragen van lezers', 'Questions de lecteurs', false],
  ['Verlof', 'Congé', true],
  ['Ziekte', 'Maladie', true],
] as const;
const locations = [
  ['Kantoor', 'Bureau'],
  ['Thuis', 'Domicile'],
  ['Bij een firma', 'Chez une entreprise'],
] as const;
const infos = ['Interview dakwerker', 'Nazicht van de Franse tekst', 'Planning van de week', null, null, null] as const;

/** Records two months of hours of three people: the last days wait for approval, one record is denied. */
export async function recordHours(db: Db, now: Date): Promise<void> {
  const random = randomFrom(43);
  const made = await db
    .insert(hourActions)
    .values(actions.map(([nameNl, nameFr, isAbsence]) => ({ nameNl, nameFr, isAbsence })))
    .returning();
  const places = await db
    .insert(hourLocations)
    .values(locations.map(([nameNl, nameFr]) => ({ nameNl, nameFr })))
    .returning();
  const today = wallTimeOf(now).day;
  const first = mondayOf(dayAfter(today, -shownDays));
  await db
    .insert(hourSchedules)
    .values(people.map((staff) => ({ staff, validFrom: first, minutes: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? dayMinutes : 0)) })));
  const rows: (typeof hourRecords.$inferInsert)[] = [];
  const openFrom = dayAfter(today, -openDays);
  for (let day = first; day < today; day = dayAfter(day, 1)) {
    if (weekdayOf(day) > 4 || isHoliday(day)) continue;
    for (const staff of people) {
      const at = new Date(`${day}T16:30:00Z`);
      const add = (minutes: number, action: number) =>
        rows.push({
          ...{ staff, date: day, minutes, action: made[action]?.id ?? 0, status: day < openFrom ? 2 : 1, createdAt: at, updatedAt: at },
          location:
            places[
              pick(random, [
                [0, 6],
                [1, 3],
                [2, 1],
              ] as const)
            ]?.id ?? 0,
          info:
            action < 5
              ? pick(
                  random,
                  infos.map((info) => [info, 1] as const),
                )
              : null,
        });
      if (random() < 0.06) {
        add(dayMinutes, random() < 0.7 ? 5 : 6);
        continue;
      }
      const morning = 90 + 15 * Math.floor(random() * 10);
      add(
        morning,
        pick(random, [
          [0, 5],
          [1, 2],
          [3, 2],
        ] as const),
      );
      add(
        dayMinutes - morning + 15 * Math.floor(random() * 5 - 2),
        pick(random, [
          [0, 4],
          [2, 3],
          [4, 2],
        ] as const),
      );
    }
  }
  const denied = rows.findLast(({ staff, status }) => staff !== approver && status === 1);
  if (denied) Object.assign(denied, { status: 3, reason: 'Dit lijkt de nieuwsbrief van vorige week. Klopt de dag?' });
  const stored = await db.insert(hourRecords).values(rows).returning();
  await db.insert(hourChanges).values(
    stored.flatMap(({ id: record, staff, createdAt: at, status, reason }) => [
      { record, act: 'created' as const, by: staff, at, before: null },
      ...(status === 1
        ? []
        : [
            {
              record,
              act: status === 2 ? ('approved' as const) : ('denied' as const),
              by: staff === approver ? 2 : approver,
              at,
              reason,
              before: { status: 1 },
            },
          ]),
    ]),
  );
}
