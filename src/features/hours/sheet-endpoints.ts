import { endpoint } from '../../lib/endpoint.ts';
import { MonthSheet, SheetParams, SheetQuery } from './sheet-schema.ts';

export const getMonthSheet = endpoint({
  ...{ method: 'GET', path: '/api/staff/hour-sheets/:month', access: 'staff' },
  summary: 'Own hours of a month, or those of anybody with permission 43, with the same as CSV.',
  params: SheetParams,
  query: SheetQuery,
  output: MonthSheet,
  errors: ['not_found'],
});
