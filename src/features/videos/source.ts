import { sql } from 'drizzle-orm';
import { orderedArray, type Source } from '../../search/index/source.ts';

export const videoSource = {
  kind: 'short',
  indexed: (references) => sql`
    select v.reference, t.locale, ${orderedArray('video_portals', 'video', 'v.reference', 'portal')} as portals,
      ${orderedArray('video_interests', 'video', 'v.reference', 'interest')} as interests,
      v.display_date as date, v.display_date as "visibleFrom", v.visible_until as "visibleUntil", t.title, t.description, '' as text
    from videos v join video_texts t on t.video = v.reference where v.is_published and v.reference = any(${references})`,
  kinds: () => ['shorts'],
  rebuildOrder: `select reference from videos order by reference`,
  results: (references, { portal, locale }) => sql`
    select 'short' as kind, v.reference, t.title, t.description, '' as text, v.display_date as date, null::int as "typeId",
      null as interest, false as "isPremium", false as "requiresRegistration", v.poster_file_id as "fileId", t.image_alt as "imageAlt", array[${portal}] as portals
    from videos v join video_texts t on t.video = v.reference and t.locale = ${locale} where v.reference = any(${references})`,
} as const satisfies Source;
