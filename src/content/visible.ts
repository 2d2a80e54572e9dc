import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Shown = { isPublished: PgColumn; displayDate?: PgColumn; visibleUntil?: PgColumn };
/** An instant, or the placeholder of a prepared statement. */
type Instant = Date | SQL.Aliased | SQL | Parameters<typeof lte>[1];

/** SQL condition: there is no end, or it is after an instant. */
export const notOver = (visibleUntil: PgColumn, now: Instant): SQL | undefined => or(isNull(visibleUntil), gt(visibleUntil, now));

/** SQL condition: readers see a document at an instant. It is published, its date has passed, and its end has not. */
export const shownAt = ({ isPublished, displayDate, visibleUntil }: Shown, now: Instant): SQL | undefined =>
  and(eq(isPublished, true), displayDate && lte(displayDate, now), visibleUntil && notOver(visibleUntil, now));
