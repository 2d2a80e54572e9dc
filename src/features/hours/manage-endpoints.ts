import { endpoint } from '../../lib/endpoint.ts';
import {
  EntryParams,
  EntryWrite,
  HourDecision,
  HourPeople,
  HoursDecided,
  ListParams,
  PeopleQuery,
  RecordPage,
  RecordsQuery,
  ScheduleWrite,
  StaffOfHours,
} from './manage-schema.ts';
import { managing } from './rules.ts';
import { HourEntry, HourLists, Removed } from './schema.ts';

const managed = { access: { permission: managing } } as const;
const json = ['not_json', 'invalid_json'] as const;

export const getHourLists = endpoint({
  ...{ method: 'GET', path: '/api/staff/hour-lists', ...managed },
  summary: 'Actions and locations on which time is recorded.',
  output: HourLists,
  errors: ['forbidden'],
});

export const getHourPeople = endpoint({
  ...{ method: 'GET', path: '/api/staff/hour-people', ...managed },
  summary: 'Everybody with a staff record: sums of a range of at most 62 days by state, expected time, marks and schedule.',
  query: PeopleQuery,
  output: HourPeople,
  errors: ['forbidden'],
});

export const getHourRecords = endpoint({
  ...{ method: 'GET', path: '/api/staff/hour-records', ...managed },
  summary: 'Time records of everybody, by person, range and state.',
  query: RecordsQuery,
  output: RecordPage,
  errors: ['forbidden'],
});

export const decideHours = endpoint({
  ...{ method: 'POST', path: '/api/staff/hour-decisions', ...managed },
  summary: 'Approves or denies time records, or withdraws their approval: all of them, or none.',
  body: HourDecision,
  output: HoursDecided,
  errors: [...json, 'forbidden', 'not_found', 'hours_state', 'own_hours', 'version_conflict'],
});

export const saveSchedule = endpoint({
  ...{ method: 'PUT', path: '/api/staff/hour-schedules/:staff', ...managed },
  summary: 'Sets the expected minutes of a person for each weekday, from a day on.',
  params: StaffOfHours,
  body: ScheduleWrite,
  output: ScheduleWrite,
  errors: [...json, 'forbidden', 'not_found'],
});

export const addEntry = endpoint({
  ...{ method: 'POST', path: '/api/staff/hour-lists/:list', ...managed },
  summary: 'Adds an action or a location.',
  params: ListParams,
  body: EntryWrite,
  output: HourEntry,
  errors: [...json, 'forbidden', 'too_many'],
});

export const saveEntry = endpoint({
  ...{ method: 'PUT', path: '/api/staff/hour-lists/:list/:id', ...managed },
  summary: 'Renames an action or a location; a removed one takes time again.',
  params: EntryParams,
  body: EntryWrite,
  output: HourEntry,
  errors: [...json, 'forbidden', 'not_found'],
});

export const removeEntry = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/hour-lists/:list/:id', ...managed },
  summary: 'Removes an action or a location: its records stay, and it takes no new time.',
  params: EntryParams,
  output: Removed,
  errors: ['forbidden', 'not_found'],
});
