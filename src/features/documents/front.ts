import { and, desc, eq, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { draftOfRow, inSight, rowStates } from '../../content/document-states.ts';
import { personOf } from '../../content/history/history.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex, drafts } from '../../db/tables/editing.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines, recentMilliseconds, soonMilliseconds } from '../overview/rules.ts';

/** Documents that appear soon, with the states of their languages, and those that appeared or was changed by somebody a moment ago; not what an import brought. */
export const documentLines: FrontSource = async ({ db, now, sights }) => {
  const names = sights.flatMap((sight) => sight.names);
  if (!names.length) return [];
  const [from, soon] = [now.getTime() - recentMilliseconds, now.getTime() + soonMilliseconds].map((time) => new Date(time).toISOString());
  const isHere = and(inArray(documentIndex.entity, names), eq(documentIndex.isStored, true), eq(documentIndex.isPublished, true));
  const appearing = await db
    .select({ row: documentIndex, nl: rowStates.nl, fr: rowStates.fr })
    .from(documentIndex)
    .leftJoin(drafts, draftOfRow)
    .where(and(isHere, sql`${documentIndex.shownAt} > ${now.toISOString()} and ${documentIndex.shownAt} < ${soon}`, inSight(sights)))
    .orderBy(documentIndex.shownAt, documentIndex.reference)
    .limit(mostLines);
  const lastOf = (column: typeof documentIndex.shownAt | typeof documentIndex.changedAt, condition: SQL) =>
    db
      .select({ row: documentIndex, person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName } })
      .from(documentIndex)
      .leftJoin(accounts, eq(accounts.id, documentIndex.changedBy))
      .where(and(isHere, sql`${column} > ${from}`, lte(documentIndex.shownAt, now), condition, inSight(sights)))
      .orderBy(desc(column), documentIndex.reference)
      .limit(mostLines);
  const [appeared, changed] = await Promise.all([
    // Content without a date has that of its last change in the index.
    lastOf(documentIndex.shownAt, ne(documentIndex.shownAt, documentIndex.changedAt)),
    lastOf(documentIndex.changedAt, isNotNull(documentIndex.changedBy)),
  ]);
  const instant = ({ shownAt, changedAt }: (typeof appeared)[number]['row']) => Math.max(shownAt.getTime(), changedAt.getTime());
  const live = new Map([...appeared, ...changed].map((one) => [`${one.row.entity} ${one.row.reference}`, one]));
  return [
    ...appearing.map(({ row, nl, fr }) =>
      lineOf({
        ...{ section: 'appearing', kind: 'appears', at: row.shownAt.toISOString(), document: documentOfRow(row), languages: { nl, fr } },
      }),
    ),
    ...[...live.values()]
      .sort((a, b) => instant(b.row) - instant(a.row))
      .slice(0, mostLines)
      .map(({ row, person }) =>
        lineOf({
          ...{ section: 'live', kind: 'live', at: new Date(instant(row)).toISOString(), document: documentOfRow(row) },
          by: personOf(person)?.name ?? null,
        }),
      ),
  ];
};
