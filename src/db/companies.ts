import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { customerCorners, customerPortals, customers } from './tables/companies.ts';
import { files } from './tables/files.ts';

type StoredCompany = typeof customers.$inferSelect & {
  corner: typeof customerCorners.$inferSelect | null;
  logo: typeof files.$inferSelect | null;
  /** The portal lists it. */
  isListed: boolean;
};

/** Returns companies with what their tiles on a portal need, by reference. */
export async function storedCompanies(db: Db, portal: string, references: readonly (string | null)[]): Promise<Map<string, StoredCompany>> {
  const known = [...new Set(references.filter((reference) => reference !== null))];
  if (!known.length) return new Map<string, StoredCompany>();
  const rows = await db
    .select({ customer: customers, corner: customerCorners, place: customerPortals.position, logo: files })
    .from(customers)
    .leftJoin(customerCorners, eq(customerCorners.customer, customers.reference))
    .leftJoin(customerPortals, and(eq(customerPortals.customer, customers.reference), eq(customerPortals.portal, portal)))
    .leftJoin(files, eq(files.id, customers.logoFileId))
    .where(inArray(customers.reference, known));
  return new Map(
    rows.map(({ customer, corner, place, logo }) => [customer.reference, { ...customer, corner, logo, isListed: place !== null }]),
  );
}
