import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for whether a post is approved and on line. @param name table or alias */
export const isApprovedLive = (name: string): SQL => sql.raw(`(${name}.is_live and ${name}.approved_at is not null)`);

/** Returns SQL for `isShown` of `symposium/rules.ts`: whether readers see a post. @param name table or alias */
export const isShownAt = (now: Date, name = 'symposium_posts'): SQL =>
  sql`(${isApprovedLive(name)} and ${sql.raw(name)}.visible_until > ${now.toISOString()}::timestamptz)`;
