/**
 * Reads the demo on paper for eight weeks: articles and how far they were read, tiles, corners, advertisements, popups and
 * words that were searched. Everything is drawn from one seed and stored by what counts real readers, so that
 * `npm run stats -- --verify` agrees.
 */

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/connection.ts';
import { searchSaves } from '../db/tables/search.ts';
import { showViews, storeEvents } from '../features/stats/commands.ts';
import { type Counted, statTypes } from '../features/stats/rules.ts';
import type { Locale } from '../lib/locale.ts';
import { href } from '../lib/routes.ts';
import { insertAll } from './insert.ts';
import { pick, randomFrom } from './random.ts';

type Place = { portal: string; locale: Locale };
type Shown = Place & { kind: 'article' | 'customer' | 'ad' | 'popup'; reference: string; since: string };
type Draw = { now: Date; random: () => number };

const seed = 56;
const weeks = 8;
const day = 86_400_000;
const batch = 5_000;
/** Number of readers of an article in its best week, by its random rank. */
const best = 60;
/** Hours of the day (UTC) at which a trade reads, with their weights. */
const hours = [
  [5, 6],
  [6, 12],
  [7, 10],
  [9, 6],
  [11, 14],
  [12, 8],
  [15, 7],
  [18, 9],
  [19, 12],
  [20, 6],
] as const;
const searched = {
  nl: ['plat dak', 'zonnepanelen', 'lijmrest', 'epdm', 'kalkverf', 'houtskelet', 'waterslag', 'gevelverf'],
  fr: ['toiture plate', 'panneaux solaires', 'epdm', 'peinture à la chaux', 'ossature bois', 'seuil', 'façade'],
} as const satisfies Record<Locale, readonly string[]>;
const unknown = {
  nl: ['warmtepomp premie', 'asbest attest', 'stelling huren'],
  fr: ['prime pompe à chaleur', 'attestation amiante', "location d'échafaudage"],
} as const satisfies Record<Locale, readonly string[]>;

/** Returns an instant within a day, at an hour at which people read; weekends are quiet. */
function momentOf({ now, random }: Draw, daysAgo: number): Date | undefined {
  const date = new Date(now.getTime() - daysAgo * day);
  if ([0, 6].includes(date.getUTCDay()) && random() < 0.65) return undefined;
  const at = new Date(date);
  at.setUTCHours(pick(random, hours), Math.floor(random() * 60), Math.floor(random() * 60), 0);
  return at < now ? at : undefined;
}

/** Draws the events of one thing that readers saw, until yesterday. */
function eventsOf(thing: Shown, isOften: number, draw: Draw): Omit<Counted, 'batchId' | 'place'>[] {
  const { random, now } = draw;
  const { portal, locale, kind, reference } = thing;
  const path = kind === 'article' ? href('article', locale, { articleReference: reference }) : href('home', locale);
  const event = (at: Date, typeId: number, named: string | null, intValue: number | null = null) => ({
    ...{ at, portal, locale, typeId, reference: named, collectionReference: null, path, campaign: null },
    ...{ session: null, intValue, varCharValue: null, bot: '' as const },
  });
  const age = (now.getTime() - Date.parse(thing.since)) / day;
  const count = Math.round(isOften * best * (locale === 'nl' ? 1 : 0.6));
  return Array.from({ length: count }, () => {
    // Most readers come in the first days of a text; the rest is spread over eight weeks.
    const daysAgo = kind === 'article' && random() < 0.6 ? age - random() ** 2 * 10 : random() * 7 * weeks;
    const at = daysAgo > 0.1 && daysAgo < Math.min(age, 7 * weeks) ? momentOf(draw, daysAgo) : undefined;
    if (!at || at.getTime() < Date.parse(thing.since)) return [];
    if (kind === 'ad') return [event(at, statTypes.advertisementView, reference)];
    if (kind === 'popup')
      return [event(at, statTypes.popupView, reference), ...(random() < 0.07 ? [event(at, statTypes.popupClick, reference)] : [])];
    if (kind === 'customer')
      return [
        event(at, statTypes.customerTileView, reference),
        ...(random() < 0.2 ? [event(at, statTypes.companyView, reference)] : []),
        ...(random() < 0.06 ? [event(at, statTypes.bcmView, reference)] : []),
        ...(random() < 0.08 ? [event(at, statTypes.supplierProductsView, reference)] : []),
      ];
    const scrolled = Math.round(100 * Math.min(1, 0.15 + random()));
    const later = new Date(Math.min(at.getTime() + 2_000 * scrolled, now.getTime()));
    return [
      event(at, statTypes.articleView, reference),
      event(later, statTypes.viewTime, reference, Math.round(1_800 * scrolled * (0.4 + random()))),
      event(later, statTypes.scroll, reference, scrolled),
    ];
  }).flat();
}

