import { sql } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import type { Source } from '../../search/index/source.ts';

export const magazineSource = {
  kind: 'magazine',
  indexed: (references) => sql`
    select m.reference, t.locale, array[m.portal::text] as portals, array[]::text[] as interests, m.display_date as date,
      m.display_date as "visibleFrom", m.number, t.title, t.description, t.cover_line as text
    from magazines m join magazine_texts t on t.magazine = m.reference where m.is_published and m.reference = any(${references})`,
  kinds: () => ['magazines'],
  rebuildOrder: `select reference from magazines order by portal, reference`,
  results: (references, { portal, locale }) => sql`
    select 'magazine' as kind, m.reference, t.title, t.description, '' as text, m.display_date as date, null::int as "typeId",
      null as interest, false as "isPremium", false as "requiresRegistration",
      ${fileShown(sql.raw('m.cover_file_id'), sql.raw('m.cover_image_url'))} as "fileId", t.cover_alt as "imageAlt", array[${portal}] as portals
    from magazines m join magazine_texts t on t.magazine = m.reference and t.locale = ${locale} where m.reference = any(${references})`,
} as const satisfies Source;
