import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, DatabaseUnusable } from '../db/connection.ts';
import { databases } from '../testing/databases.ts';
import { demoFacts, isDemoWanted } from './demo.ts';

describe.each(databases)('the demo on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection.close());
  const note = (name: string) => connection.db.execute(sql`insert into installation (name, value) values (${name}, '')`);

  it('is wanted once, in an empty database, and refused where it was loaded by half', async () => {
    await note('document index');
    expect(await isDemoWanted(connection.db)).toBe(true);
    await note(demoFacts.begun);
    await expect(isDemoWanted(connection.db)).rejects.toThrow(DatabaseUnusable);
    await note(demoFacts.loaded);
    expect(await isDemoWanted(connection.db)).toBe(false);
  });
});
