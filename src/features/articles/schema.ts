import * as z from 'zod/mini';
import { ArticleReference, LocaleCode } from '../../lib/fields.ts';
import type { Locale } from '../../lib/locale.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { CustomerTile } from '../companies/schema.ts';
import { Picture } from '../files/picture-schema.ts';

/** Context of display: portal and language of the page, and the time. */
export type Shown = { portal: string; locale: Locale; now: Date };

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
