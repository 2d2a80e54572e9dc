import { eq, sql } from 'drizzle-orm';
import { preparedOnce } from '../../db/prepared.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { translator } from '../../i18n/messages.ts';
import { csvOf } from '../../lib/csv.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { lastDayOf } from './calendar-rules.ts';
import { recordedHours } from './queries.ts';
import { countingOf, managing, timeOf } from './rules.ts';
import { minutesOf } from './schema.ts';
import { getMonthSheet } from './sheet-endpoints.ts';
import { type Status, statusKeys } from './state-rules.ts';

const personOf = preparedOnce((db) =>
  db
    .select()
    .from(parentUsers)
    .where(eq(parentUsers.id, sql.placeholder('staff')))
    .prepare('hour_person'),
);

/** Handlers of month sheets, for their person and for approvers. */
export const hourSheetHandlers = [
  handle(getMonthSheet, async ({ params: { month }, query }, { db, actor, locale }: StaffContext) => {
    const staff = query.staff ?? actor.staffId;
    const [person] = await personOf(db).execute({ staff });
    if (!person || (staff !== actor.staffId && !actor.may(managing))) throw new Problem('not_found');
    const { records, days, actions, locations } = await recordedHours(db, staff, `${month}-01`, lastDayOf(month));
    const t = translator(locale);
    const nameIn = (entries: typeof actions, id: number) => entries.find((one) => one.id === id)?.[locale] ?? '';
    const rows = records.map(({ id, date, time, actionId, locationId, info, status, booking }) => ({
      ...{ id, date, time, action: nameIn(actions, actionId), location: nameIn(locations, locationId), info, status, booking },
    }));
    const total = countingOf(rows).reduce((sum, { time }) => sum + minutesOf(time), 0);
    const heads = (['date', 'time', 'action', 'location', 'info', 'booking', 'status'] as const).map((name) => t(`hours.sheet.${name}`));
    const lines = rows.map(({ date, time, action, location, info, booking, status }) => [
      ...[
        date,
        time,
        action,
        location,
        info ?? '',
        booking ? `${t(`hours.booking.${booking.kind}`)} ${booking.reference}` : '',
        t(statusKeys[status as Status]),
      ],
    ]);
    return {
      ...{ name: `${person.firstName} ${person.lastName}`, month, rows, total },
      expected: days.reduce((sum, { expected }) => sum + expected, 0),
      file: { name: `hours-${person.code}-${month}.csv`, csv: csvOf([heads, ...lines, [t('hours.total'), timeOf(total)]]) },
    };
  }),
];
