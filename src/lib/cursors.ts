import * as z from 'zod/mini';
import { Day } from './fields.ts';

/** Last instant of the year 9999: later ones have no form that the database reads. */
const latestMilliseconds = 253_402_300_799_999;
const isRow = (digits: string | undefined) => Number(digits) <= 2_147_483_647;

/** Place in a list by time: milliseconds and primary key of its last row. */
export const InstantCursor = z.string().check(
  z.refine((text) => {
    const [, at, id] = /^(\d{1,16})\.(\d{1,10})$/.exec(text) ?? [];
    return Number(at) <= latestMilliseconds && isRow(id);
  }, 'not_allowed'),
);

/** Place in a list by day: day and primary key of its last row. */
export const DayCursor = z.string().check(
  z.refine((text) => {
    const [, day, id] = /^(.{10})\.(\d{1,10})$/.exec(text) ?? [];
    return z.safeParse(Day, day).success && isRow(id);
  }, 'not_allowed'),
);
