import { sql } from 'drizzle-orm';
import { orderedArray, type Source, type SourceRow } from '../../search/index/source.ts';
import { addressLine } from '../addresses/rules.ts';
import { openFacts, type StoredCorner, type StoredFacts } from './flag-rules.ts';

type Place = Parameters<typeof addressLine>[0];
type CompanyRow = SourceRow & { facts: StoredFacts; place: Place | null; corner: StoredCorner };

/** SQL for a plain text as HTML. */
const asHtml = sql.raw(`'<p>' || replace(replace(coalesce(t.description, ''), '&', '&amp;'), '<', '&lt;') || '</p>'`);
const brand = sql.raw(`case when c.brand = c.name then '' else c.brand end`);

/** Corners of companies: found by what their flags open, and nothing else. */
export const companySource = {
  kind: 'company',
  indexed: (references) => sql`
    select c.reference, l.locale, ${orderedArray('customer_portals', 'customer', 'c.reference', 'portal')} as portals,
      ${orderedArray('customer_interests', 'customer', 'c.reference', 'interest')} as interests,
      k.creation_date as date, '1970-01-01T00:00:00Z'::timestamptz as "visibleFrom", c.name as title, ${brand} as description, ${asHtml} as text,
      json_build_object('email', c.email, 'website', c.website, 'phone', c.phone, 'fax', c.fax, 'vatNumber', c.vat_number,
        'redirectUrl', c.redirect_url) as facts,
      case when a.id is null then null else json_build_object('street', a.street, 'streetNumber', a.street_number,
        'streetBoxNumber', a.street_box_number, 'city', a.city, 'zipCode', a.zip_code, 'countryCode', a.country_code) end as place,
      json_build_object('showAddress', k.show_address, 'showTelephone', k.show_telephone, 'showFax', k.show_fax,
        'showProducts', k.show_products, 'showCity', k.show_city, 'showWebsite', k.show_website, 'showEmail', k.show_email,
        'hideFinancialData', k.hide_financial_data, 'isMRK', k.is_mrk, 'linkToWebsite', k.link_to_website,
        'websiteNL', k.website_nl, 'websiteFR', k.website_fr, 'websiteEN', k.website_en) as corner
    from customers c join customer_corners k on k.customer = c.reference cross join (values ('nl'), ('fr')) l(locale)
      left join customer_addresses a on a.customer = c.reference
      left join customer_texts t on t.customer = c.reference and t.locale = l.locale
    where c.reference = any(${references})`,
  facts(row) {
    const { facts, place, corner, locale } = row as CompanyRow;
    const open = openFacts(facts, place, corner, locale);
    const shown = [open.address ? addressLine(open.address) : open.city, open.phone, open.fax, open.email, open.vatNumber];
    const sites = [open.website, open.websiteEN].map((url) => url?.replace(/^https?:\/\/(?:www\.)?/, ''));
    return [...shown, ...sites].filter(Boolean).join(' ');
  },
  kinds: () => ['companies'],
  rebuildOrder: `select customer as reference from customer_corners order by customer`,
  results: (references, { portal, locale }) => sql`
    select 'company' as kind, c.reference, c.name as title, ${brand} as description, ${asHtml} as text, k.creation_date as date,
      null::int as "typeId", null as interest, false as "isPremium", false as "requiresRegistration",
      coalesce(k.logo_file_id, c.logo_file_id) as "fileId", c.name as "imageAlt", array[${portal}] as portals
    from customers c join customer_corners k on k.customer = c.reference
      left join customer_texts t on t.customer = c.reference and t.locale = ${locale}
    where c.reference = any(${references})`,
} as const satisfies Source;
