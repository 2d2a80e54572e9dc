import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Db, rowsOf } from '../../db/connection.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { wallTimeOf } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { countRecipients } from './candidate-queries.ts';
import { isPaused } from './exclusion-queries.ts';
import { expectedEnd, mostDoubtful } from './rules.ts';
import type { Counters, DoubtfulRows, Pause, Progress, Recipients } from './schema.ts';

type StateRow = { locale: Locale; state: string; count: number; bounced: number; start: string | null; end: string | null };
type EventRow = { locale: Locale; kind: 'open' | 'click'; events: number; rows: number };

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
const latest = (texts: (string | null)[]) => iso(texts.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null));
const earliest = (texts: (string | null)[]) => iso(texts.filter((one) => one !== null).sort()[0] ?? null);

/** Returns the counters of a newsletter by language. */
export async function countersOf(db: Db, newsletter: string): Promise<Counters[]> {
  const rows = rowsOf<StateRow>(
    await db.execute(sql`select locale, state, count(*)::integer as count, count(bounced_at)::integer as bounced,
        min(first_tried_at)::text as start, max(settled_at)::text as end
      from send_rows where newsletter = ${newsletter} group by 1, 2`),
  );
  const reasons = rowsOf<{ locale: Locale; reason: string; isBefore: boolean; count: number }>(
    await db.execute(sql`select locale, reason, true as "isBefore", count(*)::integer as count from send_exclusions where newsletter = ${newsletter} group by 1, 2
      union all select locale, coalesce(reason, 'erased'), false, count(*)::integer from send_rows
        where newsletter = ${newsletter} and state in ('suppressed', 'left-out') group by 1, 2 order by 4 desc, 2`),
  );
  const events = rowsOf<EventRow>(
    await db.execute(sql`select r.locale, e.kind, count(*)::integer as events, count(distinct e.row)::integer as rows
      from mail_events e join send_rows r on r.id = e.row where r.newsletter = ${newsletter} and e.verdict = 'human' group by 1, 2`),
  );
  const found = new Set([...rows, ...reasons].map(({ locale }) => locale));
  return (['nl', 'fr'] as const)
    .filter((locale) => found.has(locale))
    .map((locale) => {
      const own = rows.filter((row) => row.locale === locale);
      const why = reasons.filter((row) => row.locale === locale);
      const of = (state: string) => own.find((row) => row.state === state)?.count ?? 0;
      const event = (kind: string) => events.find((row) => row.locale === locale && row.kind === kind);
      const isOpen = ['waiting', 'claimed', 'speaking'].some((state) => of(state));
      return {
        languageCode: locale,
        numberOfRecipients: own.reduce((sum, { count }) => sum + count, 0),
        numberOfRecipientsWarning: why.filter((row) => row.isBefore).reduce((sum, { count }) => sum + count, 0),
        ...{ numberOfSuccess: of('sent'), numberOfFailed: of('failed') },
        numberOfBounced: own.filter(({ state }) => state === 'sent').reduce((sum, { bounced }) => sum + bounced, 0),
        ...{ numberOfOpened: event('open')?.events ?? 0, numberOfOpenedUnique: event('open')?.rows ?? 0 },
        ...{ numberOfClicks: event('click')?.events ?? 0, numberOfClicksUnique: event('click')?.rows ?? 0 },
        timestampStart: earliest(own.map(({ start }) => start)),
        timestampEnd: isOpen ? null : latest(own.map(({ end }) => end)),
        states: Object.fromEntries(own.map(({ state, count }) => [state, count])),
        leftOut: why.map(({ reason, count }) => ({ reason, count })),
      };
    });
}

/** Returns the pauses in force: the lane's, and those of domains. */
export async function pausesOf(db: Db, now: Date): Promise<Pause[]> {
  const rows = rowsOf<Pause>(
    await db.execute(sql`select z.domain, z.reason, z.answer, z.until::text as until, z.at::text as at from send_pauses z
      where ${isPaused(now.toISOString())} order by z.domain`),
  );
  return rows.map((row) => ({ ...row, until: iso(row.until), at: new Date(row.at).toISOString() }));
}

type Project = {
  portal: string;
  statusId: number;
  isPaused: boolean;
  isCancelled: boolean;
  correctionOf: string | null;
  correctionFor: 'received' | 'missed' | null;
  perDay: number | null;
  today: number;
};

/** Returns a newsletter that is made here, with its portal; undefined if there is none. */
export async function projectOf(db: Db, newsletter: string, now: Date): Promise<Project | undefined> {
  const [project] = rowsOf<Project>(
    await db.execute(sql`select w.portal, p.status_id as "statusId", p.is_paused as "isPaused", p.is_cancelled as "isCancelled",
        p.correction_of as "correctionOf", p.correction_for as "correctionFor", (o.sender->>'perDay')::integer as "perDay",
        coalesce((select d.count from send_days d where d.portal = w.portal and d.day = ${wallTimeOf(now).day}), 0) as today
      from newsletter_projects p join newsletters w on w.reference = p.newsletter join portals o on o.code = w.portal
      where p.newsletter = ${newsletter}`),
  );
  return project;
}

