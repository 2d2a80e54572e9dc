import { expect, it } from 'vitest';
import { endsSoftly, replacesBounce } from './bounce-rules.ts';

type Mail = Parameters<typeof endsSoftly>[0][number];
/** Mails of issues a number of days apart, the latest first. */
const mails = (issues: number, days: number, bounceOf: (issue: number) => Mail['bounce'] = () => 'soft'): Mail[] =>
  Array.from({ length: issues }, (_, issue) => ({
    newsletter: `N${issue}`,
    bounce: bounceOf(issue),
    settledAt: new Date(Date.parse('2026-11-28T09:00:00Z') - issue * days * 86_400_000),
  }));

it('suppresses an address after five soft bounces in a row over two weeks', () => {
  expect(endsSoftly(mails(5, 3.5))).toBe(true);
  expect([endsSoftly(mails(4, 7)), endsSoftly(mails(5, 3)), endsSoftly(mails(6, 3))]).toEqual([false, false, false]);
  expect(endsSoftly(mails(6, 7, (issue) => (issue === 2 ? null : 'soft')))).toBe(false);
  expect(endsSoftly(mails(6, 7, (issue) => (issue === 5 ? null : 'soft')))).toBe(true);
});

it('keeps the first bounce of a mail, unless a hard one follows a soft one', () => {
  expect([replacesBounce(null, 'soft'), replacesBounce('soft', 'hard')]).toEqual([true, true]);
  expect([replacesBounce('soft', 'soft'), replacesBounce('hard', 'soft'), replacesBounce('hard', 'hard')]).toEqual([false, false, false]);
});
