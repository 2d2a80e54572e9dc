import { sql } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { excerptSource, orderedArray, type Source, type SourceRow } from '../../search/index/source.ts';
import { accessOf, kindsOfType } from '../search/rules.ts';

type ArticleRow = SourceRow & { typeId: number; isPremium: boolean; requiresRegistration: boolean };

const firstInterest = sql`(select n.name from article_interests x join interest_texts n on n.interest = x.interest and n.locale = t.locale
  where x.article = a.reference order by x.position limit 1)`;

export const articleSource = {
  kind: 'article',
  indexed: (references) => sql`
    select a.reference, t.locale, ${orderedArray('article_portals', 'article', 'a.reference', 'portal')} as portals,
      ${orderedArray('article_interests', 'article', 'a.reference', 'interest')} as interests,
      a.display_date as date, a.display_date as "visibleFrom", a.visible_until as "visibleUntil", a.type_id as "typeId", a.number, a.view_count as views, a.relevancy,
      a.is_premium as "isPremium", a.requires_registration as "requiresRegistration",
      t.title, t.description, t.text, t.search_text_related as related
    from articles a join article_texts t on t.article = a.reference where a.is_published and a.reference = any(${references})`,
  kinds: (row) => kindsOfType((row as ArticleRow).typeId),
  access: (row) => accessOf(row as ArticleRow),
  rebuildOrder: `select reference from articles order by (select portal from article_portals where article = reference order by position limit 1), reference`,
  results: (references, { locale }) => sql`
    select 'article' as kind, a.reference, t.title, t.description, ${excerptSource('t.text')} as text, a.display_date as date, a.type_id::int as "typeId",
      ${firstInterest} as interest, a.is_premium as "isPremium", a.requires_registration as "requiresRegistration",
      ${fileShown(sql.raw('a.file_id'), sql.raw('a.image_url'))} as "fileId", t.image_alt as "imageAlt",
      array(select p.portal::text from article_portals p where p.article = a.reference) as portals
    from articles a join article_texts t on t.article = a.reference and t.locale = ${locale} where a.reference = any(${references})`,
  related: (references, locale) => sql`
    select search_text_related as words from article_texts where locale = ${locale} and search_text_related <> '' and article = any(${references})`,
} as const satisfies Source;
