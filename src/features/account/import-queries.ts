import { inArray, or, sql } from 'drizzle-orm';
import type { Reference } from '../../content/entity.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import type { MemberDocument } from './schema.ts';

/**
 * Returns the members whose document grants rights, or who have rights that it would remove or move to another address:
 * staff.md 3 leaves these to the command line.
 */
export async function changesOfRights(
  tx: Db,
  documents: readonly MemberDocument[],
  removed: readonly Reference[],
): Promise<Map<Reference, FieldErrors>> {
  const references = [...documents.map(({ reference }) => reference), ...removed.map(String)];
  if (!references.length) return new Map();
  const rows = await tx
    .select({
      ...{ reference: accounts.reference, email: accounts.email, parentUser: accounts.parentUser },
      hasPermissions: sql<boolean>`exists (select from account_permissions p where p.account = ${sql.raw('accounts.id')})`,
    })
    .from(accounts)
    .where(or(inArray(accounts.reference, references), inArray(accounts.email, ['', ...documents.map(({ email }) => email)])));
  const faultsOf = (given: Partial<MemberDocument>, stored: typeof rows): FieldErrors => ({
    ...((given.permissions?.length || stored.some(({ hasPermissions }) => hasPermissions)) && { permissions: 'not_permitted' as const }),
    ...((given.parent || stored.some(({ parentUser }) => parentUser !== null)) && { parent: 'not_permitted' as const }),
  });
  const all = [
    ...documents.map((document): [Reference, FieldErrors] => [
      document.reference,
      faultsOf(
        document,
        rows.filter(({ reference, email }) => reference === document.reference || email === document.email),
      ),
    ]),
    ...removed.map((one): [Reference, FieldErrors] => [
      one,
      faultsOf(
        {},
        rows.filter(({ reference }) => reference === String(one)),
      ),
    ]),
  ];
  return new Map(all.filter(([, faults]) => Object.keys(faults).length > 0));
}
