import { and, arrayOverlaps, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { draftOfRow, inSight, rowStates, type Sight } from '../../content/document-states.ts';
import type { Db } from '../../db/connection.ts';
import { dateRun } from '../../db/date-runs.ts';
import { documentIndex, drafts } from '../../db/tables/editing.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { popups } from '../../db/tables/popups.ts';
import { newsletterProjects, newsletterSchedules } from '../../db/tables/projects.ts';
import { brusselsMidnight } from '../../lib/clock.ts';
import { startedStateOf } from '../newsletters/state-rules.ts';
import { dayAfter, maxItems } from './rules.ts';
import { type PlanningItem, type PlanningQuery, planningKinds } from './schema.ts';

type Planned = Omit<PlanningItem, 'isMovable'>;

/** Excludes popups without a first day: their date in the index is that of the last change. */
const hasDate = sql`(${documentIndex.entity} <> 'popup' or exists (
  select 1 from ${popups} where ${popups.id}::text = ${documentIndex.reference} and ${popups.dateFrom} is not null))`;

/** Excludes newsletters that are made here: they are listed by the dates at which they are sent. */
const isNoProject = sql`(${documentIndex.entity} <> 'newsletter' or not exists (
  select 1 from ${newsletterProjects} where ${newsletterProjects.newsletter} = ${documentIndex.reference}))`;

const columns = { row: documentIndex, dueAt: drafts.dueAt, nl: rowStates.nl, fr: rowStates.fr };
type Row = { row: typeof documentIndex.$inferSelect; dueAt: Date | null; nl: Planned['languages']['nl']; fr: Planned['languages']['fr'] };
const plannedOf = ({ row, nl, fr }: Omit<Row, 'dueAt'>, kind: Planned['kind'], at: Date): Planned => ({
  ...{ kind, entity: row.entity, reference: row.reference, titles: { nl: row.titleNl, fr: row.titleFr }, portals: row.portals },
  ...{ isPublished: row.isPublished, languages: { nl, fr }, at: at.toISOString() },
  ...{ date: null, isEnd: false },
});

type Span = { kind: 'popup' | 'notification'; start: Date; end: Date; isSeen: SQL | undefined };
/** Returns the popups or notifications whose last moment on the site is in a span. */
async function endsOf(db: Db, { kind, start, end, isSeen }: Span): Promise<Planned[]> {
  const isPopup = kind === 'popup';
  const reference = isPopup ? sql`${popups.id}::text` : sql`${notifications.reference}`;
  // The end of a popup is inclusive, that of a notification exclusive: a notification that ends at midnight is listed on the day before.
  const until = isPopup ? sql`${popups.dateUntil}` : sql`${notifications.visibleUntil} - interval '1 millisecond'`;
  const last = until.mapWith(popups.dateUntil) as SQL<Date>;
  const rows = await db
    .select({ ...columns, last })
    .from(documentIndex)
    .innerJoin(isPopup ? popups : notifications, sql`${reference} = ${documentIndex.reference}`)
    .leftJoin(drafts, draftOfRow)
    .where(
      and(
        ...[eq(documentIndex.entity, kind), eq(documentIndex.isStored, true), isSeen],
        ...[sql`${until} >= ${start.toISOString()}`, sql`${until} < ${end.toISOString()}`],
      ),
    )
    .orderBy(until, documentIndex.reference)
    .limit(maxItems + 1);
  return rows.map(({ last: at, ...row }) => ({ ...plannedOf(row, kind, at), isEnd: true }));
}

/** Returns the content of some days by date, at most `maxItems` + 1 items: the last one says that there are more. */
export async function plannedBetween(db: Db, { from, until, portal, kind }: PlanningQuery, sights: readonly Sight[]): Promise<Planned[]> {
  const [start, end] = [brusselsMidnight(from), brusselsMidnight(dayAfter(until, 1))];
  const isSeen: SQL | undefined = and(inSight(sights), portal ? arrayOverlaps(documentIndex.portals, [portal]) : undefined);
  const kinds = planningKinds.filter((one) => one !== 'due' && (!kind || one === kind));
  const documents: Row[] = kinds.length
    ? await db
        .select(columns)
        .from(documentIndex)
        .leftJoin(drafts, draftOfRow)
        .where(
          and(
            inArray(documentIndex.entity, kinds),
            eq(documentIndex.isStored, true),
            sql`${documentIndex.shownAt} >= ${start.toISOString()}`,
            lt(documentIndex.shownAt, end),
            ...[hasDate, isNoProject, isSeen],
          ),
        )
        .orderBy(documentIndex.shownAt, documentIndex.reference)
        .limit(maxItems + 1)
    : [];
  const due: Row[] =
    !kind || kind === 'due'
      ? await db
          .select(columns)
          .from(drafts)
          .innerJoin(documentIndex, draftOfRow)
          .where(and(isNotNull(drafts.dueAt), sql`${drafts.dueAt} >= ${start.toISOString()}`, lt(drafts.dueAt, end), isSeen))
          .orderBy(drafts.dueAt, drafts.id)
          .limit(maxItems + 1)
      : [];
  const dates =
    !kind || kind === 'newsletter'
      ? await db
          .select({ ...columns, date: newsletterSchedules, project: newsletterProjects, run: dateRun })
          .from(newsletterSchedules)
          .innerJoin(
            documentIndex,
            and(eq(documentIndex.entity, 'newsletter'), eq(documentIndex.reference, newsletterSchedules.newsletter)),
          )
          .innerJoin(newsletterProjects, eq(newsletterProjects.newsletter, newsletterSchedules.newsletter))
          .leftJoin(drafts, draftOfRow)
          .where(and(gte(newsletterSchedules.at, start), lt(newsletterSchedules.at, end), isSeen))
          .orderBy(newsletterSchedules.at, newsletterSchedules.id)
          .limit(maxItems + 1)
      : [];
  const ends = await Promise.all(
    (['popup', 'notification'] as const).filter((one) => kinds.includes(one)).map((one) => endsOf(db, { kind: one, start, end, isSeen })),
  );
  const items = [
    ...ends.flat(),
    ...documents.map((row) => plannedOf(row, row.row.entity as Planned['kind'], row.row.shownAt)),
    ...due.map((row) => plannedOf(row, 'due', row.dueAt as Date)),
    ...dates.map(({ date: { id, at, state }, project, run, ...row }) => ({
      ...plannedOf(row, 'newsletter', at),
      date: { id, state: state === 'started' ? startedStateOf(run, project) : state },
    })),
  ];
  return items.sort((a, b) => a.at.localeCompare(b.at)).slice(0, maxItems + 1);
}
