import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Part, startParts } from './parts.ts';

const logger = pino({ level: 'silent' });

function createParts() {
  const log: string[] = [];
  const part = <Needs, Gives>(name: string, gives: (given: Needs) => Gives): Part<Needs, Gives> => ({
    name,
    start(given) {
      log.push(`start ${name}`);
      return { gives: gives(given), stop: () => void log.push(`stop ${name}`), routes: [{ path: `/${name}`, handle: async () => {} }] };
    },
  });
  const one = part('one', () => ({ first: 1 }));
  const two = part('two', ({ first }: { first: number }) => ({ second: first + 1 }));
  const broken = part('broken', (_: { second: number }): object => {
    throw new Error('no room');
  });
  return { log, one, two, broken };
}

describe('parts', () => {
  it('start in order with what earlier ones gave, and stop in reverse', async () => {
    const { log, one, two } = createParts();
    const { given, routes, stop } = await startParts({ logger }, [one, two] as const);
    expect(given.second).toBe(2);
    expect(routes).toMatchObject([{ path: '/one' }, { path: '/two' }]);
    await stop();
    await stop();
    expect(log).toEqual(['start one', 'start two', 'stop two', 'stop one']);
  });

  it('name the one that cannot start, and stop those that had started', async () => {
    const { log, one, two, broken } = createParts();
    await expect(startParts({ logger }, [one, two, broken] as const)).rejects.toThrow('broken: no room');
    expect(log).toEqual(['start one', 'start two', 'start broken', 'stop two', 'stop one']);
  });

  it('stop the others where one does not stop, and name it in the log', async () => {
    const { log, one, two } = createParts();
    const lines: string[] = [];
    const stubborn: Part<object, object> = {
      name: 'stubborn',
      start: () => ({ gives: {}, stop: () => Promise.reject(new Error('stuck')) }),
    };
    const { stop } = await startParts({ logger: pino({}, { write: (line) => void lines.push(line) }) }, [one, stubborn, two] as const);
    await stop();
    expect(log.slice(2)).toEqual(['stop two', 'stop one']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ part: 'stubborn', reason: 'stuck' });
  });

  it('do not compile in an order in which one lacks what it needs', async () => {
    const { one, two } = createParts();
    // @ts-expect-error two needs what one gives
    const { given, stop } = await startParts({ logger }, [two, one] as const);
    expect(given).toMatchObject({ first: 1 });
    await stop();
  });
});
