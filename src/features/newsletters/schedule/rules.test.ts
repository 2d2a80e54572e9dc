import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/errors.ts';
import { refusalOf, type TextNow, textsOutOf, whenOf, withBrusselsOffset } from './rules.ts';
import { isWritten } from './schema.ts';

const asked = (written: string) => {
  try {
    return whenOf(written).toISOString();
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.present];
    throw error;
  }
};

describe('a date of a newsletter', () => {
  it('without an offset is in Brussels time, in winter and in summer', () => {
    expect(asked('2026-11-24T08:00')).toBe('2026-11-24T07:00:00.000Z');
    expect(asked('2027-06-01T08:00:30')).toBe('2027-06-01T06:00:30.000Z');
    expect(asked('2027-06-01')).toBe('2027-05-31T22:00:00.000Z');
    expect(asked('2026-11-24T08:00:00+03:00')).toBe('2026-11-24T05:00:00.000Z');
  });

  it('in an hour that does not exist, or exists twice, is asked with the choices, which are then taken', () => {
    const missing = ['2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00'];
    expect(asked('2027-03-28T02:30')).toEqual(['hour_missing', { date: '2027-03-28T02:30', choices: missing }]);
    const twice = ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'];
    expect(asked('2026-10-25T02:30')).toEqual(['hour_twice', { date: '2026-10-25T02:30', choices: twice }]);
    expect(missing.map(asked)).toEqual(['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z']);
    expect(twice.map(asked)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
    expect(['2027-03-28T01:59', '2027-03-28T03:00'].map(asked)).toEqual(['2027-03-28T00:59:00.000Z', '2027-03-28T01:00:00.000Z']);
  });

  it('is a day, a local time or an instant, and nothing else', () => {
    const good = ['2026-11-24', '2026-11-24T08:00', '2026-11-24T08:00:00', '2026-11-24T08:00Z', '2026-11-24T08:00:00.5+01:00'];
    const bad = [
      '',
      '24-11-2026',
      '2026-02-30',
      '2026-02-30T08:00',
      '2026-11-24T24:00',
      '2026-11-24T08',
      '2026-11-24 08:00',
      '9999-01-01',
      'x',
    ];
    expect([good.filter((text) => !isWritten(text)), bad.filter(isWritten)]).toEqual([[], []]);
    expect(withBrusselsOffset(new Date('2026-11-24T07:00:00Z'))).toBe('2026-11-24T08:00:00+01:00');
  });
});

describe('the texts of a newsletter', () => {
  const at = new Date('2026-11-24T07:00:00Z');
  const text: TextNow = { isPublished: true, isOnPortal: true, displayDate: new Date('2026-11-01'), visibleUntil: null, isGated: false };
  const why = (change: Partial<TextNow> | null, gated: string[] = []) =>
    refusalOf(['A'], new Map(change ? [['A', { ...text, ...change }]] : []), gated, at);

  it('let it leave only if each is shown as it was approved', () => {
    expect(why({})).toBeUndefined();
    expect(why(null)).toBe('text_gone');
    expect([why({ isPublished: false }), why({ isOnPortal: false })]).toEqual(['text_hidden', 'text_hidden']);
    expect([why({ visibleUntil: at }), why({ displayDate: new Date('2026-11-25') })]).toEqual(['text_over', 'text_future']);
    expect([why({ isGated: true }), why({ isGated: true }, ['A'])]).toEqual(['text_gated', undefined]);
  });

  it('block a date before they appear, and one after they end', () => {
    const texts = new Map([['A', { ...text, displayDate: at, visibleUntil: new Date('2026-12-01') }]]);
    const codes = (...dates: string[]) =>
      textsOutOf(
        dates.map((one) => new Date(one)),
        [null, 'A'],
        texts,
      ).map(({ code, path }) => [code, path]);
    expect(codes('2026-11-24T07:00:00Z')).toEqual([]);
    expect(codes('2026-11-30', '2026-11-24T06:59:59Z')).toEqual([['text_future', 'items.1.reference']]);
    expect(codes('2026-11-25', '2026-12-01')).toEqual([['text_over', 'items.1.reference']]);
  });
});
