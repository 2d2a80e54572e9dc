import * as z from 'zod/mini';
import {
  ArticleReference,
  DateOrInstant,
  InterestCode,
  JobCode,
  LastDayOrInstant,
  optionalText,
  perLocale,
  Reference,
  text,
  Url,
  Whole,
} from '../../lib/fields.ts';
import { PortalCodes } from '../../lib/portal-code.ts';

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
