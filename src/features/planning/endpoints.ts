import { endpoint } from '../../lib/endpoint.ts';
import { PlanningAnswer, PlanningQuery } from './schema.ts';

export const getPlanning = endpoint({
  method: 'GET',
  path: '/api/staff/planning',
  summary:
    'Content by publication day, and drafts by the time of their scheduled save, on the portals of the caller. At most 42 days and 500 items. An item is moved by saving its date, or the time of the draft.',
  access: 'staff',
  query: PlanningQuery,
  output: PlanningAnswer,
  errors: [],
});
