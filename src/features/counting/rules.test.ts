import { expect, it } from 'vitest';
import given from '../../testing/mails/traces.json' with { type: 'json' };
import { inBurst, type Judgement, judge, type Seen } from './rules.ts';

/**
 * Traces of opens and clicks, written from the documented behaviour of mail programs, proxies and scanners before the
 * rules; seconds count from delivery. `label` is of all events of a trace.
 */
type Trace = { source: string; label: string; events: [number, 'open' | 'click', number | null, string, boolean][] };
/** As in the file: sources and user agents by their number. */
type Short = [number, string, [number, 'open' | 'click', number | null, number, boolean][]];

const deliveredAt = new Date('2026-11-23T16:00:00Z');

/** Returns the verdicts on the events of a trace, as they stand in the end. */
function verdictsOf({ events }: Trace): Judgement[] {
  const before: (Seen & { judged: Judgement })[] = [];
  for (const [seconds, kind, link, agent, isHead] of events) {
    const at = new Date(deliveredAt.getTime() + seconds * 1_000);
    const event: Seen = { kind, link, at, agent, isHead };
    const lately = before.filter((one) => at.getTime() - one.at.getTime() < 60_000);
    // Before it is delivered a mail has no answer yet.
    const judged = judge(event, seconds < 0 ? null : deliveredAt, lately);
    for (const one of inBurst(event, lately))
      if (one.judged.reason !== 'apple-prefetch') one.judged = { verdict: 'machine', reason: 'burst' };
    before.push({ ...event, judged });
  }
  return before.map(({ judged }) => judged);
}

const traces = (given.traces as unknown as Short[]).map(
  ([source, label, events]): Trace => ({
    ...{ source: given.sources[source] ?? '', label },
    events: events.map(([seconds, kind, link, agent, isHead]) => [seconds, kind, link, given.agents[agent] ?? '', isHead]),
  }),
);
const all = traces.map((trace) => ({ ...trace, verdicts: verdictsOf(trace).map(({ verdict }) => verdict) }));

it.each([
  ['tuned with', all.filter((_, index) => index % 3 !== 2)],
  ['held back', all.filter((_, index) => index % 3 === 2)],
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
