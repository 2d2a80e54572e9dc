import { sql } from 'drizzle-orm';
import { key } from '../../content/keys.ts';
import { enqueue } from '../../content/outbox.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { popularSearches } from './queries.ts';
import { isPresentable, keywordOf, popularDays, popularShown, savesADay } from './rules.ts';
import type { SearchSave } from './schema.ts';

/** Saves a search of a client. @returns false if it was not saved: it looks like personal data, or the client saved too many today */
export async function keepSearch(db: Db, search: SearchSave & { client: string; now: Date }): Promise<boolean> {
  const { portalCode: portal, language: locale, NrOfResults: results, client, now } = search;
  const keyword = keywordOf(search.keyword);
  if (!isPresentable(keyword)) return false;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000).toISOString();
  return db.transaction(async (tx) => {
    const [today] = rowsOf<{ count: number }>(
      await tx.execute(sql`select count(*)::int as count from search_saves where client = ${client} and saved_at > ${hoursAgo(24)}`),
    );
    if (Number(today?.count) >= savesADay) return false;
    await tx.execute(sql`delete from search_saves where saved_at < ${hoursAgo(popularDays * 24)}`);
    const shown = { portal, locale: locale as Locale, now };
    const before = await popularSearches(tx, shown, popularShown);
    await tx.execute(sql`
      insert into search_saves (portal, locale, keyword, client, results, saved_at) values (${portal}, ${locale}, ${keyword}, ${client}, ${results}, ${now.toISOString()})
      on conflict (portal, locale, keyword, client) do update set results = excluded.results, saved_at = excluded.saved_at`);
    const after = await popularSearches(tx, shown, popularShown);
    if (before.join('\n') !== after.join('\n')) await enqueue(tx, [key.searches(portal)]);
    return true;
  });
}
