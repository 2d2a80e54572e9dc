import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { wallTimeOf } from '../../lib/clock.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { isDocument } from './booking-queries.ts';
import { book, create, remove, restore, save, type Writer } from './commands.ts';
import {
  bookRecord,
  copyWeek,
  createRecord,
  deleteRecord,
  dropTimer,
  getMyHours,
  getRecordHistory,
  restoreRecord,
  saveRecord,
  startTimer,
  stopTimer,
  unbookRecord,
} from './endpoints.ts';
import { historyOf, hoursOf } from './queries.ts';
import { demandRange, managing } from './rules.ts';
import type { Booking } from './schema.ts';
import * as week from './week-commands.ts';

const writerIn = ({ actor, clock }: StaffContext): Writer => ({
  ...{ staff: actor.staffId, now: clock(), today: wallTimeOf(clock()).day },
});
/** Runs a change of own hours in one transaction. */
const writing = <T>(context: StaffContext, work: (tx: Db, writer: Writer) => Promise<T>): Promise<T> =>
  context.db.transaction((tx) => work(tx, writerIn(context)));

/** Refuses callers who may not see a ticket. @throws Problem not_found */
type DemandTicket = (context: StaffContext, reference: string) => Promise<void>;
/** @throws Problem invalid_input for a text that does not exist, or a ticket that the caller does not see */
async function demandBookable(context: StaffContext, { kind, reference }: Booking, demandTicket: DemandTicket): Promise<void> {
  const isSeen = () =>
    demandTicket(context, reference).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'not_found') return false;
        throw error;
      },
    );
  if (!(await (kind === 'ticket' ? isSeen() : isDocument(context.db, kind, reference))))
    throw new Problem('invalid_input', { reference: 'unknown_reference' });
}

/** Calls about the own hours. */
export const hourHandlers = ({ demandTicket }: { demandTicket: DemandTicket }) => [
  handle(getMyHours, async ({ query }, { db, actor }: StaffContext) => {
    demandRange(query);
    return hoursOf(db, actor.staffId, query.from, query.until);
  }),
  handle(createRecord, ({ body }, context: StaffContext) => writing(context, (tx, writer) => create(tx, writer, body))),
  handle(saveRecord, ({ params: { id }, body }, context: StaffContext) => writing(context, (tx, writer) => save(tx, writer, id, body))),
  handle(deleteRecord, async ({ params: { id } }, context: StaffContext) => {
    await writing(context, (tx, writer) => remove(tx, writer, id));
    return { id };
  }),
  handle(restoreRecord, ({ params: { id } }, context: StaffContext) => writing(context, (tx, writer) => restore(tx, writer, id))),
  handle(bookRecord, ({ params: { id }, body }, context: StaffContext) =>
    writing(context, async (tx, writer) => {
      const booked = await book(tx, writer, id, body);
      await demandBookable({ ...context, db: tx }, body, demandTicket);
      return booked;
    }),
  ),
  handle(unbookRecord, ({ params: { id } }, context: StaffContext) => writing(context, (tx, writer) => book(tx, writer, id, null))),
  handle(getRecordHistory, async ({ params: { id } }, { db, actor }: StaffContext) => {
    const [row] = await db.select({ staff: hourRecords.staff }).from(hourRecords).where(eq(hourRecords.id, id));
    if (!row || (row.staff !== actor.staffId && !actor.may(managing))) throw new Problem('not_found');
    return historyOf(db, id);
  }),
  handle(copyWeek, ({ body }, context: StaffContext) => writing(context, (tx, writer) => week.copyWeek(tx, writer, body))),
  handle(startTimer, async ({ body }, context: StaffContext) => ({
    timer: await writing(context, (tx, writer) => week.startTimer(tx, writer, body)),
  })),
  handle(dropTimer, async (_: object, context: StaffContext) => {
    await writing(context, (tx, { staff }) => week.dropTimer(tx, staff));
    return { timer: null };
  }),
  handle(stopTimer, async (_: object, context: StaffContext) => ({ records: await writing(context, week.stopTimer) })),
];
