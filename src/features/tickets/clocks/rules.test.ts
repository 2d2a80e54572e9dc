import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Happening, type History, openMinutes, walk } from '../../../testing/business-clock.ts';
import type { Calendar, Issuer } from '../../holidays/rules.ts';
import { afterBusiness, businessMilliseconds, businessMinutes, type ClockEvent, clocksOf, dueAt, isLate } from './rules.ts';

const histories = 10_000;
const minute = 60_000;
const calendarOf = (issuer: Issuer): Calendar => ({ issuer, exceptions: new Map() });
const isOpen = { 1: openMinutes('BE'), 2: openMinutes('NL') } as const;
const minutesOf = (iso: string) => Date.parse(iso) / minute;

/** Nights around which half of the histories begin: both changes of the clocks, and weeks with holidays. */
const nights = [
  ...['2026-03-27T12:00Z', '2026-10-23T12:00Z', '2027-03-26T12:00Z', '2028-10-27T12:00Z', '2030-05-03T12:00Z', '2026-12-23T15:00Z'],
  ...['2026-04-02T13:00Z', '2031-04-24T08:00Z', '2026-07-20T10:00Z', '2027-05-04T09:00Z'],
].map(minutesOf);

const began = fc.oneof(
  fc.tuple(fc.constantFrom(...nights), fc.integer({ min: -1_440, max: 4_320 })).map(([night, after]) => night + after),
  fc.integer({ min: minutesOf('2026-01-01T00:00Z'), max: minutesOf('2035-11-30T00:00Z') }),
);
const level = fc.constantFrom('low' as const, 'medium' as const, 'high' as const);
const by = fc.constantFrom('customer' as const, 'staff' as const, 'automatic' as const, 'note' as const);
const what = fc.oneof(
  fc.record({ kind: fc.constant('comment' as const), by }),
  fc.record({ kind: fc.constant('status' as const), status: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('priority' as const), priority: level }),
);
const pause = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 1_800 }));
const history: fc.Arbitrary<History> = fc
  .record({ opened: began, priority: level, steps: fc.array(fc.tuple(pause, what), { maxLength: 9 }) })
  .map(({ opened, priority, steps }) => {
    const happenings: Happening[] = [];
    for (const [after, step] of steps) happenings.push({ minute: (happenings.at(-1)?.minute ?? opened) + after, ...step });
    return { opened, priority, happenings };
  });

const eventsOf = (happenings: readonly Happening[]): ClockEvent[] =>
  happenings.flatMap((happening): ClockEvent[] => {
    const at = new Date(happening.minute * minute);
    if (happening.kind === 'status') return [{ at, kind: 'status', status: happening.status }];
    if (happening.kind === 'priority') return [{ at, kind: 'priority', priority: happening.priority }];
    if (happening.by === 'staff') return [{ at, kind: 'answer' }];
    return happening.by === 'customer' ? [{ at, kind: 'question' }] : [];
  });
const inMinutes = (date: Date | null) => date && date.getTime() / minute;

it(`clocks agree with a model that counts minutes, in ${histories} random histories`, () => {
  fc.assert(
    fc.property(history, fc.constantFrom<Issuer>(1, 2), ({ opened, priority, happenings }, issuer) => {
      const last = (happenings.at(-1)?.minute ?? opened) + 10 * 1_440;
      const asked = walk({ opened, priority, happenings }, isOpen[issuer], last);
      const clocks = clocksOf({ openedAt: new Date(opened * minute), priority, events: eventsOf(happenings) }, calendarOf(issuer));
      // Of questions that wait for the same answer, the oldest decides: no later one is late before it.
      const streaks = [...Map.groupBy(asked, ({ answered }) => answered).values()];
      for (const [oldest, ...later] of streaks)
        for (const { late } of later) expect(late ?? Number.MAX_SAFE_INTEGER).toBeGreaterThanOrEqual(oldest?.late ?? 0);
      const oldest = clocks.map(({ from }) => asked.find((one) => one.from === inMinutes(from)));
      expect(clocks.map(({ answeredAt, dueAt }) => [inMinutes(answeredAt), inMinutes(dueAt)])).toEqual(
        oldest.map((one) => [one?.answered, one?.late]),
      );
    }),
    { numRuns: histories },
  );
});

