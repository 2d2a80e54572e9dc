import { portalCodesOf } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import { countJobs, latestJobs, queuesOf, retryFailed } from '../../jobs/queries.ts';
import type { Actor } from '../../lib/actor.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { countMails, mailJob } from '../../mail/queue.ts';
import type { StaffContext } from '../context.ts';
import { claimMail } from './commands.ts';
import { getHealth, getJobs, getMails, getPublishing, getQueues, getSenderRecords, retryJob, runQueue, settleMail } from './endpoints.ts';
import { mailById, mailsOf, publishingOf, sendersOf } from './queries.ts';
import { jobsCountedSince, nextRun } from './rules.ts';
import { maxRows } from './schema.ts';

/** Portals on which the caller is webmaster. */
const ownPortals = async (db: Db, { may }: Pick<Actor, 'may'>) => (await portalCodesOf(db)).filter((code) => may('WEBMASTER', code));

/** Handlers of the system room. */
export const systemHandlers = [
  handle(getHealth, async (_: object, { db, clock, lag, release }: StaffContext) => ({
    ...{ release, database: 'up' as const, publisher: await lag() },
    ...{ mails: await countMails(db, clock()), jobs: await countJobs(db, jobsCountedSince(clock())) },
  })),
  handle(getPublishing, async (_: object, { db, lag, release }: StaffContext) => ({
    lag: await lag(),
    ...(await publishingOf(db, release)),
  })),
  handle(getSenderRecords, async (_: object, { db, actor, dnsRecords }: StaffContext) => {
    const own = await sendersOf(db, await ownPortals(db, actor));
    return Promise.all(
      own.map(async ({ code, domain, sender }) => ({
        ...{ portal: code, from: sender?.from ?? null },
        records: sender ? await dnsRecords(sender, domain) : [],
      })),
    );
  }),
  handle(getQueues, async (_: object, { db, clock }: StaffContext) =>
    (await queuesOf(db)).map(({ name, schedule, lastAt, ...counts }) => ({
      ...{ name, schedule, lastAt, counts, canRun: schedule !== null },
      nextAt: (schedule && nextRun(schedule, clock())?.toISOString()) || null,
    })),
  ),
  handle(runQueue, async ({ params: { name } }, { db, send }: StaffContext) => {
    const queue = (await queuesOf(db)).find((one) => one.name === name);
    if (!queue?.schedule) throw new Problem('not_found');
    await send(db, name, {});
    return {};
  }),
  handle(getJobs, async ({ query }, { db }: StaffContext) => latestJobs(db, query)),
  handle(retryJob, async ({ params: { name, id } }, { db }: StaffContext) => {
    if (!(await retryFailed(db, name, id))) throw new Problem('not_found');
    return {};
  }),
  handle(getMails, async ({ query }, { db, actor }: StaffContext) => {
    const rows = await mailsOf(db, query, await ownPortals(db, actor));
    return { items: rows.slice(0, maxRows), cursor: rows.length > maxRows ? String(rows[maxRows - 1]?.id) : null };
  }),
  handle(settleMail, async ({ params: { id }, body: { act } }, { db, actor, clock, send }: StaffContext) => {
    const portals = await ownPortals(db, actor);
    if (!(await mailById(db, id, portals))) throw new Problem('not_found');
    await db.transaction(async (tx) => {
      if (!(await claimMail(tx, id, act, clock()))) throw new Problem('conflict');
      if (act === 'again') await send(tx, mailJob, { id });
    });
    const settled = await mailById(db, id, portals);
    if (!settled) throw new Problem('not_found');
    return settled;
  }),
];
