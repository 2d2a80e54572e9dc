import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { listedProducts } from './queries.ts';
import { productEntity } from './save.ts';

const product = (reference: string, categoryId: number, position: number, more: object = {}) => ({
  entity: 'product',
  reference,
  portals: ['dbbe'],
  categoryId,
  priceCents: 8_900,
  position,
  texts: { nl: { title: `Titel ${reference}` }, fr: { title: `Titre ${reference}` } },
  ...more,
});

describe.each(databases)('products on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, productEntity, [
      product('P-GIFT', 13, 0),
      product('P-SECOND', 1, 2),
      product('P-FIRST', 1, 1),
      product('P-HOBE', 1, 0, { portals: ['hobe'] }),
      product('P-NL', 2, 0, { texts: { nl: { title: 'Bouwplan' } } }),
    ]);
  });
  afterAll(() => connection.close());

  it('are listed by category and then in their order, in their languages', async () => {
    const references = async (locale: 'nl' | 'fr') =>
      (await listedProducts(connection.db, { portal: 'dbbe', locale })).map(({ reference }) => reference);
    expect(await references('nl')).toEqual(['P-FIRST', 'P-SECOND', 'P-NL', 'P-GIFT']);
    expect(await references('fr')).toEqual(['P-FIRST', 'P-SECOND', 'P-GIFT']);
    expect(await listedProducts(connection.db, { portal: 'hobe', locale: 'fr' })).toEqual([
      { reference: 'P-HOBE', categoryId: 1, title: 'Titre P-HOBE', description: '', priceCents: 8_900 },
    ]);
  });

  it('change the price list of every portal that they leave, stay on or come to', async () => {
    expect((await save(connection.db, productEntity, [product('P-GIFT', 13, 0, { priceCents: 100 })])).keys).toEqual(['products:dbbe']);
    expect((await save(connection.db, productEntity, [product('P-GIFT', 13, 0, { portals: ['hobe'] })])).keys).toEqual([
      'products:dbbe',
      'products:hobe',
    ]);
    expect((await remove(connection.db, productEntity, ['P-GIFT'])).keys).toEqual(['products:hobe']);
  });
});
