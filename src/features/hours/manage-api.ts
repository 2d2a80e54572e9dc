import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import type { StaffContext } from '../context.ts';
import * as commands from './manage-commands.ts';
import {
  addEntry,
  decideHours,
  getHourLists,
  getHourPeople,
  getHourRecords,
  removeEntry,
  saveEntry,
  saveSchedule,
} from './manage-endpoints.ts';
import { hourPeople } from './manage-queries.ts';
import { hourLists } from './queries.ts';
import { recordsOf } from './record-queries.ts';
import { demandRange } from './rules.ts';

const writing = <T>({ db }: StaffContext, work: (tx: Db) => Promise<T>): Promise<T> => db.transaction((tx) => work(tx as unknown as Db));

/** Calls with which staff approve hours and keep the schedules and lists. */
export const manageHourHandlers = [
  handle(getHourLists, (_: object, { db }: StaffContext) => hourLists(db)),
  handle(getHourPeople, async ({ query }, { db, actor, approvesOwnHours: approvesOwn }: StaffContext) => {
    demandRange(query);
    return { items: await hourPeople(db, { ...query, me: actor.staffId }), approvesOwn };
  }),
  handle(getHourRecords, ({ query }, { db }: StaffContext) => recordsOf(db, query)),
  handle(decideHours, async ({ body }, context: StaffContext) => {
    const { actor, clock, approvesOwnHours: approvesOwn } = context;
    return { records: await writing(context, (tx) => commands.decide(tx, { staff: actor.staffId, now: clock(), approvesOwn }, body)) };
  }),
  handle(saveSchedule, async ({ params: { staff }, body }, context: StaffContext) => {
    await writing(context, (tx) => commands.setSchedule(tx, staff, body));
    return body;
  }),
  handle(addEntry, ({ params: { list }, body }, context: StaffContext) => writing(context, (tx) => commands.addEntry(tx, list, body))),
  handle(saveEntry, ({ params: { list, id }, body }, context: StaffContext) =>
    writing(context, (tx) => commands.saveEntry(tx, list, id, body)),
  ),
  handle(removeEntry, async ({ params: { list, id } }, context: StaffContext) => {
    await writing(context, (tx) => commands.removeEntry(tx, list, id, context.clock()));
    return { id };
  }),
];
