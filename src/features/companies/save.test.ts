import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { companiesShown, listedAds } from './queries.ts';
import { adEntity, customerEntity } from './save.ts';

const shown = { portal: 'dbbe', locale: 'nl', now: new Date('2026-11-21T12:00:00Z') } as const;
const customer = {
  entity: 'customer',
  reference: 'CUST-1',
  name: 'Zinkatelier Waterslag',
  brand: 'Waterslag',
  logoFileId: 2,
  redirectUrl: 'https://example.org/waterslag',
  portals: ['dbbe'],
};
const ad = (reference: string, more: object = {}) => ({
  entity: 'ad',
  reference,
  portals: ['dbbe', 'hobe'],
  fileId: 1,
  redirectUrl: 'https://example.org/goten',
  customerReference: 'CUST-1',
  texts: { nl: { title: `Titel ${reference}`, imageAlt: 'Een goot' }, fr: { title: `Titre ${reference}` } },
  ...more,
});

describe.each(databases)('companies and advertisements on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [customer]);
    await save(connection.db, adEntity, [
      ad('AD-2'),
      ad('AD-1', { typeId: 3 }),
      ad('AD-FR', { texts: { fr: { title: 'Seulement' } } }),
      ad('AD-HOBE', { portals: ['hobe'] }),
    ]);
  });
  afterAll(() => connection.close());

  it('a company has its tile, and its edit changes what shows it', async () => {
    expect((await companiesShown(connection.db, shown, ['CUST-1', null, 'CUST-2'])).get('CUST-1')?.tile).toMatchObject({
      name: 'Zinkatelier Waterslag',
      brand: 'Waterslag',
      logoUrl: expect.stringMatching(/^\/media\/2\/\d+\.webp\?v=/),
    });
    expect(
      (await save(connection.db, customerEntity, [{ ...customer, brand: 'Slag', texts: { fr: { description: 'Pliage' } } }])).keys,
    ).toEqual(['customer:CUST-1']);
  });

  it('two companies of one save have no corner at the same address, whatever the case of its letters', async () => {
    const corner = (reference: string, more: object = {}) => ({ ...customer, reference, corner: {}, ...more });
    const { outcomes } = await save(connection.db, customerEntity, [
      ...[corner('DAKCO'), corner('dakco'), corner('Dakco', { portals: ['hobe'] }), corner('DakCo', { corner: null })],
    ]);
    expect(outcomes).toEqual([
      { reference: 'DAKCO', result: 'added' },
      { reference: 'dakco', result: 'refused', fields: { reference: 'reference_taken' } },
      ...['Dakco', 'DakCo'].map((reference) => ({ reference, result: 'added' })),
    ]);
  });

  it('advertisements are listed on their portals, in their languages', async () => {
    const rows = await listedAds(connection.db, shown);
    expect(rows.map((row) => row.ad.reference)).toEqual(['AD-1', 'AD-2']);
    expect(rows[0]).toMatchObject({ ad: { typeId: 3, customerReference: 'CUST-1' }, texts: { imageAlt: 'Een goot' }, file: { id: 1 } });
    expect((await listedAds(connection.db, { ...shown, locale: 'fr' }, 2)).map((row) => row.ad.reference)).toEqual(['AD-1', 'AD-2']);
  });

  it('an advertisement changes itself by an edit, and the lists where it comes or goes', async () => {
    const lists = ['ads:dbbe', 'ads:hobe'];
    expect((await save(connection.db, adEntity, [ad('AD-3')])).keys).toEqual(['ad:AD-3', ...lists]);
    expect((await save(connection.db, adEntity, [ad('AD-3', { redirectUrl: '/pricing' })])).keys).toEqual(['ad:AD-3']);
    expect((await save(connection.db, adEntity, [ad('AD-3', { redirectUrl: '/pricing', portals: ['dbbe'] })])).keys).toEqual([
      'ad:AD-3',
      ...lists,
    ]);
    expect((await remove(connection.db, adEntity, ['AD-3'])).keys).toEqual(['ad:AD-3', 'ads:dbbe']);
  });

  it('an advertisement of a company that there is not is refused', async () => {
    const { outcomes } = await save(connection.db, adEntity, [ad('AD-BAD', { customerReference: 'CUST-9' })]);
    expect(outcomes).toEqual([{ reference: 'AD-BAD', result: 'refused', fields: { customerReference: 'unknown_reference' } }]);
  });
});
