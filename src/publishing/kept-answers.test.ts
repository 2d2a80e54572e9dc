import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { key } from '../content/keys.ts';
import { enqueue } from '../content/outbox.ts';
import { forgetShared } from '../content/shared-changes.ts';
import { type Connection, connect, type Db } from '../db/connection.ts';
import { sharedChanges } from '../db/tables/publishing.ts';
import { createDatabase, databases } from '../testing/databases.ts';
import { createKeptAnswers } from './kept-answers.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Returns whether pieces at these instants ask for an answer about portals. */
const asker = (db: Db) => {
  const keepAt = createKeptAnswers(db);
  return async (at = now) => {
    let asked = false;
    await keepAt(at)('subject', ['portal', 'pages'], async () => {
      asked = true;
    });
    return asked;
  };
};

describe.each(databases)('answers of publishers on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection.close());

  it('are kept until a key of one of their kinds changes', async () => {
    const { db } = connection;
    const asks = asker(db);
    expect([await asks(), await asks()]).toEqual([true, false]);
    await enqueue(db, [key.article('A'), key.ads('dbbe'), key.portals()]);
    expect(await asks()).toBe(false);
    await enqueue(db, [key.portal('dbbe')]);
    expect([await asks(), await asks()]).toEqual([true, false]);
    await enqueue(db, [key.portal('dbbe'), key.pages('dbbe')]);
    expect([await asks(), await asks()]).toEqual([true, false]);
  });

  it('are asked anew after ten minutes, and for an earlier instant', async () => {
    const asks = asker(connection.db);
    expect([await asks(), await asks(later(9)), await asks(later(10)), await asks(later(9))]).toEqual([true, false, true, true]);
  });

  it('are asked anew after a failure', async () => {
    const keepAt = createKeptAnswers(connection.db);
    const ask = (answer: () => Promise<string>) => keepAt(now)('subject', ['portal'], answer);
    await expect(ask(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect([await ask(async () => 'first'), await ask(async () => 'second')]).toEqual(['first', 'first']);
  });

  it('are of one instant in a piece, whatever changes meanwhile', async () => {
    const { db } = connection;
    const keepAt = createKeptAnswers(db);
    const keep = keepAt(now);
    await keep('before', ['portal'], async () => {});
    await enqueue(db, [key.portal('dbbe')]);
    expect(await keep('subject', ['portal'], async () => 'read in the piece')).toBe('read in the piece');
    expect(await keepAt(now)('subject', ['portal'], async () => 'read anew')).toBe('read anew');
  });

  it('are asked anew, and not wrong, when the notes of changes are removed', async () => {
    const { db } = connection;
    await enqueue(db, [key.portal('dbbe')]);
    const asks = asker(db);
    await asks();
    await forgetShared(db, new Date(Date.now() + 25 * 60 * 60_000));
    expect([await db.$count(sharedChanges), await asks(), await asks()]).toEqual([0, true, false]);
    await forgetShared(db, new Date());
    await enqueue(db, [key.portal('dbbe')]);
    expect(await asks()).toBe(true);
  });
});

it('answers are asked anew when their edit was numbered before a later one and committed after it', async () => {
  const { db, close } = await connect({ url: await createDatabase() });
  const asks = asker(db);
  await db.transaction(async (tx) => {
    await enqueue(tx as unknown as Db, [key.portal('dbbe')]);
    await enqueue(db, [key.portal('hobe')]);
    expect([await asks(), await asks()]).toEqual([true, false]);
  });
  expect(await asks()).toBe(true);
  await close();
});