describe('the clock', () => {
  const belgium = calendarOf(1);
  const clocks = (openedAt: string, priority: 'low' | 'medium' | 'high', events: ClockEvent[] = [], calendar = belgium) =>
    clocksOf({ openedAt: new Date(openedAt), priority, events }, calendar);
  const due = (...given: Parameters<typeof clocks>) =>
    clocks(...given)
      .at(-1)
      ?.dueAt?.toISOString() ?? null;

  it.each<[string, string, 'low' | 'medium' | 'high', string]>([
    ['four hours of one day', '2026-11-23T08:30:00Z', 'high', '2026-11-23T12:30:00.000Z'],
    ['until the next morning', '2026-11-23T14:00:00Z', 'high', '2026-11-24T10:00:00.000Z'],
    ['a day, to the minute at which the house closes', '2026-11-23T08:00:00Z', 'medium', '2026-11-23T16:00:00.000Z'],
    ['over a weekend', '2026-11-20T15:00:00Z', 'low', '2026-11-25T15:00:00.000Z'],
    ['over the night in March that lacks an hour', '2026-03-27T15:00:00Z', 'high', '2026-03-30T10:00:00.000Z'],
    ['over the night in October that has one more', '2026-10-23T14:00:00Z', 'high', '2026-10-26T11:00:00.000Z'],
    ['over Armistice Day', '2026-11-10T15:00:00Z', 'medium', '2026-11-12T15:00:00.000Z'],
  ])('lasts %s', (_, from, priority, until) => {
    expect(due(from, priority)).toBe(until);
  });

  it('knows days that the other country works, and days that staff closed or opened', () => {
    expect(due('2026-11-10T15:00:00Z', 'medium', [], calendarOf(2))).toBe('2026-11-11T15:00:00.000Z');
    const exceptions = new Map([
      ['2026-11-11', 'open'],
      ['2026-11-12', 'closed'],
    ] as const);
    expect(due('2026-11-10T15:00:00Z', 'low', [], { issuer: 1, exceptions })).toBe('2026-11-16T15:00:00.000Z');
  });

  it('stands in 3, and counts a changed priority from the start', () => {
    const at = (iso: string) => new Date(iso);
    const waits: ClockEvent[] = [{ at: at('2026-11-23T09:00:00Z'), kind: 'status', status: 3 }];
    expect(due('2026-11-23T08:00:00Z', 'high', waits)).toBeNull();
    const back: ClockEvent[] = [
      ...waits,
      { at: at('2026-11-24T09:00:00Z'), kind: 'question' },
      { at: at('2026-11-24T09:00:00Z'), kind: 'status', status: 1 },
    ];
    expect(due('2026-11-23T08:00:00Z', 'high', back)).toBe('2026-11-24T12:00:00.000Z');
    const raised: ClockEvent[] = [{ at: at('2026-11-24T08:00:00Z'), kind: 'priority', priority: 'high' }];
    const [clock] = clocks('2026-11-23T08:00:00Z', 'low', raised);
    expect(clock?.dueAt?.toISOString()).toBe('2026-11-23T12:00:00.000Z');
    expect(clock && isLate(clock, at('2026-11-24T08:00:00Z'))).toBe(true);
  });

  it('says the same of a question with its pauses', () => {
    fc.assert(
      fc.property(began, level, fc.array(fc.tuple(pause, pause), { maxLength: 4 }), fc.boolean(), (from, priority, gaps, isOpenEnd) => {
        let at = from;
        const pauses = gaps.map(([after, long], index) => {
          const begin = at + after + 1;
          at = begin + long + 1;
          return { from: new Date(begin * minute), until: isOpenEnd && index === gaps.length - 1 ? null : new Date(at * minute) };
        });
        const events = pauses.flatMap(({ from: begin, until }): ClockEvent[] => [
          { at: begin, kind: 'status', status: 3 },
          ...(until ? [{ at: until, kind: 'status', status: 1 } as const] : []),
        ]);
        const since = new Date(from * minute);
        const time = { issuerId: 1, pauses, exceptions: [] } as const;
        const due = dueAt({ ...time, priority, since });
        expect(due).toEqual(clocksOf({ openedAt: since, priority, events }, belgium)[0]?.dueAt);
        const hours = { high: 4, medium: 8, low: 24 }[priority];
        if (due) expect(businessMinutes({ ...time, from: since, until: due })).toBe(hours * 60);
      }),
    );
  });

  it('adds what it counts', () => {
    fc.assert(
      fc.property(began, fc.integer({ min: 1, max: 5_000 }), (from, length) => {
        const start = new Date(from * minute);
        expect(businessMilliseconds(start, afterBusiness(start, length * minute, belgium), belgium)).toBe(length * minute);
      }),
    );
  });
});
