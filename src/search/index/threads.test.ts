import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../content/entity.ts';
import { type Connection, rowsOf } from '../../db/connection.ts';
import { entitiesOf } from '../../features/entities.ts';
import { sources } from '../../features/sources.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import { rebuildIndex } from './rebuild.ts';
import { stemsOf } from './stems.ts';
import { startVectorizers } from './threads.ts';

const texts = (title: string, text: string) => ({
  nl: { title, description: 'Kort', text: `<p>${text}</p>` },
  fr: { title: `${title} isolée`, description: 'Bref', text: `<p>L’${text}</p>` },
});

describe.each(databases)('threads that make the search index on $kind', ({ open }) => {
  let connection: Connection;
  const built = async (thread: URL) => {
    const { vectorizers, close } = startVectorizers(thread, (locale, forms) => stemsOf(connection.db, locale, forms));
    await rebuildIndex(connection.db, sources, vectorizers).finally(close);
  };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const article = entitiesOf(undefined).get('article') as unknown as Entity;
    const documents = Array.from({ length: 450 }, (_, index) =>
      articleDocument({
        reference: `DBBE${String(index).padStart(11, '0')}`,
        isPremium: index % 3 === 0,
        requiresRegistration: index % 7 === 0,
        texts: texts(`Dak nummer ${index}`, `isolatie van ${index} mm kurk, code RX-${index}000`),
      }),
    );
    await save(connection.db, article, documents);
  });
  afterAll(() => connection.close());

  it('make what an edit makes', async () => {
    const all = async () =>
      rowsOf<object>(
        await connection.db.execute(sql`
          select reference, locale, kinds, is_premium, date::text, title_key, title::text, words::text, gated::text
            from search_documents d join search_facets f on f.id = d.facet
          union all select word, locale, null, null, shown, stem, null, null, null from search_words order by 1, 2, 5`),
      );
    const before = await all();
    expect(before.length).toBeGreaterThan(900);
    await built(new URL('./thread.ts', import.meta.url));
    expect(await all()).toEqual(before);
  });

  it.each([
    ['throws', 'throw new Error("no words today")', 'no words today'],
    ['stops', 'process.exit(3)', 'stopped (exit code 3)'],
    ['cannot be read', 'this is no program', 'Unexpected identifier'],
  ])('end in an error where one %s', async (_, code, message) => {
    await expect(built(new URL(`data:text/javascript,${encodeURIComponent(code)}`))).rejects.toThrow(message);
  });
});
