import { and, count, eq, isNull, min, ne } from 'drizzle-orm';
import { hourRecords } from '../../db/tables/hours.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import { managing, statuses } from './rules.ts';

/** Own hours that were denied, and hours of others that wait for who approves them. */
export const hourLines: FrontSource = async ({ db, actor }) => {
  const kinds = [
    { kind: 'hours_denied', where: and(eq(hourRecords.status, statuses.denied), eq(hourRecords.staff, actor.staffId)) },
    ...(actor.may(managing)
      ? [{ kind: 'hours_waiting', where: and(eq(hourRecords.status, statuses.toApprove), ne(hourRecords.staff, actor.staffId)) }]
      : []),
  ];
  const lines = await Promise.all(
    kinds.map(async ({ kind, where }) => {
      const [row] = await db
        .select({ count: count(), oldest: min(hourRecords.createdAt) })
        .from(hourRecords)
        .where(and(where, isNull(hourRecords.removedAt)));
      if (!row?.count) return [];
      return [lineOf({ section: 'waiting', kind, count: row.count, at: row.oldest?.toISOString() ?? null })];
    }),
  );
  return lines.flat();
};
