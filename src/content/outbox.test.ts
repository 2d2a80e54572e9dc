import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { outbox, releases } from '../db/tables/publishing.ts';
import { databases } from '../testing/databases.ts';
import { enqueue, hasRelease, lagOf, workOff } from './outbox.ts';

describe.each(databases)('keys that wait for the publisher on $kind', ({ open }) => {
  let connection: Connection;
  const add = (keys: string[], options?: { isBulk?: boolean }) => enqueue(connection.db, keys, options);
  const waiting = async (release: string) =>
    (await connection.db.select().from(outbox).orderBy(outbox.id)).filter((row) => row.release === release).map((row) => row.key);
  const work = (limit: number, more?: { savesOnly?: boolean }) => {
    const seen: string[] = [];
    return workOff(connection, 'one', limit, async (rows) => void seen.push(...rows.map(({ key }) => key)), more).then(() => seen);
  };

  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    await connection.db.delete(outbox);
    await connection.db.delete(releases);
  });
  afterAll(() => connection.close());
  const release = (id: string) => connection.db.insert(releases).values({ id, startedAt: new Date(), caughtUpTo: new Date() });

  it('wait for nobody before there is a release', async () => {
    expect(await hasRelease(connection.db)).toBe(false);
    await add(['article:A']);
    await release('one');
    expect([await hasRelease(connection.db), await waiting('one')]).toEqual([true, []]);
  });

  it('wait once for every release, however often an edit names them', async () => {
    await release('one');
    await release('two');
    await add(['article:A', 'articles:dbbe', 'article:A']);
    expect([await waiting('one'), await waiting('two')]).toEqual([
      ['article:A', 'articles:dbbe'],
      ['article:A', 'articles:dbbe'],
    ]);
    expect(await work(10)).toEqual(['article:A', 'articles:dbbe']);
    expect([(await lagOf(connection.db, 'one')).waiting, (await lagOf(connection.db, 'two')).waiting]).toEqual([0, 2]);
  });

  it('are worked off saves first, oldest first, as many as are asked', async () => {
    await release('one');
    await add(['bulk:1', 'bulk:2'], { isBulk: true });
    await add(['save:1', 'save:2']);
    expect(await work(3)).toEqual(['save:1', 'save:2', 'bulk:1']);
    expect(await work(3, { savesOnly: true })).toEqual([]);
    expect(await work(3)).toEqual(['bulk:2']);
  });

  it('wait on when the work fails', async () => {
    await release('one');
    await add(['article:A']);
    await expect(workOff(connection, 'one', 10, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(await waiting('one')).toEqual(['article:A']);
  });

  it('go with the edit that is rolled back', async () => {
    await release('one');
    const edit = connection.db.transaction(async (tx) => {
      await enqueue(tx, ['article:A']);
      throw new Error('rolled back');
    });
    await expect(edit).rejects.toThrow('rolled back');
    expect(await waiting('one')).toEqual([]);
  });
});
