import { inArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { upsertExcept } from '../../content/rows.ts';
import { referencesOf, stored } from '../../content/storage.ts';
import { accounts, addresses } from '../../db/tables/accounts.ts';
import { columnsOf } from './queries.ts';
import { AddressDocument } from './schema.ts';

export const addressEntity: Entity<AddressDocument> = {
  isPersonal: true,
  ...stored<AddressDocument>({
    name: 'address',
    schema: AddressDocument,
    table: addresses,
    key: addresses.reference,
    fields: ({ locale }) => ({ lang: locale }),
    async lookUp(db, rows) {
      const owners = await referencesOf(
        db,
        accounts,
        accounts.id,
        accounts.reference,
        rows.map(({ account }) => account),
      );
      return ({ account }) => ({ member: owners.get(account) });
    },
  }),
  // Only a company has a VAT number and a name.
  canonical: ({ vat, companyName, ...document }) => ({ ...document, ...(document.isB2b && { vat, companyName }) }) as AddressDocument,
  referenceOf: ({ reference }) => reference,
  mentions: ({ member }) => [{ field: 'member', table: accounts, column: accounts.reference, value: member }],
  keysOf: async () => new Map(),
  async write(tx, writes, now) {
    const members = await tx
      .select({ id: accounts.id, reference: accounts.reference })
      .from(accounts)
      .where(
        inArray(
          accounts.reference,
          writes.map(({ document }) => document.member),
        ),
      );
    const ids = new Map(members.map(({ id, reference }) => [reference, id]));
    const rows = writes.map(({ document: { entity: _, reference, member, ...address }, contentHash }) => ({
      ...columnsOf(address),
      ...{ reference, account: ids.get(member) ?? 0, createdAt: now, updatedAt: now, contentHash },
    }));
    await upsertExcept(tx, addresses, addresses.reference, [addresses.id, addresses.createdAt], rows);
  },
};
