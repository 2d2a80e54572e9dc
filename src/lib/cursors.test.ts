import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DayCursor, InstantCursor } from './cursors.ts';

const accepts = (schema: z.ZodMiniType) => (text: string) => z.safeParse(schema, text).success;

describe('the place in a list', () => {
  it('by time is an instant and a row that the database can hold', () => {
    const good = ['0.0', '1795669035110.1', '253402300799999.2147483647'];
    const bad = ['', '1', '.1', '1.', '1.2.3', '-1.1', '1e9.1', '253402300800000.1', '9999999999999999.1', '1.2147483648', '1.9999999999'];
    expect([...good, ...bad].filter(accepts(InstantCursor))).toEqual(good);
  });

  it('by day is a calendar day and a row that the database can hold', () => {
    const good = ['2026-11-26.1', '2028-02-29.2147483647'];
    const bad = ['', '2026-11-26', '2026-13-45.1', '2026-02-30.1', '0000-00-00.1', '2026-11-26.2147483648', '2026-11-26T00:00.1'];
    expect([...good, ...bad].filter(accepts(DayCursor))).toEqual(good);
  });
});
