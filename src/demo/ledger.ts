/**
 * Sends the newsletters of the demo on paper: rows of the ledger, attempts with the answers of mail servers, bounces,
 * complaints, opens and clicks. Everything is drawn from one seed, so that each start shows the same figures. Never more
 * bad answers among the last 500 than the breaker allows: a demo with a paused lane could send nothing.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { suppress } from '../db/suppressions.ts';
import { mailEvents, sendAttempts, sendExclusions, sendRows } from '../db/tables/sending.ts';
import type { StatusId } from '../features/newsletters/state-rules.ts';
import { insertAll } from './insert.ts';
import { pick, randomFrom } from './random.ts';
import type { Subscriber } from './subscribers.ts';

export type Run = { newsletter: string; portal: string; run: number; statusId: StatusId; at: Date; now: Date; links: number };
type Row = typeof sendRows.$inferInsert;
type Attempt = Omit<typeof sendAttempts.$inferInsert, 'row'>;
type Event = Omit<typeof mailEvents.$inferInsert, 'row'>;
type Sent = { row: Row; attempts: Attempt[]; events: Event[] };

const seed = 4_711;
const second = 1_000;
const hour = 3_600 * second;
const answers = {
  accepted: { code: 250, enhancedCode: '2.0.0', answer: '250 2.0.0 Ok: queued' },
  later: { code: 451, enhancedCode: '4.7.1', answer: '451 4.7.1 Greylisted, please try again later' },
  unknown: { code: 550, enhancedCode: '5.1.1', answer: '550 5.1.1 User unknown' },
  policy: { code: 550, enhancedCode: '5.7.1', answer: '550 5.7.1 Message refused by local policy' },
  full: { code: 452, enhancedCode: '4.2.2', answer: '452 4.2.2 Mailbox full' },
} as const;
const outcomes = [
  ['accepted', 955],
  ['later', 25],
  ['unknown', 8],
  ['policy', 3],
  ['full', 3],
  ['gone', 6],
] as const;

const after = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/** Draws opens and clicks of a mail that arrived. */
function eventsOf(random: () => number, at: Date, links: number): Event[] {
  const events: Event[] = [];
  if (random() < 0.12) events.push({ kind: 'open', link: null, verdict: 'unknown', reason: 'apple-prefetch', at: after(at, 60 * second) });
  if (random() < 0.05)
    for (let link = 0; link < Math.min(3, links); link += 1)
      events.push({ kind: 'click', link, verdict: 'machine', reason: 'burst', at: after(at, (12 + link) * second) });
  if (random() > 0.47) return events;
  // Most people read within the day, some in the evening of the next.
  const read = after(at, (0.05 + 30 * random() ** 3) * hour);
  events.push({ kind: 'open', link: null, verdict: 'human', reason: random() < 0.4 ? 'proxy' : 'client', at: read });
  const clicks = links
    ? pick(random, [
        [0, 74],
        [1, 18],
        [2, 8],
      ] as const)
    : 0;
  for (let click = 0; click < clicks; click += 1) {
    // The first links of a newsletter are followed most.
    const link = Math.floor(links * random() ** 2);
    events.push({ kind: 'click', link, verdict: 'human', reason: 'client', at: after(read, (20 + 90 * click) * second) });
  }
  return events;
}

/** Draws what became of a mail that was handed over. */
function handedOver(random: () => number, base: Row, isBad: boolean, { links, now }: Run): Sent {
  const drawn = isBad ? pick(random, outcomes) : 'accepted';
  const first = base.firstTriedAt as Date;
  // Only a mailbox that stayed full for two days is given up.
  const outcome = drawn === 'full' && after(first, 49 * hour) > now ? 'accepted' : drawn;
  const end = after(first, (0.2 + 3 * random()) * second);
  const one = (answer: (typeof answers)[keyof typeof answers], startedAt: Date, endedAt: Date): Attempt => ({
    ...answer,
    startedAt,
    endedAt,
  });
  const settled = (state: Row['state'], answer: (typeof answers)[keyof typeof answers], settledAt: Date, more: Partial<Row> = {}): Row => ({
    ...base,
    ...answer,
    ...{ state, settledAt, attempts: 1, ...more },
  });
  if (outcome === 'gone')
    return { row: { ...base, state: 'left-out', reason: 'unsubscribed', firstTriedAt: null, settledAt: first }, attempts: [], events: [] };
  if (outcome === 'unknown' || outcome === 'policy') {
    const reason = outcome === 'unknown' ? 'recipient' : 'policy';
    return { row: settled('failed', answers[outcome], end, { reason }), attempts: [one(answers[outcome], first, end)], events: [] };
  }
  if (outcome === 'full') {
    const tries = [0, 5, 20, 80].map((minutes) => after(first, minutes * 60 * second));
    const last = after(tries.at(-1) as Date, 47 * hour);
    return {
      row: settled('failed', answers.full, last, { reason: 'given-up', attempts: tries.length + 1 }),
      attempts: [...tries, last].map((at) => one(answers.full, at, after(at, second))),
      events: [],
    };
  }
  const again = after(end, 5 * 60 * second);
  const isLate = outcome === 'later';
  const arrived = isLate ? after(again, second) : end;
  const row = settled('sent', answers.accepted, arrived, { attempts: isLate ? 2 : 1 });
  const attempts = isLate ? [one(answers.later, first, end), one(answers.accepted, again, arrived)] : [one(answers.accepted, first, end)];
  if (random() < 0.008) {
    const bounce = random() < 0.6 ? 'hard' : 'soft';
    return { row: { ...row, bounce, bouncedAt: after(arrived, 40 * second) }, attempts, events: [] };
  }
  const unsubscribedAt = random() < 0.005 ? after(arrived, 5 * hour * random()) : null;
  return { row: { ...row, unsubscribedAt }, attempts, events: base.isCounted ? eventsOf(random, arrived, links) : [] };
}

