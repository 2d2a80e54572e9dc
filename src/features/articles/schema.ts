import * as z from 'zod/mini';
import {
  ArticleReference,
  DateOrInstant,
  InterestCode,
  JobCode,
  LastDayOrInstant,
  LocaleCode,
  optionalText,
  PortalCode,
  PortalCodes,
  perLocale,
  Reference,
  text,
  Url,
  Whole,
} from '../../lib/fields.ts';
import type { Locale } from '../../lib/locale.ts';
import { CustomerTile } from '../companies/schema.ts';
import { Picture } from '../files/schema.ts';

/** Context of display: portal and language of the page, and the time. */
export type Shown = { portal: string; locale: Locale; now: Date };

const ArticleTexts = z.strictObject({
  title: text(300),
  description: z._default(z.string().check(z.maxLength(2_000)), ''),
  /** HTML; cleaned to plain structure. */
  text: z._default(z.string().check(z.maxLength(2_000_000)), ''),
  imageAlt: z._default(z.string().check(z.maxLength(300)), ''),
  searchTextRelated: z._default(z.string().check(z.maxLength(2_000)), ''),
  newsletterMoreLabel: z._default(z.string().check(z.maxLength(255)), ''),
});

/** Import document of an article in its languages, on its portals; the first portal is the canonical one. */
export const ArticleDocument = z.strictObject({
  entity: z.literal('article'),
  reference: ArticleReference,
  jobCode: z.optional(z.nullable(JobCode)),
  number: z._default(Whole, 0),
  typeId: z._default(z.int().check(z.gte(1), z.lte(21)), 1),
  displayDate: DateOrInstant,
  /** Off line from this day's end, or from this instant, on. */
  visibleUntil: z.optional(z.nullable(LastDayOrInstant)),
  displayAuthor: optionalText(120),
  isPublished: z._default(z.boolean(), true),
  isPremium: z._default(z.boolean(), false),
  requiresRegistration: z._default(z.boolean(), false),
  fileId: z.optional(z.nullable(Whole)),
  imageUrl: z.optional(z.nullable(Url)),
  customerReference: z.optional(z.nullable(Reference)),
  externalUrl: z.optional(z.nullable(Url)),
  viewCount: z._default(Whole, 0),
  relevancy: z._default(z.number(), 0),
  interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
  portals: PortalCodes,
  texts: perLocale(ArticleTexts),
});
export type ArticleDocument = z.infer<typeof ArticleDocument>;

/** Reason for which a reader gets only the teaser. */
export const Paywall = z.enum(['login_required', 'subscription_required']);
export type Paywall = z.infer<typeof Paywall>;

/** Article in lists and viewers (specification 3, viewer tile). */
export const ArticleTile = z.object({
  reference: z.string(),
  title: z.string(),
  description: z.string(),
  displayDate: z.string(),
  isPremium: z.boolean(),
  requiresRegistration: z.boolean(),
  typeId: z.int(),
  kicker: z.string(),
  picture: z.optional(Picture),
});
export type ArticleTile = z.infer<typeof ArticleTile>;

/** Article in a viewer (specification 3). `text` is empty if it is gated. */
export const ViewerArticle = z.object({
  reference: z.string(),
  jobCode: z.nullable(z.string()),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  wall: z.nullable(Paywall),
  displayDate: z.string(),
  displayAuthor: z.nullable(z.string()),
  isPremium: z.boolean(),
  requiresRegistration: z.boolean(),
  fileId: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  customerReference: z.nullable(z.string()),
  interesses: z.array(z.object({ code: z.string(), name: z.string(), isMain: z.boolean() })),
  typeId: z.int(),
  externalUrl: z.nullable(z.string()),
  searchTextRelated: z.string(),
  newsletterMoreLabel: z.string(),
  picture: z.optional(Picture),
  /** Minutes at 230 words a minute, of the whole text even if it is gated. */
  readingMinutes: z.int(),
});
export type ViewerArticle = z.infer<typeof ViewerArticle>;

/** Article as its call answers it, with the sponsoring company. */
export const OpenArticle = z.extend(ViewerArticle, { customer: z.optional(CustomerTile) });

export const ArticleParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode, reference: ArticleReference });
