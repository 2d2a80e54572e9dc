import { expect, it } from 'vitest';
import { kinds } from '../bench/databases.ts';
import { chanceOf } from './chance.ts';
import { soakInbound } from './inbound.ts';

it.each(kinds)(
  'takes in, once, what comes back from a newsletter at ten thousand mails a minute on %s',
  { timeout: 240_000 },
  async (kind) => {
    // The delay of a code depends on the machine: the soak measures it, not this test.
    expect((await soakInbound(kind, 200, chanceOf(7))).faults).toEqual([]);
  },
);
