import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { furnitureOf } from '../../screens/layouts/furniture.ts';
import { pageScreen } from '../../screens/page/page.ts';
import { companyData } from '../../screens/structured/companies.ts';
import { articleDocument } from '../../testing/documents.ts';
import { openEmbedded } from '../../testing/embedded.ts';
import { furnish, save } from '../../testing/saving.ts';
import { companiesOf } from '../account/queries.ts';
import { articleEntity } from '../articles/save.ts';
import { flagNames } from './flag-rules.ts';
import { companiesShown } from './queries.ts';
import { customerEntity } from './save.ts';

const view = { portal: 'dbbe', locale: 'nl', now: new Date('2026-11-21T12:00:00Z') } as const;
const all = Array.from({ length: 2 ** flagNames.length }, (_, bits) => ({
  reference: `K${String(bits).padStart(3, '0')}`,
  flags: Object.fromEntries(flagNames.map((name, place) => [name, (bits & (2 ** place)) !== 0])) as Record<
    (typeof flagNames)[number],
    boolean
  >,
}));
type Flags = (typeof all)[number]['flags'];
/** Words that occur in only one fact of a company, and when readers may see them. */
const words: readonly (readonly [string, (flags: Flags) => boolean])[] = [
  ['Leiendekkersstraat', ({ showAddress }) => showAddress],
  ['Wetterstad', ({ showAddress, showCity }) => showAddress || showCity],
  ['+32 9 111 11 11', ({ showTelephone }) => showTelephone],
  ['+32 9 222 22 22', ({ showFax }) => showFax],
  ['post@bedrijf.example', ({ showEmail }) => showEmail],
  ['https://bedrijf.example/nl', ({ showWebsite }) => showWebsite],
  ['https://bedrijf.example/en', ({ showWebsite }) => showWebsite],
  ['BE0400378485', ({ hideFinancialData }) => !hideFinancialData],
];

describe('the nine flags of a corner, in each of their 512 combinations', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openEmbedded();
    await furnish(connection.db);
    const company = {
      ...{ entity: 'customer', name: 'Bedrijf', portals: ['dbbe'], redirectUrl: 'https://bedrijf.example/tegel' },
      ...{ email: 'post@bedrijf.example', phone: '+32 9 111 11 11', fax: '+32 9 222 22 22', vatNumber: 'BE0400378485' },
      ...{ website: 'https://bedrijf.example/gewoon' },
      mainAddress: { street: 'Leiendekkersstraat', streetNumber: '40', city: 'Wetterstad', zipCode: '9230', countryCode: 'BE' },
    };
    const corner = { linkToWebsite: true, websiteNL: 'https://bedrijf.example/nl', websiteEN: 'https://bedrijf.example/en' };
    await save(
      connection.db,
      customerEntity,
      all.map(({ reference, flags }) => ({ ...company, reference, corner: { ...corner, ...flags } })),
    );
    await save(
      connection.db,
      articleEntity,
      all.map(({ reference }, number) =>
        articleDocument({ reference: `DBBE${String(number).padStart(11, '0')}`, typeId: 7, customerReference: reference }),
      ),
    );
  });
  afterAll(() => connection.close());

  async function pagesOf() {
    const furniture = await furnitureOf({ ...view, db: connection.db });
    if (!furniture) throw new Error('There is no portal.');
    const references = all.map(({ reference }) => ({ reference }));
    return (await pageScreen.build({ ...view, db: connection.db }, furniture, references)).map(
      (built) => built?.payload as Parameters<typeof companyData>[0] & { corner: Parameters<typeof companyData>[1]; products: unknown[] },
    );
  }

  it('open on a page and in its structured data what they say, and nothing else', async () => {
    const built = await pagesOf();
    for (const [index, { reference, flags }] of all.entries()) {
      const payload = built[index];
      if (!payload) throw new Error(`There is no page of ${reference}.`);
      expect(payload.products).toHaveLength(flags.showProducts ? 1 : 0);
      const page = JSON.stringify(payload.corner);
      const data = JSON.stringify(companyData(payload, payload.corner));
      for (const [word, isOpen] of words) {
        expect({ reference, word, page: page.includes(word) }).toEqual({ reference, word, page: isOpen(flags) });
        expect({ reference, word, data: data.includes(word) }).toEqual({ reference, word, data: isOpen(flags) });
      }
    }
  });

  it('decide about the tile: where it leads, and whether it stands among those of issues', async () => {
    const shown = await companiesShown(
      connection.db,
      view,
      all.map(({ reference }) => reference),
    );
    for (const { reference, flags } of all) {
      const company = shown.get(reference);
      expect([company?.tile.redirectUrl, company?.isMRK]).toEqual([
        flags.showWebsite ? 'https://bedrijf.example/nl' : `/${reference}`,
        flags.isMRK,
      ]);
    }
  });

  it('have an effect each, whatever the others say', async () => {
    const built = await pagesOf();
    const shown = await companiesShown(
      connection.db,
      view,
      all.map(({ reference }) => reference),
    );
    const seen = all.map(({ reference }, index) => {
      const { corner, products = [] } = built[index] ?? {};
      // The number of the row of an address is another for each company.
      const facts = { ...corner, reference: '', address: corner?.address?.street };
      return JSON.stringify([facts, products.length, shown.get(reference)?.isMRK]);
    });
    for (const [bits, { flags }] of all.entries())
      for (const [place, name] of flagNames.entries()) {
        // An address shows its city.
        const isImplied = name === 'showCity' && flags.showAddress;
        expect({ bits, name, isSame: seen[bits] === seen[bits ^ (2 ** place)] }).toEqual({ bits, name, isSame: isImplied });
      }
  });

  it('hold in the answer to those who represent it', async () => {
    const now = new Date();
    const [member] = await connection.db
      .insert(accounts)
      .values({ email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Claes', locale: 'nl', createdAt: now, updatedAt: now })
      .returning();
    const account = member?.id ?? 0;
    await connection.db.insert(accountCompanies).values(all.map(({ reference }, position) => ({ account, customer: reference, position })));
    const answers = new Map((await companiesOf(connection.db, account, 'nl')).map((one) => [one.reference, JSON.stringify(one)]));
    for (const { reference, flags } of all)
      for (const [word, isOpen] of words)
        if (word !== 'Wetterstad' && !word.endsWith('/en'))
          expect({ reference, word, there: answers.get(reference)?.includes(word) }).toEqual({ reference, word, there: isOpen(flags) });
    // An address is whole or absent there.
    for (const { reference, flags } of all) expect(answers.get(reference)?.includes('Wetterstad')).toBe(flags.showAddress);
  });
});
