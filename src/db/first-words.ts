import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './connection.ts';

/** Kinds of documents whose reference is the first word of an address. */
type Kind = 'page' | 'theme' | 'customer';
type Placed = { reference: string; portals: readonly string[] };

/**
 * Returns the references among some documents that are the address of another document on one of their portals: a
 * page, a theme or the corner of a company. Addresses lead to a page whatever the case of their letters, so documents
 * of one kind are compared with each other too, also among those that are saved together: the first keeps its word.
 */
export async function takenWords(tx: Db, kind: Kind, documents: readonly Placed[]): Promise<Set<string>> {
  const words = documents.flatMap(({ reference, portals }) => portals.map((portal) => ({ reference, portal })));
  if (!words.length) return new Set();
  const rows = await tx.execute(sql`
    with given as (select * from json_to_recordset(${JSON.stringify(words)}::json) as g(reference text, portal text)),
    taken as (
      select 'page' as kind, page as reference, portal::text from page_portals
      union all select 'theme', theme, portal::text from theme_portals
      union all select 'customer', p.customer, p.portal::text from customer_portals p join customer_corners c on c.customer = p.customer
    )
    select distinct given.reference from given
    join taken on lower(taken.reference) = lower(given.reference) and taken.portal = given.portal
    where taken.kind <> ${kind} or taken.reference <> given.reference`);
  return new Set([...rowsOf<{ reference: string }>(rows).map(({ reference }) => reference), ...sharedWords(documents)]);
}

/** Returns the references that are the address of an earlier one among some documents, but for the case of letters. */
export function sharedWords(documents: readonly Placed[]): Set<string> {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const { reference, portals } of documents)
    for (const portal of portals) {
      const address = `${portal} ${reference.toLowerCase()}`;
      const owner = owners.get(address) ?? reference;
      owners.set(address, owner);
      if (owner !== reference) shared.add(reference);
    }
  return shared;
}
