import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { outbox } from '../../db/tables/publishing.ts';
import { newsletterVisits, popularArticles, statEvents, statHours } from '../../db/tables/stats.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, newsletterDocument } from '../../testing/documents.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { articleEntity } from '../articles/save.ts';
import { newsletterEntity } from '../newsletters/save.ts';
import { forgetEvents, showViews, storeEvents } from './commands.ts';
import { countsSince, differences, eventsKept, mostSeen, robotsSince } from './queries.ts';
import { type Counted, keptSince } from './rules.ts';

const now = new Date('2026-11-21T12:30:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const [first = '', second = '', third = ''] = [1, 2, 3].map((n) => `DBBE0000000000${n}`);

const view = (reference: string, more: Partial<Counted> = {}): Counted => ({
  batchId: crypto.randomUUID(),
  place: 0,
  at: hoursAgo(1),
  portal: 'dbbe',
  locale: 'nl',
  typeId: 3,
  reference,
  collectionReference: null,
  path: `/dossier/${reference}`,
  campaign: null,
  session: null,
  intValue: null,
  varCharValue: null,
  bot: '',
  ...more,
});

describe.each(databases)('what was counted on $kind', ({ open }) => {
  let connection: Connection;
  const viewsOf = async (reference: string) =>
    (await connection.db.select({ views: articles.viewCount }).from(articles).where(eq(articles.reference, reference)))[0]?.views;
  const article = (reference: string, more: object = {}) => articleDocument({ reference, viewCount: 100, ...more });

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, articleEntity, [article(first), article(second), article(third, { displayDate: '2026-12-01' })]);
    await storeEvents(connection.db, [
      ...[first, second, second, third, third, third].map((reference) => view(reference)),
      ...Array.from({ length: 9 }, () => view(first, { bot: 'user_agent' })),
      view(first, { at: hoursAgo(30 * 24) }),
      view('home', { typeId: 1, intValue: 4_000 }),
      view('home', { typeId: 1, intValue: 6_000, at: hoursAgo(2), locale: 'fr' }),
    ]);
    await connection.db.delete(outbox);
  });
  afterAll(() => connection.close());

  it('is shown as views of the articles, on top of those from before', async () => {
    expect(await showViews(connection.db, now)).toEqual(['dbbe']);
    expect([await viewsOf(first), await viewsOf(second)]).toEqual([102, 102]);
  });

  it('makes the list of the most read, of readers in the last week and what is published', async () => {
    const rows = await connection.db.select().from(popularArticles).orderBy(asc(popularArticles.position));
    expect(rows.map(({ locale, article }) => `${locale} ${article}`)).toEqual([`nl ${second}`, `nl ${first}`]);
    expect((await connection.db.select().from(outbox)).map(({ key }) => key)).toEqual(['popular:dbbe']);
  });

  it('publishes a front again only where its list changed', async () => {
    await connection.db.delete(outbox);
    await storeEvents(connection.db, [view(second)]);
    expect(await showViews(connection.db, now)).toEqual([]);
    expect(await viewsOf(second)).toBe(103);
    expect(await connection.db.select().from(outbox)).toEqual([]);
  });

  it('is still in the view count after the article came in again', async () => {
    await save(connection.db, articleEntity, [article(second, { number: 9 })]);
    expect(await viewsOf(second)).toBe(103);
    await storeEvents(connection.db, [view(second)]);
    await showViews(connection.db, now);
    expect(await viewsOf(second)).toBe(104);
  });

  it('is reported from the hours', async () => {
    expect(await countsSince(connection.db, hoursAgo(24))).toEqual(
      [
        { portal: 'dbbe', locale: 'nl', typeId: 1, readers: 1, robots: 0, total: 4_000 },
        { portal: 'dbbe', locale: 'nl', typeId: 3, readers: 8, robots: 9, total: 0 },
        { portal: 'dbbe', locale: 'fr', typeId: 1, readers: 1, robots: 0, total: 6_000 },
      ].sort((a, b) => a.locale.localeCompare(b.locale)),
    );
    expect((await mostSeen(connection.db, hoursAgo(24), 3, 1))[0]).toEqual({ portal: 'dbbe', reference: second, readers: 4 });
    expect(await robotsSince(connection.db, hoursAgo(24))).toEqual([{ bot: 'user_agent', robots: 9 }]);
  });

  it('counts the pages that links of a newsletter opened, each once, without robots and unknown campaigns', async () => {
    await save(connection.db, newsletterEntity, [newsletterDocument({ reference: 'DBBE20260001' })]);
    const visit = (more: Partial<Counted> = {}) => view('landing', { typeId: 1, intValue: 10, campaign: 'DBBE20260001', ...more });
    const batch = crypto.randomUUID();
    const one = [visit({ batchId: batch }), visit({ batchId: batch, place: 1, typeId: 2 })];
    await storeEvents(connection.db, [
      ...one,
      visit(),
      visit({ locale: 'fr' }),
      visit({ bot: 'pace' }),
      visit({ campaign: 'DBBE20269999' }),
    ]);
    await storeEvents(connection.db, [...one, visit({ locale: 'fr' })]);
    await storeEvents(connection.db, [visit({ portal: 'hobe' })]);
    const kept = await connection.db.select().from(newsletterVisits).orderBy(newsletterVisits.locale);
    expect(kept.map(({ locale, visits }) => [locale, visits])).toEqual([
      ['fr', 2],
      ['nl', 3],
    ]);
    expect(await differences(connection.db)).toEqual([]);
    await connection.db.delete(statEvents).where(isNotNull(statEvents.campaign));
    await connection.db.delete(statHours).where(eq(statHours.reference, 'landing'));
    await connection.db.delete(newsletterVisits);
  });

  it('can be counted anew, with no difference', async () => {
    expect(await differences(connection.db)).toEqual([]);
    await connection.db
      .update(statHours)
      .set({ events: sql`${statHours.events} + 1` })
      .where(eq(statHours.bot, 'user_agent'));
    expect(await differences(connection.db)).toEqual([
      expect.stringMatching(/dbbe nl 3 DBBE00000000001 user_agent: 10\/0 kept, 9\/0 counted$/),
    ]);
    await connection.db
      .update(statHours)
      .set({ events: sql`${statHours.events} - 1` })
      .where(eq(statHours.bot, 'user_agent'));
    await connection.db
      .update(statHours)
      .set({ events: sql`${statHours.events} + 1` })
      .where(eq(statHours.hour, new Date('2026-10-22T12:00:00Z')));
    expect(await differences(connection.db)).toHaveLength(2);
    await connection.db
      .update(statHours)
      .set({ events: sql`${statHours.events} - 1` })
      .where(eq(statHours.hour, new Date('2026-10-22T12:00:00Z')));
  });

  it('is forgotten event by event when its time is over; the hours stay', async () => {
    const kept = await eventsKept(connection.db);
    const hours = await connection.db.$count(statHours);
    await forgetEvents(connection.db, keptSince(now, 7));
    expect(await eventsKept(connection.db)).toBe(kept - 1);
    expect(await connection.db.$count(statHours)).toBe(hours);
    expect(await differences(connection.db)).toEqual([]);
    expect(await connection.db.$count(statEvents, eq(statEvents.reference, first))).toBeGreaterThan(0);
  });

  it('leaves the list when its article is removed', async () => {
    await remove(connection.db, articleEntity, [second]);
    expect((await connection.db.select().from(popularArticles)).map(({ article }) => article)).toEqual([first]);
    expect(await showViews(connection.db, now)).toEqual([]);
  });
});
