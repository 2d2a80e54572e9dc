import { and, count, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { portalCodesOf } from '../../content/portals.ts';
import { notifications } from '../../db/tables/notifications.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';

/** Number of notifications that members see now, on the portals of the staff member. */
export const notificationLines: FrontSource = async ({ db, actor, now }) => {
  const codes = (await portalCodesOf(db)).filter((code) => actor.may('EDIT_MODULE', code));
  if (!codes.length) return [];
  const { portal, email, isPublished, modifiedAt, visibleUntil } = notifications;
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        ...[inArray(portal, codes), isNull(email), eq(isPublished, true), lte(modifiedAt, now)],
        or(isNull(visibleUntil), gt(visibleUntil, now)),
      ),
    );
  return row?.count ? [lineOf({ section: 'live', kind: 'notices_running', count: row.count })] : [];
};
