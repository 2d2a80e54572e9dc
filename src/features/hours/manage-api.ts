import { handle } from '../../lib/endpoint.ts';
import type { StaffContext } from '../context.ts';
import { decide } from './approval-commands.ts';
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
    return { records: await context.db.transaction((tx) => decide(tx, { staff: actor.staffId, now: clock(), approvesOwn }, body)) };
  }),
  handle(saveSchedule, async ({ params: { staff }, body }, context: StaffContext) => {
    await context.db.transaction((tx) => commands.setSchedule(tx, staff, body));
    return body;
  }),
  handle(addEntry, ({ params: { list }, body }, context: StaffContext) =>
    context.db.transaction((tx) => commands.addEntry(tx, list, body)),
  ),
  handle(saveEntry, ({ params: { list, id }, body }, context: StaffContext) =>
    context.db.transaction((tx) => commands.saveEntry(tx, list, id, body)),
  ),
  handle(removeEntry, async ({ params: { list, id } }, context: StaffContext) => {
    await context.db.transaction((tx) => commands.removeEntry(tx, list, id, context.clock()));
    return { id };
  }),
];
