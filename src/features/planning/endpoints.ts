import { endpoint } from '../../lib/endpoint.ts';
import { PlanningAnswer, PlanningQuery } from './schema.ts';

export const getPlanning = endpoint({
  method: 'GET',
  path: '/api/staff/planning',
  summary:
    'Content by the day on which it appears, and drafts with the hour at which they are saved, on the portals of the caller. At most 42 days and 500 items. A move is a save of the date, or of the hour of the draft.',
  access: 'staff',
  query: PlanningQuery,
  output: PlanningAnswer,
  errors: [],
});
