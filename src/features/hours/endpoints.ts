import { endpoint } from '../../lib/endpoint.ts';
import {
  Booking,
  HoursQuery,
  MyHours,
  RecordHistory,
  RecordParams,
  RecordWrite,
  Removed,
  TimeRecord,
  TimerStart,
  TimerState,
  TimerStopped,
  WeekCopied,
  WeekCopy,
} from './schema.ts';

const own = { access: 'staff' } as const;
const json = ['not_json', 'invalid_json'] as const;

export const getMyHours = endpoint({
  ...{ method: 'GET', path: '/api/staff/hours', ...own },
  summary: 'Own time records of at most 62 days, with what the schedule expects, the timer, and the lists.',
  query: HoursQuery,
  output: MyHours,
  errors: [],
});

export const createRecord = endpoint({
  ...{ method: 'POST', path: '/api/staff/hours', ...own },
  summary: 'Records time. The records of a day are at most 24 hours together.',
  body: RecordWrite,
  output: TimeRecord,
  errors: [...json],
});

export const saveRecord = endpoint({
  ...{ method: 'PUT', path: '/api/staff/hours/:id', ...own },
  summary: 'Changes an own time record that is not approved. A denied one waits for approval again.',
  params: RecordParams,
  body: RecordWrite,
  output: TimeRecord,
  errors: [...json, 'not_found', 'hours_state'],
});

export const deleteRecord = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/hours/:id', ...own },
  summary: 'Removes an own time record that is not approved.',
  params: RecordParams,
  output: Removed,
  errors: ['not_found', 'hours_state'],
});

export const restoreRecord = endpoint({
  ...{ method: 'POST', path: '/api/staff/hours/:id/restore', ...own },
  summary: 'Brings back an own time record that was removed.',
  params: RecordParams,
  output: TimeRecord,
  errors: ['not_found', 'conflict'],
});

export const bookRecord = endpoint({
  ...{ method: 'PUT', path: '/api/staff/hours/:id/booking', ...own },
  summary: 'Books the time of an own record on a ticket, a text or a newsletter.',
  params: RecordParams,
  body: Booking,
  output: TimeRecord,
  errors: [...json, 'not_found', 'hours_state'],
});

export const unbookRecord = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/hours/:id/booking', ...own },
  summary: 'Takes the booking from an own time record.',
  params: RecordParams,
  output: TimeRecord,
  errors: ['not_found', 'hours_state'],
});

export const getRecordHistory = endpoint({
  ...{ method: 'GET', path: '/api/staff/hours/:id/history', ...own },
  summary: 'Every change of a time record, oldest first: of an own one, or of any with permission 43.',
  params: RecordParams,
  output: RecordHistory,
  errors: ['not_found'],
});

export const copyWeek = endpoint({
  ...{ method: 'POST', path: '/api/staff/hour-copies', ...own },
  summary: 'Copies the own records of a week into another week, on the days that have none yet.',
  body: WeekCopy,
  output: WeekCopied,
  errors: [...json],
});

export const startTimer = endpoint({
  ...{ method: 'PUT', path: '/api/staff/hour-timer', ...own },
  summary: 'Starts the own timer.',
  body: TimerStart,
  output: TimerState,
  errors: [...json, 'conflict'],
});

export const dropTimer = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/hour-timer', ...own },
  summary: 'Stops the own timer and records nothing.',
  output: TimerState,
  errors: [],
});

export const stopTimer = endpoint({
  ...{ method: 'POST', path: '/api/staff/hour-timer/stop', ...own },
  summary: 'Stops the own timer and records its time, each day apart. A timer of more than 24 hours is refused.',
  output: TimerStopped,
  errors: ['not_found'],
});
