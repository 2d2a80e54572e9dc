import { handle } from '../../../lib/endpoint.ts';
import type { StaffContext } from '../../context.ts';
import { move, plan, removeDate, restore } from './commands.ts';
import { createSchedules, removeSchedule, restoreSchedules, saveSchedule } from './endpoints.ts';

/** Dates of newsletters. */
export const scheduleHandlers = [
  handle(createSchedules, async ({ params: { reference }, body }, context: StaffContext) => plan(context, reference, body)),
  handle(saveSchedule, async ({ params: { reference }, body }, context: StaffContext) => move(context, reference, body)),
  handle(removeSchedule, async ({ params: { reference, id } }, context: StaffContext) => removeDate(context, reference, id)),
  handle(restoreSchedules, async ({ params: { reference } }, context: StaffContext) => restore(context, reference)),
];
