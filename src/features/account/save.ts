import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { listPart, stored } from '../../content/storage.ts';
import type { Db } from '../../db/connection.ts';
import { rememberFormerEmail } from '../../db/former-emails.ts';
import { accountCompanies, accountInterests, accountPermissions, accounts, parentUsers } from '../../db/tables/accounts.ts';
import { customers } from '../../db/tables/companies.ts';
import { interests } from '../../db/tables/themes.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { changesOfRights } from './import-queries.ts';
import { MemberDocument } from './schema.ts';

const mentions = ({ companies, interests: codes }: MemberDocument): Mention[] => [
  ...companies.map((value, index) => ({ field: `companies.${index}`, table: customers, column: customers.reference, value })),
  ...codes.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
];

/** An e-mail address belongs to one member: a document cannot take it from another reference. */
async function takenEmails(tx: Db, documents: MemberDocument[]): Promise<Map<string, FieldErrors>> {
  const rows = await tx
    .select({ email: accounts.email, reference: accounts.reference })
    .from(accounts)
    .where(
      and(
        inArray(
          accounts.email,
          documents.map(({ email }) => email),
        ),
        isNotNull(accounts.reference),
      ),
    );
  const owners = new Map(rows.map(({ email, reference }) => [email, reference]));
  const seen = new Map<string, string>();
  const taken = new Map<string, FieldErrors>();
  for (const { email, reference } of documents) {
    const owner = owners.get(email) ?? seen.get(email) ?? reference;
    if (owner !== reference) taken.set(reference, { email: 'duplicate' });
    seen.set(email, reference);
  }
  return taken;
}

async function writeMembers(tx: Db, documents: { document: MemberDocument; contentHash: string }[], now: Date): Promise<void> {
  const parents = documents.flatMap(({ document: { parent } }) => (parent ? [parent] : []));
  if (parents.length)
    await tx
      .insert(parentUsers)
      .values([...new Map(parents.map((parent) => [parent.id, parent])).values()])
      .onConflictDoUpdate({
        target: parentUsers.id,
        set: { code: sql`excluded.code`, firstName: sql`excluded.first_name`, lastName: sql`excluded.last_name` },
      });
  const stored = await tx
    .select({ id: accounts.id, reference: accounts.reference, email: accounts.email })
    .from(accounts)
    .where(
      inArray(
        accounts.reference,
        documents.map(({ document }) => document.reference),
      ),
    );
  const before = new Map(stored.map((account) => [account.reference, account]));
  for (const { document, contentHash } of documents) {
    const { reference, email, firstName, lastName, phone, gender, language, klnr, parent } = document;
    const row = {
      ...{ reference, email, firstName, lastName, phone: phone || null, gender: gender || null, locale: language },
      ...{ klnr: klnr ?? null, parentUser: parent?.id ?? null, contentHash, updatedAt: now },
    };
    const known = before.get(reference);
    if (known && known.email !== email) await rememberFormerEmail(tx, known.id, known.email, now);
    // An account that registered here with the address is the same member.
    const isKnown = or(eq(accounts.reference, reference), and(eq(accounts.email, email), isNull(accounts.reference)));
    const [changed] = await tx
      .update(accounts)
      .set({ ...row, version: sql`${accounts.version} + 1` })
      .where(isKnown)
      .returning({ id: accounts.id });
    if (!changed) await tx.insert(accounts).values({ ...row, createdAt: now });
  }
}

const memberStorage = stored<MemberDocument>({
  name: 'member',
  schema: MemberDocument,
  table: accounts,
  key: accounts.reference,
  id: accounts.id,
  fields: ({ locale }) => ({ language: locale }),
  async lookUp(db, rows) {
    const ids = rows.flatMap(({ parentUser }) => (parentUser === null ? [] : [Number(parentUser)]));
    const parents = ids.length ? await db.select().from(parentUsers).where(inArray(parentUsers.id, ids)) : [];
    return ({ parentUser }) => ({ parent: parents.find(({ id }) => id === parentUser) });
  },
  parts: [
    listPart('companies', accountCompanies, accountCompanies.account, accountCompanies.customer),
    listPart('interests', accountInterests, accountInterests.account, accountInterests.interest),
    {
      ...{ table: accountPermissions, owner: accountPermissions.account, order: [accountPermissions.permission] },
      rows: ({ permissions }, now) => permissions.map((permission) => ({ permission, grantedAt: now })),
      fields: (rows) => ({ permissions: rows.map(({ permission }) => permission) }),
    },
  ],
});

/** The entity of members. A save changes no page. */
export const memberEntity: Entity<MemberDocument> = {
  isPersonal: true,
  ...memberStorage,
  referenceOf: ({ reference }) => reference,
  mentions,
  refuse: takenEmails,
  refuseInRoom: changesOfRights,
  canonical: ({ permissions, ...document }) => ({ ...document, permissions: permissions.toSorted((a, b) => a - b) }),
  keysOf: async () => new Map(),
  async write(tx, writes, now) {
    await writeMembers(tx, writes, now);
    await memberStorage.writeParts(tx, writes, now);
  },
};
