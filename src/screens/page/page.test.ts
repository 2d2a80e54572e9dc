import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { connect } from '../../db/connection.ts';
import { themeEntity } from '../../features/themes/save.ts';
import { createDatabase } from '../../testing/databases.ts';
import { themeDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import { furnitureOf } from '../layouts/furniture.ts';
import type { View } from '../screen.ts';
import { pagePartScreen, pageScreen, type ThemePayload } from './page.ts';

const many = 10_000;

describe(`a theme of ${many} articles`, () => {
  let connection: Connection;
  let view: View;
  beforeAll(async () => {
    connection = await connect({ url: await createDatabase() });
    const { db } = connection;
    await furnish(db);
    await save(db, themeEntity, [themeDocument('vol'), themeDocument('schaars', { interests: ['hout'] })]);
    const number = sql`from generate_series(1, ${many}) as n`;
    const reference = sql`'DBBE' || lpad(n::text, 11, '0')`;
    const date = sql`timestamptz '2026-01-01' + n * interval '1 minute'`;
    await db.execute(sql`insert into articles (reference, number, type_id, display_date, is_published, is_premium, requires_registration, view_count, relevancy, content_hash, updated_at)
      select ${reference}, n, 1, ${date}, true, false, false, 0, 0, '', now() ${number}`);
    await db.execute(sql`insert into article_texts (article, locale, title, description, text, image_alt, search_text_related, newsletter_more_label)
      select ${reference}, 'nl', 'Titel ' || n, '', '', '', '', '' ${number}`);
    await db.execute(sql`insert into article_portals (article, portal, position) select ${reference}, 'dbbe', 0 ${number}`);
    await db.execute(sql`insert into article_listings (portal, locale, interest, display_date, article)
      select 'dbbe', 'nl', 'daken', ${date}, ${reference} ${number}`);
    await db.execute(sql`insert into article_listings (portal, locale, interest, display_date, article)
      select 'dbbe', 'nl', 'hout', ${date}, ${reference} from generate_series(7, 7) as n`);
    await db.execute(sql`analyze`);
    view = { db, portal: 'dbbe', locale: 'nl', now: new Date('2026-11-21T12:00:00Z') };
  });
  afterAll(() => connection.close());

  async function pagesAt(...asked: Record<string, string>[]): Promise<(ThemePayload | undefined)[]> {
    const furniture = await furnitureOf(view);
    if (!furniture) throw new Error('There is no portal.');
    const built = await pageScreen.build(
      view,
      furniture,
      asked.filter(({ page }) => page === undefined),
    );
    const parts = await pagePartScreen.build(
      view,
      furniture,
      asked.filter(({ page }) => page !== undefined),
    );
    return [...built, ...parts].map((one) => one?.payload as ThemePayload | undefined);
  }

  it('shows each of them on exactly one page, newest first', async () => {
    const params = (await pagePartScreen.list(view, 'vol')).filter(({ reference }) => reference === 'vol') as {
      reference: string;
      page: string;
    }[];
    expect(params).toHaveLength(many / 20 - 1);
    const pages = await pagesAt({ reference: 'vol' }, ...params);
    const numbers = pages.flatMap((page) => page?.articles.map(({ reference }) => Number(reference.slice(4))) ?? []);
    expect(new Set(numbers).size).toBe(many);
    expect(pages[0]?.articles[0]?.reference).toBe(`DBBE${String(many).padStart(11, '0')}`);
    expect(pages[0]?.steps).toMatchObject({ total: many, older: '/vol/page/499', newer: null });
    expect(pages.at(1)?.steps).toMatchObject({ page: 1, older: null, newer: '/vol/page/2' });
    // French has another number of articles: a numbered page links to the whole list.
    expect(pages.at(1)?.head).toMatchObject({ other: '/fr/vol', alternates: { nl: 'https://dbbe.example/vol/page/1' } });
  });

  it('has no page beyond the last, and none that is written oddly', async () => {
    const asked = ['0', '500', '01', '-1', '1e2', '99999999'].map((page) => ({ reference: 'vol', page }));
    expect(await pagesAt(...asked)).toEqual(asked.map(() => undefined));
  });

  it('is as well shown with one', async () => {
    const [page] = await pagesAt({ reference: 'schaars' });
    expect(page?.articles.map(({ title }) => title)).toEqual(['Titel 7']);
    expect(page?.steps).toMatchObject({ total: 1, pages: 0, older: null, newer: null });
  });
});
