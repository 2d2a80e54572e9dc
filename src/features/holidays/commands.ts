import { and, eq } from 'drizzle-orm';
import { type Auditor, writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { issuerHolidays } from '../../db/tables/tickets.ts';
import { Problem } from '../../lib/errors.ts';
import { exceptionOf } from './queries.ts';
import { faultOfException, holidaysOf, type Issuer } from './rules.ts';
import type { Exception, ExceptionWrite } from './schema.ts';

export type Keeper = { by: Auditor; now: Date };
export type Place = { issuer: Issuer; day: string };

const at = ({ issuer, day }: Place) => and(eq(issuerHolidays.issuer, issuer), eq(issuerHolidays.day, day));
/** Returns the exception of a day, locked. */
async function lockedAt(tx: Db, place: Place): Promise<Exception | null> {
  const [row] = await tx.select().from(issuerHolidays).where(at(place)).for('update');
  return row ? exceptionOf(row) : null;
}
const audit = (tx: Db, { by, now }: Keeper, { issuer, day }: Place, act: 'holiday.saved' | 'holiday.removed', details: object) =>
  writeAudit(tx, { by, now, act, subject: 'holiday', subjectId: `${issuer} ${day}`, details: { ...details } });

/**
 * Closes an issuer on a day, or opens it on a holiday.
 * @returns the exception before
 * @throws Problem invalid_input for a holiday that is closed, or an opened day that is not a holiday
 */
export async function setException(tx: Db, keeper: Keeper, place: Place, { isFree, nl, fr }: ExceptionWrite): Promise<Exception | null> {
  const holiday = holidaysOf(place.issuer, Number(place.day.slice(0, 4))).find(({ day }) => day === place.day);
  const fault = faultOfException(holiday !== undefined, isFree);
  if (fault) throw new Problem('invalid_input', { day: fault });
  const before = await lockedAt(tx, place);
  const values = { isFree, nameNl: isFree ? nl : null, nameFr: isFree ? fr : null };
  await tx
    .insert(issuerHolidays)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [issuerHolidays.issuer, issuerHolidays.day], set: values });
  await audit(tx, keeper, place, 'holiday.saved', { isFree, before: before?.isFree ?? null });
  return before;
}

/** Removes an exception. @returns it @throws Problem not_found */
export async function dropException(tx: Db, keeper: Keeper, place: Place): Promise<Exception> {
  const before = await lockedAt(tx, place);
  if (!before) throw new Problem('not_found');
  await tx.delete(issuerHolidays).where(at(place));
  await audit(tx, keeper, place, 'holiday.removed', { before: before.isFree });
  return before;
}
