import { sql } from 'drizzle-orm';
import { excerptSource, orderedArray, type Source } from '../../search/index/source.ts';

export const knowledgeSource = {
  kind: 'help',
  // Items for members and staff have no row: the index is asked by everybody.
  indexed: (references) => sql`
    select k.reference, t.locale, ${orderedArray('knowledge_portals', 'item', 'k.reference', 'portal')} as portals,
      array[]::text[] as interests, k.last_modification_date as date, '1970-01-01T00:00:00Z'::timestamptz as "visibleFrom",
      t.title, '' as description, t.text,
      coalesce((select string_agg(n.name, ' ') from knowledge_item_tags i join knowledge_tag_texts n on n.tag = i.tag and n.locale = t.locale
        where i.item = k.reference), '') as related
    from knowledge k join knowledge_texts t on t.item = k.reference
    where k.is_published and k.audience = 'readers' and k.reference = any(${references})`,
  kinds: () => ['help'],
  rebuildOrder: `select reference from knowledge order by reference`,
  results: (references, { portal, locale }) => sql`
    select 'help' as kind, k.reference, t.title, '' as description, ${excerptSource('t.text')} as text, k.last_modification_date as date,
      null::int as "typeId", null as interest, false as "isPremium", false as "requiresRegistration",
      null::int as "fileId", '' as "imageAlt", array[${portal}] as portals
    from knowledge k join knowledge_texts t on t.item = k.reference and t.locale = ${locale}
    where k.audience = 'readers' and k.reference = any(${references})`,
} as const satisfies Source;
