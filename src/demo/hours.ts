import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { documentIndex } from '../db/tables/editing.ts';
import { hourActions, hourChanges, hourLocations, hourRecords, hourSchedules } from '../db/tables/hours.ts';
import { issuerHolidays, tickets } from '../db/tables/tickets.ts';
import { holidaysOf } from '../features/holidays/rules.ts';
import { isHoliday, weekdayOf } from '../features/hours/calendar-rules.ts';
import { dayAfter, mondayOf } from '../features/planning/rules.ts';
import { wallTimeOf } from '../lib/clock.ts';
import { pick, randomFrom } from './random.ts';

/** Staff records of the demo with hours, and their approvers. */
const people = [1, 2, 3] as const;
const approver = 1;
/** The third works for the Dutch publisher. */
const issuerOf = (staff: number): 1 | 2 => (staff === 3 ? 2 : 1);
const shownDays = 62;
/** Days whose hours wait for approval. */
const openDays = 10;
/** Seven hours and 36 minutes, as in a week of 38 hours. */
const dayMinutes = 456;

const actions = [
  ['Redactie', 'Rédaction', false],
  ['Vertaling nalezen', 'Relecture de traductions', false],
  ['Nieuwsbrief', 'Lettre d’information', false],
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

/** Bridge days of both publishers in the next year: the Friday after Ascension. */
async function closeBridges(db: Db, today: string): Promise<void> {
  const year = Number(today.slice(0, 4)) + 1;
  const day = dayAfter(holidaysOf(1, year).find(({ name }) => name === 'ascension')?.day ?? `${year}-01-01`, 1);
  await db
    .insert(issuerHolidays)
    .values(([1, 2] as const).map((issuer) => ({ issuer, day, nameNl: 'Brugdag', nameFr: 'Pont', isFree: true })));
}

type Booking = { bookingKind: 'ticket' | 'article' | 'newsletter'; bookingReference: string };
/** Things on which the time of an action is booked: texts, newsletters and tickets that the demo has. */
async function bookings(db: Db): Promise<Readonly<Record<number, readonly Booking[]>>> {
  const documents = async (kind: 'article' | 'newsletter') => {
    const of = { reference: documentIndex.reference };
    const rows = await db.select(of).from(documentIndex).where(eq(documentIndex.entity, kind)).orderBy(documentIndex.reference).limit(8);
    return rows.map(({ reference }) => ({ bookingKind: kind, bookingReference: reference }));
  };
  const rows = await db.select({ id: tickets.id }).from(tickets).orderBy(tickets.id).limit(8);
  return {
    0: await documents('article'),
    2: await documents('newsletter'),
    4: rows.map(({ id }) => ({ bookingKind: 'ticket', bookingReference: String(id) })),
  };
}

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
  await closeBridges(db, today);
  const first = mondayOf(dayAfter(today, -shownDays));
  await db.insert(hourSchedules).values(
    people.map((staff) => ({
      staff,
      validFrom: first,
      issuer: issuerOf(staff),
      minutes: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? dayMinutes : 0)),
    })),
  );
  const bookable = await bookings(db);
  const choice = randomFrom(16);
  const bookingOf = (action: number): Partial<Booking> => {
    const some = bookable[action] ?? [];
    return choice() < 0.6 ? (some[Math.floor(choice() * some.length)] ?? {}) : {};
  };
  const rows: (typeof hourRecords.$inferInsert)[] = [];
  const openFrom = dayAfter(today, -openDays);
  for (let day = first; day < today; day = dayAfter(day, 1)) {
    if (weekdayOf(day) > 4) continue;
    for (const staff of people) {
      if (isHoliday(day, issuerOf(staff))) continue;
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
          ...bookingOf(action),
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
