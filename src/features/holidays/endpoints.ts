import { endpoint } from '../../lib/endpoint.ts';
import { keepers } from './rules.ts';
import { ExceptionChanged, ExceptionWrite, HolidayParams, HolidaysQuery, HolidayYear } from './schema.ts';

const kept = { access: { anyOf: keepers } } as const;

export const getHolidays = endpoint({
  ...{ method: 'GET', path: '/api/staff/holidays', ...kept },
  summary: 'Days of a year on which each issuer is closed: computed holidays, and the exceptions that staff keep.',
  query: HolidaysQuery,
  output: HolidayYear,
  errors: ['forbidden'],
});

export const saveException = endpoint({
  ...{ method: 'PUT', path: '/api/staff/holidays/:issuer/:day', ...kept },
  summary: 'Closes an issuer on a day, or opens it on a computed holiday. Answers due and expected hours follow.',
  params: HolidayParams,
  body: ExceptionWrite,
  output: ExceptionChanged,
  errors: ['not_json', 'invalid_json', 'forbidden'],
});

export const removeException = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/holidays/:issuer/:day', ...kept },
  summary: 'Removes an exception: the day is what the calendar says.',
  params: HolidayParams,
  output: ExceptionChanged,
  errors: ['forbidden', 'not_found'],
});
