import { endpoint } from '../../../lib/endpoint.ts';
import { ProjectParams } from '../project/schema.ts';
import { ScheduleCreate, Scheduled, ScheduleParams, ScheduleSave } from './schema.ts';

const path = '/api/staff/newsletters/:reference/schedules';
const access = { permission: 'NEWSLETTER_PLANNING' } as const;
const settled = ['not_json', 'invalid_json', 'not_found', 'forbidden', 'newsletter_sent', 'newsletter_state'] as const;
const dated = [...settled, 'newsletter_blocked', 'hour_missing', 'hour_twice'] as const;
const mostBytes = 8 * 1024 * 1024;

export const createSchedules = endpoint({
  method: 'POST',
  path,
  summary: 'Plans an approved newsletter. A date without an offset is in Brussels time; bodies, if given, equal what was approved.',
  access,
  params: ProjectParams,
  body: ScheduleCreate,
  mostBytes,
  output: Scheduled,
  errors: [...dated, 'conflict'],
});
export const saveSchedule = endpoint({
  ...{ method: 'PUT', path, summary: 'Moves a date of a newsletter.', access, params: ProjectParams, body: ScheduleSave },
  ...{ output: Scheduled, errors: dated },
});
export const removeSchedule = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Removes a date; without another one the newsletter is approved, and no longer planned.',
  access,
  params: ScheduleParams,
  output: Scheduled,
  errors: ['not_found', 'forbidden', 'newsletter_sent', 'newsletter_state'],
});
export const restoreSchedules = endpoint({
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Plans the dates again that a newsletter had before its approval was withdrawn; those that are past are left out.',
  access,
  params: ProjectParams,
  output: Scheduled,
  errors: [...settled, 'newsletter_blocked'],
});
