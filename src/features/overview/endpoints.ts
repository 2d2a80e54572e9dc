import { endpoint } from '../../lib/endpoint.ts';
import { FrontAnswer } from './schema.ts';

export const getFront = endpoint({
  method: 'GET',
  path: '/api/staff/desk',
  summary:
    'Lines of the front of the staff rooms: what waits for the caller, what appears within 7 days, what went live within 2, what went wrong (permission 6), where a language lacks or lags. At most 12 lines of a kind, on the portals of the caller.',
  access: 'staff',
  output: FrontAnswer,
  errors: [],
});
