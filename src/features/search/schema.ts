import * as z from 'zod/mini';
import { DateOrInstant, InterestCode, LocaleCode, text } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { Paywall } from '../articles/schema.ts';
import { Picture } from '../files/picture-schema.ts';
import { SortOrder } from './sort-schema.ts';

/** Kinds of results; one source each. */
export const SourceKind = z.enum(['article', 'magazine', 'newsletter', 'event', 'short', 'post', 'help', 'company']);
export type SourceKind = z.infer<typeof SourceKind>;

/** Values of the kind filter: the type groups of articles (specification 3) and the other sources. */
export const contentKinds = [
  ...['news', 'articles', 'marketing', 'products', 'howToChoose', 'surveys', 'ads', 'AdPosts', 'vacancies'],
  ...['magazines', 'newsletters', 'events', 'shorts', 'posts', 'help', 'companies'],
] as const;
export const ContentKind = z.enum(contentKinds as unknown as ['news', 'articles', 'magazines'], 'not_allowed');

export const queryCharacters = 200;
const Query = z.string().check(z.maxLength(queryCharacters));
const Day = DateOrInstant.check(z.maxLength(10));
/** Maximum results a page. */
const mostResults = 50;
const digits = (most: number) =>
  z.string().check(z.refine((given) => /^\d{1,9}$/.test(given) && Number(given) >= 1 && Number(given) <= most, 'not_allowed'));
const splitInterests = (codes: string) => codes.split(',').filter(Boolean);

export const SearchParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode });
export const SearchQuery = z.strictObject({
  q: z.optional(Query),
  kind: z.optional(ContentKind),
  /** 0 all, 1 only premium, 2 no premium (specification 3). */
  premium: z.optional(z.enum(['0', '1', '2'], 'not_allowed')),
  /** Codes separated by commas; results have at least one of them. */
  interests: z.optional(
    z.string().check(
      z.maxLength(400),
      z.refine((codes) => splitInterests(codes).every((code) => z.safeParse(InterestCode, code).success), 'not_a_reference'),
    ),
  ),
  /** Inside one issue. */
  magazine: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'), z.length(12))),
  /** First and last day, in Brussels. */
  from: z.optional(Day),
  until: z.optional(Day),
  sort: z.optional(SortOrder),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Results a page. */
  size: z.optional(digits(mostResults)),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Text in pieces, marked by whether they match the query. */
export const Marked = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type Marked = z.infer<typeof Marked>;

export const SearchItem = z.object({
  kind: SourceKind,
  reference: z.string(),
  /** Path on this portal. */
  address: z.string(),
  /** Its label in lists: the group of its type, or its first interest. */
  typeId: z.nullable(z.int()),
  interest: z.nullable(z.string()),
  title: Marked,
  description: Marked,
  /** Matching part of the text; null if there is none or it is gated. */
  excerpt: z.nullable(Marked),
  date: z.string(),
  isPremium: z.boolean(),
  wall: z.nullable(Paywall),
  picture: z.optional(Picture),
});
export type SearchItem = z.infer<typeof SearchItem>;

const Counted = z.object({ value: z.string(), name: z.optional(z.string()), count: z.int() });
/** Number of results if a value were chosen, the other filters kept. */
export const Facets = z.object({ kinds: z.array(Counted), premium: z.array(Counted), interests: z.array(Counted) });
export type Facets = z.infer<typeof Facets>;

export const Looser = z.object({
  /** Query that has results: the same one without filters, or a part of it. */
  query: z.nullable(z.object({ q: z.string(), isUnfiltered: z.boolean(), total: z.int() })),
  /** Words of this portal that look like those of the query. */
  words: z.array(z.string()),
});
export type Looser = z.infer<typeof Looser>;

export const SearchAnswer = z.object({
  items: z.array(SearchItem),
  total: z.int(),
  facets: Facets,
  /** Query in another spelling, in words of this portal. */
  didYouMean: z.nullable(z.string()),
  /** The results are those of the other spelling. */
  isCorrected: z.boolean(),
  /** The same query in the other language, if it seems to be in that language or has no results in this one. */
  otherLanguage: z.nullable(z.object({ locale: LocaleCode, address: z.string(), total: z.int() })),
  /** Alternatives if there are no results. */
  looser: z.nullable(Looser),
  sort: SortOrder,
  /** For the next page; null at the end. */
  cursor: z.nullable(z.string()),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const SuggestQuery = z.strictObject({ q: Query.check(z.minLength(2)) });
export const SuggestAnswer = z.object({
  words: z.array(z.string()),
  titles: z.array(z.object({ title: z.string(), address: z.string(), kind: SourceKind })),
});
export type SuggestAnswer = z.infer<typeof SuggestAnswer>;

/** Specification 5, search save. */
export const SearchSave = z.strictObject({
  keyword: text(queryCharacters),
  portalCode: PortalCode,
  language: z.string().check(
    z.length(2),
    z.refine((language) => language === 'nl' || language === 'fr', 'not_allowed'),
  ),
  NrOfResults: z.int().check(z.gte(0), z.lte(2_147_483_647)),
});
export type SearchSave = z.infer<typeof SearchSave>;
export const SearchSaved = z.object({ isSaved: z.boolean() });
