import { inArray } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { farewells } from './tables/sending.ts';

type Keyed = (purpose: string, text: string) => string;
type Subscription = { email: string; portal: string; locale: string };

const hashOf = (keyed: Keyed, { email, portal, locale }: Subscription) => keyed('farewell', `${portal}:${locale}:${email}`);

/** Keeps that subscriptions ended, without their address. */
export async function keepFarewells(tx: Db, keyed: Keyed, ended: readonly Subscription[], now: Date): Promise<void> {
  const rows = [...new Set(ended.map((one) => hashOf(keyed, one)))].map((hash) => ({ hash, at: now }));
  if (rows.length) await tx.insert(farewells).values(rows).onConflictDoNothing();
}

/** Returns those of some subscriptions that ended before their address was erased. */
export async function farewellsOf<S extends Subscription>(tx: Db, keyed: Keyed, asked: readonly S[]): Promise<Set<S>> {
  if (!asked.length) return new Set();
  const hashes = new Map(asked.map((one) => [one, hashOf(keyed, one)]));
  const rows = await tx
    .select({ hash: farewells.hash })
    .from(farewells)
    .where(inArray(farewells.hash, [...hashes.values()]));
  const known = new Set(rows.map(({ hash }) => hash));
  return new Set(asked.filter((one) => known.has(hashes.get(one) ?? '')));
}
