import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyNumber } from '../content/keys.ts';
import { type Connection, rowsOf } from '../db/connection.ts';
import { releases } from '../db/tables/publishing.ts';
import { databases } from '../testing/databases.ts';
import { type PageReads, record } from './page-reads.ts';

const now = new Date('2026-11-21T12:00:00Z');
const page = (path: string, ...keys: string[]): PageReads => ({ portal: 'dbbe', path, reads: new Set(keys) });

describe.each(databases)('records of pages on $kind', ({ open }) => {
  let connection: Connection;
  /** Returns the reads of each page, and the transaction that wrote them. */
  const written = async () => {
    const rows = await connection.db.execute(`select path, reads, xmin::text as by from published_pages order by path`);
    return rowsOf<{ path: string; reads: number[]; by: string }>(rows);
  };
  const numbers = (...keys: string[]) => keys.map(keyNumber).sort((a, b) => a - b);

  beforeAll(async () => {
    connection = await open();
    await connection.db.insert(releases).values({ id: 'one', startedAt: now, caughtUpTo: now });
  });
  afterAll(() => connection.close());

  it('are replaced when a page reads other keys, and otherwise not written again', async () => {
    await record(connection.db, 'one', [page('/a', 'portals', 'article:A'), page('/b', 'portals')]);
    const first = await written();
    expect(first.map(({ path, reads }) => [path, reads])).toEqual([
      ['/a', numbers('portals', 'article:A')],
      ['/b', numbers('portals')],
    ]);
    await record(connection.db, 'one', [page('/a', 'article:A', 'portals'), page('/b', 'portals', 'article:B')]);
    const [a, b] = await written();
    expect(a).toEqual(first[0]);
    expect([b?.reads, b?.by === first[1]?.by]).toEqual([numbers('portals', 'article:B'), false]);
  });
});
