import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { previews } from '../../db/tables/editing.ts';
import { previewMilliseconds } from './rules.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a previewed page by its ticket; undefined after ten minutes, and for a text that is no ticket. */
export async function previewOf(db: Db, ticket: string, now: Date): Promise<{ portal: string; html: string } | undefined> {
  if (!uuid.test(ticket)) return undefined;
  const [row] = await db
    .select({ portal: previews.portal, html: previews.html })
    .from(previews)
    .where(and(eq(previews.ticket, ticket), gt(previews.madeAt, new Date(now.getTime() - previewMilliseconds))));
  return row;
}
