import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls, DraftPart } from './calls.ts';
import { draftSender } from './draft-sender.ts';
import type { Parts } from './parts.ts';
import { TooLarge } from './served-draft.ts';

const typed: Parts = { common: { reference: 'a' }, nl: { title: 'Nieuw' }, fr: null };
const draft = (number: number): DraftPart => ({
  ...{ part: 'nl', fields: typed.nl, number, state: 'draft', author: null, savedAt: '2026-05-01T10:00:00.000Z', isOutdated: false },
});
const planned: Pick<DraftCalls, 'schedule' | 'unschedule'> = {
  schedule: async (parts, at) => ({ parts, at, by: null, fault: null }),
  unschedule: async () => {},
};
const listener = { live: () => typed, parts: () => typed, told() {}, drafted() {}, kept() {}, met() {}, saved: async () => {} };

describe('a draft that is dropped while a part of it is on its way', () => {
  beforeEach(() => vi.stubGlobal('window', new EventTarget()));
  afterEach(() => vi.unstubAllGlobals());

  it('is dropped after the answer, and not at all if the server has none any more', async () => {
    const acts: string[] = [];
    const answer = Promise.withResolvers<DraftPart | null>();
    const sender = await draftSender(
      {
        ...planned,
        load: async () => ({ parts: acts.includes('answered') ? [] : [draft(1)], bases: { common: 'c', nl: 'n', fr: null }, due: null }),
        put: async () => {
          acts.push('put');
          const put = await answer.promise;
          acts.push('answered');
          return put;
        },
        drop: async (part) => void acts.push(`drop ${part}`),
      },
      listener,
    );
    sender.typed('nl');
    const sent = sender.flush();
    const dropped = sender.drop(['nl']);
    // The typed text equals the saved version, so the server stores no draft.
    answer.resolve(null);
    await Promise.all([sent, dropped]);
    expect(acts).toEqual(['put', 'answered']);
    sender.close();
  });

  it('is dropped when the server kept the part', async () => {
    const acts: string[] = [];
    const answer = Promise.withResolvers<DraftPart | null>();
    const calls: DraftCalls = {
      ...planned,
      load: async () => ({ parts: [], bases: { common: 'c', nl: 'n', fr: null }, due: null }),
      put: () => answer.promise,
      drop: async (part) => void acts.push(`drop ${part}`),
    };
    const sender = await draftSender(calls, listener);
    sender.typed('nl');
    const sent = sender.flush();
    const dropped = sender.drop(['nl']);
    answer.resolve(draft(1));
    await Promise.all([sent, dropped]);
    expect(acts).toEqual(['drop nl']);
    sender.close();
  });

  it('stays where somebody else wrote since, and is merged', async () => {
    const met: unknown[] = [];
    const theirs = { ...draft(2), fields: { title: 'Van een ander' } };
    let now = draft(1);
    const sender = await draftSender(
      {
        ...planned,
        load: async () => ({ parts: [now], bases: { common: 'c', nl: 'n', fr: null }, due: null }),
        put: async () => null,
        drop: async (_, number) => {
          if (number !== theirs.number)
            throw new CallFailed({ statusCode: 409, code: 'draft_conflict', message: 'Anders', requestId: 'x' });
        },
      },
      { ...listener, met: (...given) => void met.push(given) },
    );
    now = theirs;
    expect(await sender.drop(['nl'])).toEqual([]);
    expect(met).toEqual([['nl', typed.nl, theirs.fields]]);
    sender.close();
  });
});

describe('a part that is larger than the server takes', () => {
  beforeEach(() => vi.stubGlobal('window', new EventTarget()));
  afterEach(() => vi.unstubAllGlobals());
  const answered = (statusCode: number) =>
    new CallFailed({ statusCode, code: statusCode === 413 ? 'too_large' : 'database_down', message: 'Te groot', requestId: 'x' });

  it.each([
    ['the editor', new TooLarge()],
    ['the server', answered(413)],
  ])('is told as such where %s says so, also when another part is stored, and sent again once it changes', async (_, error) => {
    vi.useFakeTimers();
    const told: string[] = [];
    const sent: string[] = [];
    let isLarge = true;
    const sender = await draftSender(
      {
        ...planned,
        load: async () => ({ parts: [], bases: { common: 'c', nl: 'n', fr: null }, due: null }),
        put: async (part) => {
          sent.push(part);
          if (part === 'nl' && isLarge) throw error;
          return draft(1);
        },
        drop: async () => {},
      },
      { ...listener, told: (word) => void told.push(word) },
    );
    sender.typed('nl');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent, told.at(-1)]).toEqual([['nl'], 'tooLarge']);
    expect(sender.unansweredOf('nl')).toEqual([]);
    sender.typed('fr');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, told.at(-1)]).toEqual([['nl', 'fr'], 'tooLarge']);
    isLarge = false;
    sender.typed('nl');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent, told.at(-1)]).toEqual([['nl', 'fr', 'nl'], 'stored']);
    sender.close();
    vi.useRealTimers();
  });

  it('is not told where the server cannot be reached', async () => {
    const told: string[] = [];
    const load = async () => ({ parts: [], bases: { common: 'c', nl: 'n', fr: null }, due: null });
    const put = () => Promise.reject(answered(503));
    const sender = await draftSender(
      { ...planned, load, put, drop: async () => {} },
      { ...listener, told: (word) => void told.push(word) },
    );
    sender.typed('nl');
    expect(await sender.flush()).toBe(false);
    expect(told.at(-1)).toBe('offline');
    sender.close();
  });
});
