import { sql } from 'drizzle-orm';
import { excerptSource, type Source } from '../../search/index/source.ts';

export const newsletterSource = {
  kind: 'newsletter',
  indexed: (references) => sql`
    select n.reference, t.locale, array[n.portal::text] as portals, array[]::text[] as interests, n.display_date as date,
      n.display_date as "visibleFrom", t.subject as title, t.intro_title as description,
      t.intro_description || coalesce((select string_agg(' <p>' || i.title || ' ' || i.description || '</p>', ' ' order by i.sort_order)
        from newsletter_item_texts i where i.newsletter = n.reference and i.locale = t.locale), '') as text
    from newsletters n join newsletter_texts t on t.newsletter = n.reference where n.is_published and n.reference = any(${references})`,
  kinds: () => ['newsletters'],
  rebuildOrder: `select reference from newsletters order by portal, reference`,
  results: (references, { portal, locale }) => sql`
    select 'newsletter' as kind, n.reference, t.subject as title, t.intro_title as description, ${excerptSource('t.intro_description')} as text,
      n.display_date as date, null::int as "typeId", null as interest, false as "isPremium", false as "requiresRegistration",
      null::int as "fileId", '' as "imageAlt", array[${portal}] as portals
    from newsletters n join newsletter_texts t on t.newsletter = n.reference and t.locale = ${locale} where n.reference = any(${references})`,
} as const satisfies Source;
