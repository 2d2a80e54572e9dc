import { expect, it } from 'vitest';
import fifth from '../../testing/mails/fifth-stranger.json' with { type: 'json' };
import fourth from '../../testing/mails/fourth-stranger.json' with { type: 'json' };
import strangers from '../../testing/mails/strangers.json' with { type: 'json' };
import third from '../../testing/mails/third-stranger.json' with { type: 'json' };
import { bounceIn } from './bounce-rules.ts';
import { readMessage } from './message-queries.ts';
import { kindOf } from './rules.ts';

/** Least share of mails whose kind is right. */
const least = 0.97;

type Mail = { name: string; raw: string; from: string; to: string; kind: string; bounce?: string | null };

/** Returns what a mail is, a bounce by its class. A report that nothing failed is automatic. */
async function classOf({ raw, from, to }: Mail): Promise<string> {
  const message = await readMessage(Buffer.from(raw), { from, to });
  const said = kindOf(message, undefined, bounceIn(message));
  if (said.kind !== 'bounce') return said.kind;
  return said.bounce.action === 'failed' ? said.bounce.bounce : 'automatic';
}

it.each<[string, readonly Mail[]]>([
  ['one stranger', strangers],
  ['another', third],
  ['a further one', fourth],
  ['the last one', fifth],
])('tells what mails of %s are, who did not know the rules, and calls no soft bounce hard', async (_, mails) => {
  const judged = await Promise.all(
    mails.map(async (mail) => ({ is: mail.bounce ?? mail.kind, said: await classOf(mail), name: mail.name })),
  );
  expect(judged.filter(({ is, said }) => is === 'soft' && said === 'hard')).toEqual([]);
  const wrong = judged.filter(({ is, said }) => is !== said);
  expect(1 - wrong.length / judged.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(least);
});
