import { expect, it } from 'vitest';
import { keyedBy } from '../../../server/secret.ts';
import { ticketAddress, ticketOfAddress } from './address-rules.ts';

const keyed = keyedBy('a secret of the tests');
const sender = { from: 'redactie@dbbe.example', bounceDomain: null };

it('an address leads to its ticket, in any case of letters, and a forged one to none', () => {
  const own = ticketAddress(keyed, 1_234, sender) ?? '';
  const domain = ticketAddress(keyed, 1_234, { ...sender, bounceDomain: 'terug.example' }) ?? '';
  expect([own, domain]).toEqual([
    expect.stringMatching(/^redactie\+t-ya-\w{20}@dbbe\.example$/),
    expect.stringMatching(/^t-ya-\w{20}@terug\.example$/),
  ]);
  expect([ticketOfAddress(keyed, own), ticketOfAddress(keyed, domain.toUpperCase())]).toEqual([1_234, 1_234]);
  expect(ticketAddress(keyed, 1, null)).toBeUndefined();
  for (const forged of [own.replace('-ya-', '-yb-'), own.replace(/\w@/, '!@'), 't-1-x@a.be', 'redactie@dbbe.example', ''])
    expect(ticketOfAddress(keyed, forged)).toBeUndefined();
  expect(ticketOfAddress(keyedBy('another secret'), own)).toBeUndefined();
});
