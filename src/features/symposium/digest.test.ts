import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mails } from '../../db/tables/mails.ts';
import { symposiumCategories, symposiumChoices, symposiumPosts, symposiumTexts } from '../../db/tables/symposium.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, save } from '../../testing/saving.ts';
import { symposiumRow } from '../../testing/symposium.ts';
import { memberEntity } from '../account/save.ts';
import { customerEntity } from '../companies/save.ts';
import { extendById } from './commands.ts';
import { sendDigests, tellEnding } from './digest-commands.ts';
import { digestOf, digestPath, extensionOf, extensionPath } from './link-rules.ts';
import { endOfDay } from './rules.ts';

const keyed = (purpose: string, text: string) => Buffer.from(`${purpose} ${text}`.padEnd(40, '.')).toString('base64url').slice(-40);

describe.each(databases)('mails of the symposium on $kind', ({ open }) => {
  let connection: Connection;
  let now = new Date('2026-11-21T12:00:00Z');
  const telling = () => ({ send: async () => {}, keyed, now });
  const mailed = async (kind: string) =>
    (await connection.db.select().from(mails).orderBy(mails.id))
      .filter((row) => row.kind === kind)
      .map(({ recipient, locale, values }) => ({ recipient, locale, values: values as Record<string, string> }));

  async function post(
    account: number,
    title: string,
    more: Partial<typeof symposiumPosts.$inferInsert> = {},
    category = 1,
  ): Promise<number> {
    const [row] = await connection.db
      .insert(symposiumPosts)
      .values({ ...symposiumRow({ account, at: now }), ...more })
      .returning();
    const id = row?.id ?? 0;
    const texts = (['nl', 'fr'] as const).map((locale) => ({
      post: id,
      stage: 'approved' as const,
      locale,
      title: `${title} ${locale}`,
      description: title,
    }));
    await connection.db.insert(symposiumTexts).values(texts);
    await connection.db.insert(symposiumCategories).values({ post: id, category, position: 0 });
    return id;
  }

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'] }]);
    await save(
      connection.db,
      memberEntity,
      [1, 2, 3].map((number) => ({
        ...{ entity: 'member', reference: `m${number}`, email: `m${number}@voorbeeld.be`, firstName: `M${number}`, lastName: 'Lid' },
        ...{ language: number === 2 ? 'fr' : 'nl', klnr: `0000000${number}`, companies: ['DAKCO'] },
      })),
    );
  });
  afterAll(() => connection.close());

  it('tell once that a post ends in three days, with a link that extends it once', async () => {
    const id = await post(2, 'Bijna weg', { removeAfterDate: '2026-11-24', visibleUntil: endOfDay('2026-11-24') });
    expect(await tellEnding(connection.db, telling())).toBe(0);
    now = new Date('2026-11-22T08:00:00Z');
    expect([await tellEnding(connection.db, telling()), await tellEnding(connection.db, telling())]).toEqual([1, 0]);
    const [told] = await mailed('symposiumEnds');
    expect(told).toMatchObject({ recipient: 'm2@voorbeeld.be', locale: 'fr', values: { title: 'Bijna weg fr' } });
    const token = (told?.values.path ?? '').split('=')[1] ?? '';
    expect(extensionOf(keyed, token)).toEqual({ id, visibleUntil: endOfDay('2026-11-24') });
    await connection.db.transaction((tx) => extendById(tx, id, now));
    const [row] = await connection.db.select().from(symposiumPosts).where(eq(symposiumPosts.id, id));
    expect(row?.removeAfterDate).toBe('2026-12-24');
    expect(await tellEnding(connection.db, telling())).toBe(0);
    for (const forged of [null, '', token.replace(/^\d+/, '99'), `${token}x`]) expect(extensionOf(keyed, forged)).toBeUndefined();
    expect(digestOf(keyed, digestPath(keyed, 7).split('=')[1] ?? '')).toBe(7);
    expect(digestOf(keyed, extensionPath(keyed, 7, now).split('=')[1] ?? '')).toBeUndefined();
    await connection.db.delete(symposiumPosts);
  });

  it('bring what matches once, ten at most, one mail a day, to who wants it', async () => {
    await post(1, 'Wij zoeken', { userTypeId: 2 });
    const matching: number[] = [];
    for (let count = 0; count < 12; count++) matching.push(await post(2, `Aanbod ${count}`));
    await post(3, 'Ander type', { searchTypeId: 1 });
    await post(3, 'Ook vraag', { userTypeId: 2 });
    await post(3, 'Andere rubriek', {}, 2);
    await post(3, 'Ander portaal', { portal: 'hobe' });
    await post(3, 'Wacht nog', { approvedAt: null, decision: 'waiting' });
    await post(3, 'Voorbij', { visibleUntil: now });
    await connection.db.insert(symposiumChoices).values({ account: 2, hasDigest: false, at: now });
    const sent = await sendDigests(connection.db, telling());
    const all = await mailed('symposiumMatches');
    // 1 and 3 seek what 2 offers; 2 wants no mail.
    expect([sent, all.map(({ recipient }) => recipient)]).toEqual([2, ['m1@voorbeeld.be', 'm3@voorbeeld.be']]);
    const titles = (JSON.parse(all[0]?.values.posts ?? '[]') as { title: string; path: string }[]).map(({ title }) => title);
    expect(titles).toHaveLength(10);
    expect(titles.every((title) => /^Aanbod \d+ nl$/.test(title))).toBe(true);
    expect(await sendDigests(connection.db, telling())).toBe(0);
    now = new Date('2026-11-23T08:00:00Z');
    expect(await sendDigests(connection.db, telling())).toBe(2);
    expect(JSON.parse((await mailed('symposiumMatches')).at(-1)?.values.posts ?? '[]')).toHaveLength(2);
    now = new Date('2026-11-24T08:00:00Z');
    expect(await sendDigests(connection.db, telling())).toBe(0);
  });

  it('bring posts in the language of who reads them: one without it once that text is approved too', async () => {
    now = new Date('2026-11-25T08:00:00Z');
    await post(1, 'Alleen in het Nederlands', { searchTypeId: 3 });
    const id = await post(2, 'Nous cherchons', { searchTypeId: 3, userTypeId: 2 });
    await connection.db.update(symposiumChoices).set({ hasDigest: true });
    const isFrench = eq(symposiumTexts.locale, 'fr');
    const french = await connection.db
      .delete(symposiumTexts)
      .where(and(isFrench, ne(symposiumTexts.post, id)))
      .returning();
    const titles = async () =>
      (await mailed('symposiumMatches'))
        .filter(({ recipient }) => recipient === 'm2@voorbeeld.be')
        .map(({ locale, values: { posts = '[]' } }) => [locale, (JSON.parse(posts) as { title: string }[]).map(({ title }) => title)]);
    await sendDigests(connection.db, telling());
    expect(await titles()).toEqual([]);
    await connection.db.insert(symposiumTexts).values(french.filter(({ title }) => title.startsWith('Alleen')));
    await sendDigests(connection.db, telling());
    expect(await titles()).toEqual([['fr', ['Alleen in het Nederlands fr']]]);
  });
});
