import { describe, expect, it } from 'vitest';
import { answerOf, blameOf, isNobody, nextAttempt, type Stage } from './answers-rules.ts';

const blamed = (response: string, stage: Stage) => blameOf(answerOf(response), stage);

describe('the answer of a mail server', () => {
  it.each<[Stage, string, string]>([
    ['connection', '554 5.7.1 go away', 'connection'],
    ['connection', '535 5.7.8 bad credentials', 'connection'],
    ['MAIL', '550 5.1.8 sender refused', 'connection'],
    ['MAIL', '451 4.7.1 later', 'connection'],
    ['RCPT', '421 4.3.2 closing', 'connection'],
    ['RCPT', '454 4.7.0 TLS not available', 'connection'],
    ['DATA', '530 5.7.0 log in first', 'connection'],
    ['DATA', '554 5.7.1 message rejected as spam', 'connection'],
    ['RCPT', '550 5.1.1 user unknown', 'recipient'],
    ['RCPT', '550 5.1.10 null MX', 'recipient'],
    ['RCPT', '550 5.2.1 mailbox disabled', 'recipient'],
    ['RCPT', '550 5.4.4 host not found', 'recipient'],
    ['RCPT', '550 no such user here', 'recipient'],
    ['RCPT', '550 5.7.1 not authorised', 'policy'],
    ['RCPT', '554 blocked by our blacklist', 'policy'],
    ['DATA', '552 5.3.4 message too big', 'message'],
    ['DATA', '554 transaction failed', 'message'],
    ['DATA', '550 5.1.1 user unknown', 'message'],
    ['RCPT', '450 4.2.0 greylisted', 'later'],
    ['RCPT', '451 try again', 'later'],
    ['RCPT', '552 5.2.2 mailbox full', 'later'],
    ['RCPT', '550 4.2.2 over quota', 'later'],
    ['RCPT', '552 mailbox full', 'later'],
    ['DATA', '452 4.3.1 insufficient storage', 'later'],
  ])('to %s that says %s blames the %s', (stage, response, blame) => expect(blamed(response, stage)).toBe(blame));

  it('suppresses at once only an address or a domain that does not exist', () => {
    const suppresses = ['5.1.1', '5.1.2', '5.1.10', '5.4.4', '5.2.1', '5.7.1', '5.1.3'].map((code) =>
      isNobody(answerOf(`550 ${code} no`), 'RCPT'),
    );
    expect(suppresses).toEqual([true, true, true, true, false, false, false]);
    expect(isNobody(answerOf('550 no such user'), 'RCPT')).toBe(false);
    expect(isNobody(answerOf('550 5.1.1 no'), 'DATA')).toBe(false);
  });

  it('of several lines is one text without control characters', () => {
    expect(answerOf('550-5.1.1 No such\r\n550 5.1.1 user\u0007')).toEqual({
      code: 550,
      enhanced: '5.1.1',
      text: '550-5.1.1 No such 550 5.1.1 user',
    });
    expect(answerOf('')).toEqual({ code: 0, enhanced: null, text: '' });
  });

  it('for now is tried again after 5, 15 and 60 minutes, then hourly, and given up after 48 hours', () => {
    const first = new Date('2026-11-21T12:00:00Z');
    const minutes = (attempts: number, after: number) => {
      const now = new Date(first.getTime() + after * 60_000);
      const next = nextAttempt(attempts, first, now);
      return next && (next.getTime() - now.getTime()) / 60_000;
    };
    expect([minutes(1, 0), minutes(2, 5), minutes(3, 20), minutes(4, 80), minutes(30, 1_800)]).toEqual([5, 15, 60, 60, 60]);
    expect([minutes(50, 48 * 60 - 1), minutes(50, 48 * 60)]).toEqual([60, undefined]);
  });
});
