import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls, DraftPart } from './calls.ts';
import { draftSender } from './draft-sender.ts';
import type { Parts } from './parts.ts';

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
    // The typed text equals what was saved meanwhile, so the server has no draft of it.
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
