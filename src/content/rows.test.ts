import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { customerAddresses, customers } from '../db/tables/companies.ts';
import { files } from '../db/tables/files.ts';
import { interests, interestTexts } from '../db/tables/themes.ts';
import { databases } from '../testing/databases.ts';
import { replaceChildren, replaceLasting, upsert, upsertExcept } from './rows.ts';

describe.each(databases)('rows on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await upsert(connection.db, customers, customers.reference, [
      { reference: 'A', name: 'Firma A', brand: '', contentHash: '1' },
      { reference: 'B', name: 'Firma B', brand: '', contentHash: '1' },
    ]);
  });
  afterAll(() => connection.close());
  const names = async () =>
    (await connection.db.select().from(customers).orderBy(customers.reference)).map((row) => [row.name, row.contentHash]);

  it('are added or changed by their key, more than fit in one statement', async () => {
    const many = Array.from({ length: 1_201 }, (_, index) => ({ code: `c-${index}`, contentHash: '1' }));
    await upsert(connection.db, interests, interests.code, many);
    await upsert(
      connection.db,
      interests,
      interests.code,
      many.map((row) => ({ ...row, contentHash: '2' })),
    );
    const rows = await connection.db.select().from(interests).where(eq(interests.contentHash, '2'));
    expect(rows).toHaveLength(1_201);
  });

  it('have the default of a column that they do not have, and every kind of value as it is given', async () => {
    const file = { name: 'dak.jpg', mediaType: 'image/jpeg', contentHash: '1' };
    const rows = [
      { id: 901, ...file, widths: [320, 640] },
      { id: 902, ...file, name: `half ${'\u{1f600}'.slice(0, 1)} "paar" \\ud83d {1,2}` },
    ];
    await upsert(connection.db, files, files.id, rows as (typeof files.$inferInsert)[]);
    const found = await connection.db
      .select()
      .from(files)
      .where(inArray(files.id, [901, 902]))
      .orderBy(files.id);
    expect(found.map(({ widths, name }) => [widths, name])).toEqual([
      [[320, 640], 'dak.jpg'],
      [[], 'half \ufffd "paar" \\ud83d {1,2}'],
    ]);
  });

  it('keep the columns that are to be kept', async () => {
    const row = { reference: 'A', name: 'Andere naam', brand: '', contentHash: '9' };
    await upsertExcept(connection.db, customers, customers.reference, [customers.name], [row]);
    expect(await names()).toEqual([
      ['Firma A', '9'],
      ['Firma B', '1'],
    ]);
  });

  it('of a parent are replaced, and those of others stay', async () => {
    const text = (interest: string, locale: 'nl' | 'fr', name: string) => ({ interest, locale, name });
    await replaceChildren(
      connection.db,
      interestTexts,
      interestTexts.interest,
      ['c-1', 'c-2'],
      [text('c-1', 'nl', 'een'), text('c-2', 'nl', 'twee')],
    );
    await replaceChildren(connection.db, interestTexts, interestTexts.interest, ['c-1'], [text('c-1', 'fr', 'un')]);
    const rows = await connection.db.select().from(interestTexts).orderBy(interestTexts.interest);
    expect(rows.map(({ interest, name }) => [interest, name])).toEqual([
      ['c-1', 'un'],
      ['c-2', 'twee'],
    ]);
  });

  it('that others refer to keep their id while they have the same key', async () => {
    const lasting = { column: customerAddresses.id, keysOf: [(row: Record<string, unknown>) => String(row.street)] };
    const address = (street: string, city: string) =>
      ({ customer: 'A', street, city, streetNumber: '1', zipCode: '9000', countryCode: 'BE' }) as typeof customerAddresses.$inferInsert;
    const replace = async (...rows: ReturnType<typeof address>[]) => {
      await replaceLasting(connection.db, customerAddresses, customerAddresses.customer, ['A'], rows, lasting);
      return connection.db.select().from(customerAddresses).orderBy(customerAddresses.id);
    };
    const [first] = await replace(address('Kerkstraat', 'Gent'));
    const [moved] = await replace(address('Kerkstraat', 'Brugge'));
    expect([moved?.id, moved?.city]).toEqual([first?.id, 'Brugge']);
    const [other] = await replace(address('Dorpsstraat', 'Brugge'));
    expect(other?.id).not.toBe(first?.id);
  });
});