/** Draws the words of searches, each of another browser. */
const searchesOf = (places: readonly Place[], draw: Draw) =>
  places.flatMap(({ portal, locale }) =>
    Array.from({ length: 60 }, (_, index) => {
      const isFound = draw.random() < 0.85;
      const words = isFound ? searched[locale] : unknown[locale];
      const keyword = words[Math.floor(draw.random() ** 2 * words.length)] ?? words[0];
      const savedAt = momentOf(draw, 0.5 + draw.random() * 7 * weeks);
      const results = isFound ? 1 + Math.floor(draw.random() * 12) : 0;
      return savedAt ? [{ portal, locale, keyword, client: `demo ${portal} ${locale} ${index}`, results, savedAt }] : [];
    }).flat(),
  );

/** Things that readers can see, with the first day on which they could. */
const shownThings = (db: Db, now: Date) =>
  db.execute(sql`
    select 'article' as kind, article as reference, portal, locale, display_date::text as since from article_listings
    where interest = '' and display_date < ${now.toISOString()}
    union all select 'customer', p.customer, p.portal, t.locale, '2026-01-01' from customer_portals p join customer_texts t using (customer)
    union all select 'ad', p.ad, p.portal, t.locale, '2026-01-01' from ad_portals p join ad_texts t using (ad)
    union all select 'popup', p.id::text, p.portal, t.locale, '2026-01-01' from popups p join popup_texts t on t.popup = p.id where p.is_active
    order by 1, 2, 3, 4`);

/** Draws visits from links of newsletters: those of counted clicks, and of readers who do not allow counting. */
async function campaignVisits(db: Db, { now, random }: Draw): Promise<Counted[]> {
  const clicks = rowsOf<Place & { newsletter: string; at: string }>(
    await db.execute(sql`select r.newsletter, r.portal, r.locale, e.at::text as at from mail_events e join send_rows r on r.id = e.row
      where e.kind = 'click' and e.verdict = 'human' and e.at < ${now.toISOString()} order by e.at, e.id`),
  );
  return clicks.flatMap(({ newsletter, portal, locale, at }, index) =>
    Array.from({ length: random() < 0.6 ? 2 : 1 }, (_, place) => ({
      ...{ batchId: `00000000-0000-4000-9${place}00-${String(index).padStart(12, '0')}`, place: 0, at: new Date(at), portal, locale },
      ...{ typeId: statTypes.viewTime, reference: 'home', collectionReference: null, path: href('home', locale), campaign: newsletter },
      ...{ session: null, intValue: Math.round(90_000 * random()), varCharValue: null, bot: '' as const },
    })),
  );
}

/** Counts invented readers of the demo, and shows the most read articles. */
export async function countVisits(db: Db, now: Date): Promise<void> {
  const draw = { now, random: randomFrom(seed) };
  const things = rowsOf<Shown>(await shownThings(db, now));
  const events = things.flatMap((thing) => eventsOf(thing, draw.random() ** 2 + (thing.kind === 'article' ? 0.2 : 1.5), draw));
  for (let start = 0; start < events.length; start += batch) {
    const batchId = `00000000-0000-4000-8000-${String(start).padStart(12, '0')}`;
    await storeEvents(
      db,
      events.slice(start, start + batch).map((event, place) => ({ ...event, batchId, place })),
    );
  }
  await storeEvents(db, await campaignVisits(db, draw));
  const places = [...new Map(things.map(({ portal, locale }) => [`${portal} ${locale}`, { portal, locale }])).values()];
  await insertAll(db, searchSaves, searchesOf(places, draw));
  await showViews(db, now);
}