/** Returns the dates with mails under way, earliest first, each with its own mails only. */
async function runningOf(db: Db, newsletter: string, languages: readonly Counters[]): Promise<Progress['running']> {
  // A rest belongs to the last date before it.
  const runs = rowsOf<{ date: number; at: string | null; isOpen: boolean }>(
    await db.execute(sql`select d.id as date, p.at::text as at,
        exists (select from send_runs s where s.newsletter = d.newsletter and s.ended_at is null and s.id >= d.id
          and not exists (select from send_runs n where n.newsletter = d.newsletter and n.kind = 'date' and n.id > d.id and n.id <= s.id)) as "isOpen"
      from send_runs d left join newsletter_schedules p on p.id = d.schedule
      where d.newsletter = ${newsletter} and d.kind = 'date' order by d.id`),
  );
  if (!runs.some(({ isOpen }) => isOpen)) return [];
  if (runs.length === 1) {
    const states = languages.flatMap((one) => Object.entries(one.states));
    const sums = Map.groupBy(states, ([state]) => state);
    return [
      { at: null, states: Object.fromEntries([...sums].map(([state, all]) => [state, all.reduce((sum, [, count]) => sum + count, 0)])) },
    ];
  }
  const rows = rowsOf<{ run: number; state: string; count: number }>(
    await db.execute(sql`select run, state, count(*)::integer as count from send_rows where newsletter = ${newsletter} group by 1, 2`),
  );
  return runs.flatMap(({ date, at, isOpen }, index) => {
    const next = runs[index + 1]?.date ?? Number.POSITIVE_INFINITY;
    const own = rows.filter(({ run }) => run >= date && run < next);
    const states: Record<string, number> = {};
    for (const { state, count } of own) states[state] = (states[state] ?? 0) + count;
    return isOpen ? [{ at: iso(at), states }] : [];
  });
}

/** Returns the progress of the mails of a newsletter. @param perSecond maximum mails per second */
export async function progressOf(db: Db, newsletter: string, project: Project, perSecond: number, now: Date): Promise<Progress> {
  const languages = await countersOf(db, newsletter);
  const pauses = await pausesOf(db, now);
  const [run] = rowsOf<{ making: number }>(
    await db.execute(
      sql`select count(*)::integer as making from send_runs where newsletter = ${newsletter} and ended_at is null and not is_made`,
    ),
  );
  const waiting = languages.reduce((sum, { states }) => sum + (states.waiting ?? 0) + (states.claimed ?? 0), 0);
  const { statusId, isPaused: isHeld, isCancelled, today, perDay } = project;
  const isStill = isHeld || isCancelled || pauses.some(({ domain, until }) => domain === '' && until === null);
  return {
    ...{ statusId, isPaused: isHeld, isCancelled, isCounting: (run?.making ?? 0) > 0, languages, pauses },
    running: await runningOf(db, newsletter, languages),
    expectedEnd: waiting && !isStill ? expectedEnd(waiting, now, today, { perSecond, perDay }).toISOString() : null,
  };
}

/** Returns the recipients of a newsletter by language, and the expected end of a start at `start`. @param perSecond mails per second */
export async function recipientsOf(
  db: Db,
  newsletter: string,
  project: Project,
  { recipientsTypeId, start, perSecond, now }: { recipientsTypeId: number; start: Date; perSecond: number; now: Date },
): Promise<z.infer<typeof Recipients>> {
  const { portal, correctionOf, correctionFor, perDay, today } = project;
  const [issue] = await db.select({ onlyIn: newsletters.onlyIn }).from(newsletters).where(eq(newsletters.reference, newsletter));
  const all = await countRecipients(db, {
    ...{ id: 0, newsletter, portal, recipientsTypeId, decidedAt: now.toISOString(), madeUpTo: 0 },
    ...{ isCancelled: false, correctionOf, correctionFor, locales: ['nl', 'fr'] },
  });
  // Readers of the other language get nothing of a newsletter in one language.
  const counted = all.filter(({ locale }) => (issue?.onlyIn ?? locale) === locale);
  const mails = counted.reduce((sum, { recipients }) => sum + recipients, 0);
  const isToday = wallTimeOf(start).day === wallTimeOf(now).day;
  return {
    languages: (['nl', 'fr'] as const).map((locale) => ({
      languageCode: locale,
      recipients: counted.find((one) => one.locale === locale)?.recipients ?? 0,
    })),
    expectedEnd: expectedEnd(mails, start, isToday ? today : 0, { perSecond, perDay }).toISOString(),
    perDay,
  };
}

/** Returns the first doubtful mails of a newsletter, at most `mostDoubtful`; `at` is the first attempt. */
export async function doubtfulOf(db: Db, newsletter: string): Promise<z.infer<typeof DoubtfulRows>> {
  const rows = rowsOf<z.infer<typeof DoubtfulRows>[number]>(
    await db.execute(sql`select id::float8 as id, locale as "languageCode", email, reason, answer, coalesce(first_tried_at, settled_at)::text as at
      from send_rows where newsletter = ${newsletter} and state = 'doubtful' order by id limit ${mostDoubtful}`),
  );
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

/** Returns the newsletter and the portal of a row of the ledger. */
export async function rowOf(db: Db, id: number): Promise<{ newsletter: string; portal: string } | undefined> {
  const [row] = rowsOf<{ newsletter: string; portal: string }>(
    await db.execute(sql`select newsletter, portal from send_rows where id = ${id}`),
  );
  return row;
}

/** Returns the portals of the newsletters that are being sent. */
export const sendingPortals = async (db: Db): Promise<string[]> =>
  rowsOf<{ portal: string }>(
    await db.execute(
      sql`select distinct w.portal from send_runs s join newsletters w on w.reference = s.newsletter where s.ended_at is null`,
    ),
  ).map(({ portal }) => portal);
