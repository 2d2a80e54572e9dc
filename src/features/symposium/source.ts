import { sql } from 'drizzle-orm';
import type { Source } from '../../search/index/source.ts';
import { isApprovedLive } from './shown-queries.ts';

/** SQL for a plain text as HTML. */
const asHtml = sql.raw(`'<p>' || replace(replace(t.description, '&', '&amp;'), '<', '&lt;') || '</p>'`);
const summary = sql.raw(`left(regexp_replace(t.description, '\\s+', ' ', 'g'), 300)`);

/** Posts of the symposium as readers see them: nothing of their writer is indexed. */
export const postSource = {
  kind: 'post',
  indexed: (references) => sql`
    select p.id::text as reference, t.locale, array[p.portal::text] as portals,
      array(select n.code from symposium_categories c join interest_numbers n on n.number = c.category
        join interests i on i.code = n.code where c.post = p.id order by c.position) as interests,
      p.approved_at as date, p.approved_at as "visibleFrom", p.visible_until as "visibleUntil", t.title, ${summary} as description, ${asHtml} as text
    from symposium_posts p join symposium_texts t on t.post = p.id and t.stage = 'approved'
    where ${isApprovedLive('p')} and p.id::text = any(${references})`,
  kinds: () => ['posts'],
  rebuildOrder: `select id::text as reference from symposium_posts order by id`,
  results: (references, { portal, locale }) => sql`
    select 'post' as kind, p.id::text as reference, t.title, ${summary} as description, ${asHtml} as text, p.approved_at as date, null::int as "typeId",
      null as interest, false as "isPremium", false as "requiresRegistration", p.approved_file as "fileId", t.title as "imageAlt", array[${portal}] as portals
    from symposium_posts p join symposium_texts t on t.post = p.id and t.stage = 'approved' and t.locale = ${locale}
    where p.id::text = any(${references})`,
} as const satisfies Source;