/** Removes events in the future. */
function until({ row, attempts, events }: Sent, now: Date): Sent {
  const { unsubscribedAt } = row;
  return {
    row: { ...row, unsubscribedAt: unsubscribedAt && unsubscribedAt <= now ? unsubscribedAt : null },
    ...{ attempts, events: events.filter(({ at }) => at <= now) },
  };
}

/** Returns the rows of a run, in the order in which they left. */
function rowsOf(random: () => number, run: Run, subscribers: readonly Subscriber[]): Sent[] {
  const half = Math.floor(subscribers.length / 2);
  return subscribers.map(({ id, email, domain, locale, isCounted }, index) => {
    const { newsletter, portal, statusId, at, now } = run;
    const base: Row = {
      ...{ run: run.run, newsletter, portal, locale, email, domain, recipient: id, isCounted, state: 'waiting', dueAt: at, attempts: 0 },
      ...{ messageId: randomUUID(), firstTriedAt: after(at, index * 120) },
    };
    const open = (state: Row['state']): Sent => ({ row: { ...base, state, firstTriedAt: null }, attempts: [], events: [] });
    if (statusId === 6) return open('cancelled');
    if (statusId !== 4 || index < half) return until(handedOver(random, base, statusId !== 4 || index % 3 === 0, run), now);
    if (index > half + 1) return open('waiting');
    const startedAt = base.firstTriedAt as Date;
    return {
      row: { ...base, state: 'doubtful', reason: 'no-answer', attempts: 1, settledAt: after(startedAt, 600 * second) },
      attempts: [{ startedAt }],
      events: [],
    };
  });
}

/** Stores the runs of newsletters, the oldest first: each reached more people than the one before. */
export async function writeLedger(
  db: Db,
  keyed: (purpose: string, text: string) => string,
  runs: readonly Run[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  const random = randomFrom(seed);
  const gone = new Map<string, Date>();
  const all: Sent[] = [];
  const excluded: (typeof sendExclusions.$inferInsert)[] = [];
  const inOrder = [...runs].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [index, run] of inOrder.entries()) {
    const share = 0.35 + (0.65 * (index + 1)) / inOrder.length;
    // Taken by turns, so that both languages grow.
    const reached = subscribers.filter(({ isActive }, at) => (isActive || index < inOrder.length - 2) && (at * 37) % 100 < share * 100);
    for (const { email, locale } of reached)
      if (gone.has(email)) excluded.push({ run: run.run, newsletter: run.newsletter, locale, email, reason: 'suppressed' });
    const sent = rowsOf(
      random,
      run,
      reached.filter(({ email }) => !gone.has(email)),
    );
    const complaint = run.statusId === 5 && index % 4 === 1 ? sent.find(({ row }) => row.state === 'sent' && !row.bounce) : undefined;
    if (complaint) complaint.row.complainedAt = after(complaint.row.settledAt as Date, 2 * hour);
    for (const { row } of sent)
      if (row.enhancedCode === answers.unknown.enhancedCode || row.bounce === 'hard' || row.complainedAt)
        gone.set(row.email as string, row.settledAt as Date);
    all.push(...sent);
  }
  const stored = await insertAll(
    db,
    sendRows,
    all.map(({ row }) => row),
    sql`returning id::float8 as id, message_id as "messageId"`,
  );
  const ids = new Map(stored.map(({ id, messageId }) => [String(messageId), Number(id)]));
  const numbered = <T>({ row }: Sent, list: readonly T[]) => list.map((one) => ({ ...one, row: ids.get(row.messageId) ?? 0 }));
  await insertAll(
    db,
    sendAttempts,
    all.flatMap((one) => numbered(one, one.attempts)),
  );
  await insertAll(
    db,
    mailEvents,
    all.flatMap((one) => numbered(one, one.events)),
  );
  await insertAll(db, sendExclusions, excluded);
  await suppress(
    db,
    keyed,
    [...gone].map(([email, at]) => ({ email, reason: 'bounce' as const, source: '550 5.1.1', at })),
  );
}
