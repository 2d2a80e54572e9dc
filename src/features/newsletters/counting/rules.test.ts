import { expect, it } from 'vitest';
import fourth from '../../../testing/mails/fourth-traces.json' with { type: 'json' };
import strangers from '../../../testing/mails/strangers-traces.json' with { type: 'json' };
import third from '../../../testing/mails/third-traces.json' with { type: 'json' };
import given from '../../../testing/mails/traces.json' with { type: 'json' };
import { inBurst, type Judgement, judge, type Seen } from './rules.ts';

/**
 * Traces of opens and clicks, written from the documented behaviour of mail programs, proxies and scanners before the
 * rules; seconds count from delivery. `label` is of all events of a trace.
 */
type Trace = { source: string; label: string; events: [number, 'open' | 'click', number | null, string, boolean, boolean?][] };
/** As in the file: user agents, and sources of the first file, by their number. */
type Short = [number | string, string, [number, 'open' | 'click', number | null, number, boolean, boolean?][]];

const deliveredAt = new Date('2026-11-23T16:00:00Z');

/** Returns the final verdicts on the events of a trace. */
function verdictsOf({ events }: Trace): Judgement[] {
  const before: (Seen & { judged: Judgement })[] = [];
  for (const [seconds, kind, link, agent, isHead, isPrefetch] of events) {
    const at = new Date(deliveredAt.getTime() + seconds * 1_000);
    const event: Seen = { kind, link, at, agent, isHead, isPrefetch };
    const lately = before.filter((one) => at.getTime() - one.at.getTime() < 60_000);
    // Before it is delivered a mail has no answer yet.
    const judged = judge(event, seconds < 0 ? null : deliveredAt, lately);
    for (const one of inBurst(event, lately))
      if (one.judged.reason !== 'apple-prefetch') one.judged = { verdict: 'machine', reason: 'burst' };
    before.push({ ...event, judged });
  }
  return before.map(({ judged }) => judged);
}

const judged = (traces: unknown, agents: readonly string[], sources: readonly string[] = []) =>
  (traces as Short[])
    .map(
      ([source, label, events]): Trace => ({
        ...{ source: typeof source === 'string' ? source : (sources[source] ?? ''), label },
        events: events.map(([seconds, kind, link, agent, ...flags]) => [seconds, kind, link, agents[agent] ?? '', ...flags]),
      }),
    )
    .map((trace) => ({ ...trace, verdicts: verdictsOf(trace).map(({ verdict }) => verdict) }));
const all = judged(given.traces, given.agents, given.sources);

it.each([
  ['tuned with', all.filter((_, index) => index % 3 !== 2)],
  ['held back', all.filter((_, index) => index % 3 === 2)],
  ['of somebody who did not know the rules', judged(strangers.traces, strangers.agents)],
  ['of a third, who collected user agents', judged(third.traces, third.agents)],
  ['of a fourth, held back until the rules were final', judged(fourth.traces, fourth.agents)],
])('people and machines are told apart by their events: traces %s', (_, some) => {
  const events = some.flatMap(({ label, source, verdicts }) => verdicts.map((verdict) => ({ label, source, verdict })));
  const human = events.filter(({ verdict }) => verdict === 'human');
  const machines = events.filter(({ label }) => label === 'machine');
  const others = events.filter(({ label }) => label !== 'apple');
  const share = (part: unknown[], whole: unknown[]) => part.length / whole.length;
  const figures = {
    precisionOfHuman: share(
      human.filter(({ label }) => label === 'human'),
      human,
    ),
    recallOfMachine: share(
      machines.filter(({ verdict }) => verdict === 'machine'),
      machines,
    ),
    unknown: share(
      others.filter(({ verdict }) => verdict === 'unknown'),
      others,
    ),
  };
  expect(figures.precisionOfHuman, JSON.stringify(figures)).toBeGreaterThanOrEqual(0.95);
  expect(figures.recallOfMachine, JSON.stringify(figures)).toBeGreaterThanOrEqual(0.95);
  expect(figures.unknown, JSON.stringify(figures)).toBeLessThanOrEqual(0.15);
  expect(events.filter(({ label, verdict }) => label === 'apple' && verdict !== 'unknown')).toEqual([]);
  if (process.env.FIGURES) console.info(figures);
});

it('there are 300 traces', () => expect(all.length).toBeGreaterThanOrEqual(300));
