import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, rowsOf } from '../../db/connection.ts';
import { symposiumPosts, symposiumTexts } from '../../db/tables/symposium.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, save } from '../../testing/saving.ts';
import { symposiumRow } from '../../testing/symposium.ts';
import { memberEntity } from '../account/save.ts';
import { isShown } from './rules.ts';
import { isShownAt } from './shown-queries.ts';
import { postSource } from './source.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe.each(databases)('posts that readers see on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const member = { entity: 'member', reference: 'm1', email: 'm1@voorbeeld.be', firstName: 'An', lastName: 'Lid', language: 'nl' };
    await save(connection.db, memberEntity, [member]);
    const base = symposiumRow({ account: 1, at: now });
    const cases = [true, false].flatMap((isLive) =>
      [now, null].flatMap((approvedAt) =>
        (['waiting', 'approved', 'refused'] as const).flatMap((decision) =>
          [-1, 0, 1, 86_400_000].map((left) => ({ ...base, isLive, approvedAt, decision, visibleUntil: new Date(now.getTime() + left) })),
        ),
      ),
    );
    const rows = await connection.db.insert(symposiumPosts).values(cases).returning();
    await connection.db
      .insert(symposiumTexts)
      .values(rows.map(({ id }) => ({ post: id, stage: 'approved' as const, locale: 'nl' as const, title: 'Post', description: 'Post' })));
  });
  afterAll(() => connection.close());

  it('are the same in SQL and in the rule', async () => {
    const all = await connection.db.select().from(symposiumPosts).orderBy(symposiumPosts.id);
    const shown = await connection.db
      .select({ id: symposiumPosts.id })
      .from(symposiumPosts)
      .where(isShownAt(now))
      .orderBy(symposiumPosts.id);
    expect([all.length, shown.length]).toEqual([48, 6]);
    expect(shown.map(({ id }) => id)).toEqual(all.filter((post) => isShown(post, now)).map(({ id }) => id));
  });

  it('are in the index until their end', async () => {
    const all = await connection.db.select().from(symposiumPosts).orderBy(symposiumPosts.id);
    const references = all.map(({ id }) => String(id));
    const indexed = rowsOf<{ reference: string; visibleUntil: string }>(
      await connection.db.execute(postSource.indexed(sql`${sql.param(references)}::text[]`)),
    );
    const shown = indexed.filter(({ visibleUntil }) => new Date(visibleUntil) > now).map(({ reference }) => Number(reference));
    expect(shown.sort((a, b) => a - b)).toEqual(all.filter((post) => isShown(post, now)).map(({ id }) => id));
  });
});
