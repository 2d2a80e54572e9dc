import { sql } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { excerptSource, orderedArray, type Source } from '../../search/index/source.ts';

export const eventSource = {
  kind: 'event',
  // An event is announced before its date, so it is visible from the beginning.
  indexed: (references) => sql`
    select e.reference, t.locale, ${orderedArray('event_portals', 'event', 'e.reference', 'portal')} as portals,
      ${orderedArray('event_interests', 'event', 'e.reference', 'interest')} as interests,
      e.starts_at as date, '1970-01-01T00:00:00Z'::timestamptz as "visibleFrom", e.visible_until as "visibleUntil", t.title, t.description, t.text || ' <p>' || e.location || '</p>' as text
    from events e join event_texts t on t.event = e.reference where e.is_published and e.reference = any(${references})`,
  kinds: () => ['events'],
  rebuildOrder: `select reference from events order by reference`,
  results: (references, { portal, locale }) => sql`
    select 'event' as kind, e.reference, t.title, t.description, ${excerptSource('t.text')} as text, e.starts_at as date, null::int as "typeId",
      null as interest, false as "isPremium", false as "requiresRegistration",
      ${fileShown(sql.raw('e.file_id'), sql.raw('e.image_url'))} as "fileId", t.image_alt as "imageAlt", array[${portal}] as portals
    from events e join event_texts t on t.event = e.reference and t.locale = ${locale} where e.reference = any(${references})`,
} as const satisfies Source;
