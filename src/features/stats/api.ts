import { isbot } from 'isbot';
import type { Db } from '../../db/connection.ts';
import { grouped, Overloaded } from '../../db/group-commit.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { countInMemory, type RateLimit, takeFrom, waitOf } from '../../limits/rate-limits.ts';
import type { Context } from '../context.ts';
import { beginSession, existing, forgetSession, storeEvents } from './commands.ts';
import { deleteSession, postSession, postStats } from './endpoints.ts';
import { hostsOf } from './queries.ts';
import { botOf, type Counted, countBatch, countOne, mostArticlesPerMinute, namedBy, perMinute, type Refused, statTypes } from './rules.ts';

/** Maximum events in one statement: fast, but short enough for other queries of the embedded database. */
const mostAtOnce = 2_000;
const longestQueue = 100_000;
const hostsMilliseconds = 10_000;
const mostKnown = 50_000;

type Sent = { good: Counted[]; refused: Refused[] };

/** Drops events whose reference does not exist. Known references are cached. */
async function checkNames(db: Db, known: Set<string>, sent: readonly Sent[]): Promise<Sent[]> {
  const nameOf = ({ typeId, reference }: Counted) => `${namedBy(typeId)} ${reference}`;
  const events = sent.flatMap(({ good }) => good).filter((one) => namedBy(one.typeId) && !known.has(nameOf(one)));
  if (known.size > mostKnown) known.clear();
  for (const [named, some] of Map.groupBy(events, ({ typeId }) => namedBy(typeId)))
    if (named)
      for (const reference of await existing(
        db,
        named,
        some.map(({ reference }) => reference ?? ''),
      ))
        known.add(`${named} ${reference}`);
  const isKnown = (one: Counted) => !namedBy(one.typeId) || known.has(nameOf(one));
  return sent.map(({ good, refused }) => ({
    good: good.filter(isKnown),
    refused: [
      ...refused,
      ...good.filter((one) => !isKnown(one)).map(({ place }) => ({ index: place, fields: { reference: 'unknown_reference' as const } })),
    ].sort((a, b) => a.index - b.index),
  }));
}

function createRecorder(db: Db) {
  const known = new Set<string>();
  let hosts: { at: number; all: Promise<Map<string, string>> } | undefined;

  const record = grouped<Sent, Sent>(
    async (sent) => {
      const checked = await checkNames(db, known, sent);
      await storeEvents(
        db,
        checked.flatMap(({ good }) => good),
      );
      return checked;
    },
    { weigh: ({ good }) => good.length, most: mostAtOnce, longest: longestQueue },
  );

  return {
    hosts(now: number): Promise<Map<string, string>> {
      if (!hosts || now - hosts.at > hostsMilliseconds || now < hosts.at) hosts = { at: now, all: hostsOf(db) };
      hosts.all.catch(() => {
        hosts = undefined;
      });
      return hosts.all;
    },
    async record(sent: Sent): Promise<Sent> {
      if (!sent.good.length) return sent;
      return record(sent).catch((error: unknown) => {
        throw error instanceof Overloaded ? new Problem('too_many_requests', undefined, 1) : error;
      });
    },
  };
}
type Recorder = ReturnType<typeof createRecorder>;

/** Group commit of each database: concurrent events of many clients are stored together. */
const recorders = new WeakMap<Db, Recorder>();
function recorderOf(db: Db): Recorder {
  const recorder = recorders.get(db) ?? createRecorder(db);
  recorders.set(db, recorder);
  return recorder;
}

const most = { ...perMinute, articles: mostArticlesPerMinute };
const limitOf = (name: keyof typeof most, client: string, cost = 1): RateLimit => ({
  ...{ key: `stats ${name} ${client}`, most: most[name], seconds: 60, cost, isInMemory: true },
});

const articlesIn = (events: readonly unknown[]) =>
  events.filter((event) => (event as { appStatsTypeId?: unknown } | null)?.appStatsTypeId === statTypes.articleView).length;

export const statHandlers = [
  handle(postStats, async ({ body }, { db, clock, client, userAgent, host }: Context) => {
    const recorder = recorderOf(db);
    const events = 'events' in body ? body.events : [body];
    const now = clock();
    await takeFrom(db, [limitOf('requests', client)], now);
    await takeFrom(db, [limitOf('events', client, events.length)], now);
    const isHasty = waitOf([countInMemory(db, limitOf('articles', client, articlesIn(events)), now)]) > 0;
    const bot = botOf({ userAgent, isNamed: isbot(userAgent), isHasty });
    const arrival = { now, bot, host, hosts: await recorder.hosts(now.getTime()) };
    const sent = 'events' in body ? countBatch(body, arrival) : countOne(body, crypto.randomUUID(), arrival);
    const { good, refused } = await recorder.record(sent);
    if (!('events' in body) && refused[0]) throw new Problem('invalid_input', refused[0].fields);
    return { stored: good.length, refused };
  }),
  handle(postSession, async (_, { db, clock, client }: Context) => {
    const now = clock();
    await takeFrom(db, [limitOf('sessions', client)], now);
    const sessionId = crypto.randomUUID();
    await beginSession(db, sessionId, now);
    return { sessionId };
  }),
  handle(deleteSession, async ({ params: { sessionId } }, { db, clock, client }: Context) => {
    await takeFrom(db, [limitOf('sessions', client)], clock());
    return { forgotten: await forgetSession(db, sessionId) };
  }),
];
