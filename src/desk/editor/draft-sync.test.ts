import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awake,
  began,
  cleanSync,
  dueAt,
  failed,
  held,
  isStored,
  mostWaitMs,
  released,
  type Sync,
  silenceMs,
  stored,
  typedAt,
} from './draft-sync.ts';

describe('a draft on its way to the server', () => {
  it('is sent after a silence', () => {
    expect(dueAt(cleanSync)).toBeUndefined();
    expect(dueAt(typedAt(typedAt(cleanSync, 100), 500))).toBe(500 + silenceMs);
  });

  it('is sent during typing without a pause', () => {
    let sync = cleanSync;
    for (let now = 0; now <= 10_000; now += 100) sync = typedAt(sync, now);
    expect(dueAt(sync)).toBe(mostWaitMs);
  });

  it('is not sent twice at once, and what was typed meanwhile follows', () => {
    let sync = began(typedAt(cleanSync, 0));
    expect(dueAt(sync)).toBeUndefined();
    sync = typedAt(sync, 900);
    expect(dueAt(sync)).toBeUndefined();
    sync = stored(sync);
    expect(isStored(sync)).toBe(false);
    expect(dueAt(sync)).toBe(900 + silenceMs);
    expect(isStored(stored(began(sync)))).toBe(true);
  });

  it('is tried again after 1, 2, 4 and at most 30 seconds, and at once when the connection is back', () => {
    let sync = typedAt(cleanSync, 0);
    const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map((pause) => {
      sync = failed(began(sync), 10_000);
      return (dueAt(sync) ?? 0) - 10_000 === pause;
    });
    expect(pauses).not.toContain(false);
    expect(dueAt(awake(sync))).toBe(10_000 + silenceMs);
  });

  it('waits for a person where the server has other words, and keeps what is typed', () => {
    const sync = typedAt(held(began(typedAt(cleanSync, 0)), 1_000), 2_000);
    expect(dueAt(sync)).toBeUndefined();
    expect(isStored(sync)).toBe(false);
    expect(dueAt(released(sync, 3_000))).toBeDefined();
    expect(isStored(stored(began(released(sync, 3_000))))).toBe(true);
  });

  it('is never more than three seconds behind a server that answers, and complete in the end', () => {
    const keys = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(keys, fc.array(fc.boolean(), { maxLength: 8 }), (gaps, answers) => {
        let now = 0;
        let sync: Sync = cleanSync;
        let oldest: number | undefined;
        const sendUntil = (until: number) => {
          for (let due = dueAt(sync); due !== undefined && due <= until; due = dueAt(sync)) {
            const answered = answers.shift() ?? true;
            if (answered && sync.failures === 0) expect(due - (oldest ?? due)).toBeLessThanOrEqual(mostWaitMs);
            sync = answered ? stored(began(sync)) : failed(began(sync), due);
            if (answered) oldest = undefined;
          }
        };
        for (const gap of gaps) {
          sendUntil(now + gap);
          now += gap;
          sync = typedAt(sync, now);
          oldest ??= now;
        }
        sendUntil(Number.POSITIVE_INFINITY);
        expect(isStored(sync)).toBe(true);
      }),
    );
  });

  it('is on the server three seconds after each letter, also where an answer takes half a second', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 60 }), (gaps) => {
        let [now, sync]: [number, Sync] = [0, cleanSync];
        let [waiting, sent]: [number[], number[]] = [[], []];
        let answeredAt: number | undefined;
        const goOnUntil = (until: number) => {
          for (;;) {
            const next = answeredAt ?? dueAt(sync);
            if (next === undefined || next > until) return;
            if (answeredAt === undefined) {
              [sync, sent, waiting, answeredAt] = [began(sync), waiting, [], next + 500];
              continue;
            }
            for (const typed of sent) expect(next - typed).toBeLessThanOrEqual(3_000);
            [sync, answeredAt] = [stored(sync), undefined];
          }
        };
        for (const gap of gaps) {
          goOnUntil(now + gap);
          now += gap;
          sync = typedAt(sync, now);
          waiting.push(now);
        }
        goOnUntil(Number.POSITIVE_INFINITY);
        expect(isStored(sync)).toBe(true);
      }),
    );
  });
});
