import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren } from '../../content/entity.ts';
import type { Db } from '../../db/connection.ts';
import { rememberFormerEmail } from '../../db/former-emails.ts';
import { accountCompanies, accountInterests, accountPermissions, accounts, parentUsers } from '../../db/tables/accounts.ts';
import { customers } from '../../db/tables/companies.ts';
import { interests } from '../../db/tables/themes.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { MemberDocument } from './schema.ts';

const mentions = ({ companies, interests: codes }: MemberDocument): Mention[] => [
  ...companies.map((value, index) => ({ field: `companies.${index}`, table: customers, column: customers.reference, value })),
  ...codes.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
];

/** One address has one member: a document cannot take it from another reference. */
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

async function writeMembers(
  tx: Db,
  documents: { document: MemberDocument; contentHash: string }[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
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
    // Who registered here with the address is that member.
    const isKnown = or(eq(accounts.reference, reference), and(eq(accounts.email, email), isNull(accounts.reference)));
    const [changed] = await tx
      .update(accounts)
      .set({ ...row, version: sql`${accounts.version} + 1` })
      .where(isKnown)
      .returning({ id: accounts.id });
    const [made] = changed
      ? [changed]
      : await tx
          .insert(accounts)
          .values({ ...row, createdAt: now })
          .returning({ id: accounts.id });
    if (made) ids.set(reference, made.id);
  }
  return ids;
}

/** A member changes what is kept about people, and no page. */
export const memberEntity: Entity<MemberDocument> = {
  name: 'member',
  schema: MemberDocument,
  table: accounts,
  key: accounts.reference,
  referenceOf: ({ reference }) => reference,
  mentions,
  refuse: takenEmails,
  keysOf: async () => new Map(),
  async write(tx, writes, now) {
    const ids = await writeMembers(tx, writes, now);
    const all = [...ids.values()];
    const children = <Row>(rows: (document: MemberDocument, account: number) => Row[]) =>
      writes.flatMap(({ document }) => rows(document, ids.get(document.reference) ?? 0));
    await replaceChildren(
      tx,
      accountCompanies,
      accountCompanies.account,
      all,
      children(({ companies }, account) => [...new Set(companies)].map((customer) => ({ account, customer }))),
    );
    await replaceChildren(
      tx,
      accountInterests,
      accountInterests.account,
      all,
      children(({ interests: codes }, account) => [...new Set(codes)].map((interest) => ({ account, interest }))),
    );
    await replaceChildren(
      tx,
      accountPermissions,
      accountPermissions.account,
      all,
      children(({ permissions }, account) => [...new Set(permissions)].map((permission) => ({ account, permission, grantedAt: now }))),
    );
  },
};
