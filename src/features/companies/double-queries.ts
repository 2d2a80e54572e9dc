import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { mostWithOneValue } from './merge-rules.ts';
import type { CompanyDouble } from './merge-schema.ts';

const rowsAtOnce = 50;

// Some collations leave capitals with accents as they are, so those are named too.
const accents = [
  'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ',
  'aaaaaaceeeeiiiinoooooouuuuyyaaaaaaceeeeiiiinoooooouuuuy',
] as const;
/** SQL for a name without case, accents, spaces and signs. */
const foldedName = sql.raw(
  `regexp_replace(lower(translate(replace(replace(c.name, 'œ', 'oe'), 'Œ', 'oe'), '${accents[0]}', '${accents[1]}')), '[^a-z0-9]+', '', 'g')`,
);
const websiteHost = sql.raw(`lower(substring(c.website from '^https?://(?:www[.])?([^/:?#]+)'))`);

type Row = Pick<CompanyDouble, 'reasons'> &
  Record<'one' | 'other' | 'one_name' | 'other_name', string> &
  Record<'one_city' | 'other_city', string | null>;
type Asked = { q?: string | undefined; cursor?: string | undefined; portals: readonly string[] | undefined };

/** Returns pairs of companies that are probably the same one, those with most in common first. */
export async function companyDoubles(db: Db, { q, cursor, portals }: Asked) {
  const [shared = '', one = '', other = ''] = cursor?.split('~') ?? [];
  const words = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const isSeen = portals
    ? sql`exists (select 1 from customer_portals p where p.customer = c.reference and p.portal = any(${sql.param([...portals])}::text[]))`
    : sql`true`;
  const isAsked = words ? sql`(one ilike ${words} or other ilike ${words} or x.name ilike ${words} or y.name ilike ${words})` : sql`true`;
  const beyond = cursor
    ? sql`(cardinality(reasons) < ${Number(shared)} or (cardinality(reasons) = ${Number(shared)} and (one, other) > (${one}, ${other})))`
    : sql`true`;
  const rows = rowsOf<Row>(
    await db.execute(sql`
      with seen as (select c.reference, c.name, c.vat_number, ${foldedName} as folded, ${websiteHost} as host, a.zip_code, a.city
          from customers c left join customer_addresses a on a.customer = c.reference where ${isSeen}),
        shared as (
          select 'vat' as reason, vat_number as value, reference from seen where vat_number <> ''
          union all select 'name', folded || ' ' || upper(replace(zip_code, ' ', '')), reference from seen where folded <> '' and zip_code <> ''
          union all select 'website', host, reference from seen where host <> ''),
        counted as (select *, count(*) over (partition by reason, value) as many from shared),
        pairs as (
          select a.reference as one, b.reference as other, array_agg(distinct a.reason order by a.reason) as reasons
          from counted a join counted b on b.reason = a.reason and b.value = a.value and a.reference < b.reference
          where a.many between 2 and ${mostWithOneValue} and b.many between 2 and ${mostWithOneValue} group by 1, 2)
      select pairs.*, x.name as one_name, x.city as one_city, y.name as other_name, y.city as other_city
      from pairs join seen x on x.reference = one join seen y on y.reference = other
      where ${beyond} and ${isAsked} order by cardinality(reasons) desc, one, other limit ${rowsAtOnce + 1}`),
  );
  const page = rows.slice(0, rowsAtOnce);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      one: { reference: row.one, name: row.one_name, city: row.one_city },
      other: { reference: row.other, name: row.other_name, city: row.other_city },
      reasons: row.reasons,
    })),
    cursor: rows.length > rowsAtOnce && last ? `${last.reasons.length}~${last.one}~${last.other}` : null,
  };
}
