import * as z from 'zod/mini';
import { ArticleReference, DateOrInstant, JobCode, LocaleCode, perLocale, Url, Whole } from '../../lib/fields.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { ArticleTile } from '../articles/schema.ts';
import { CustomerTile } from '../companies/schema.ts';
import { Picture } from '../files/picture-schema.ts';

const short = z._default(z.string().check(z.maxLength(255)), '');

const NewsletterReference = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'), z.minLength(12), z.maxLength(20));
export const ContentType = z.enum(['article', 'news', 'quicklink', 'ad', 'poll'], 'not_allowed');
export type ContentType = z.infer<typeof ContentType>;
/** 1 image left, 2 image top. */
const ViewType = z.literal([1, 2], 'not_allowed');

const ItemTexts = z.strictObject({
  title: short,
  description: z._default(z.string().check(z.maxLength(2_000)), ''),
  moreLabel: short,
  infoLabel: short,
  /** Date of a news item, as it is shown. */
  date: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
});

const Item = z.strictObject({
  reference: z.optional(z.nullable(ArticleReference)),
  contentType: ContentType,
  viewType: z._default(ViewType, 1),
  /** Only what differs from the article. */
  texts: z._default(z.strictObject({ nl: z.optional(ItemTexts), fr: z.optional(ItemTexts) }), {}),
  moreLink: z.optional(z.nullable(Url)),
  infoLink: z.optional(z.nullable(Url)),
  fileId: z.optional(z.nullable(Whole)),
  imageUrl: z.optional(z.nullable(Url)),
  url: z.optional(z.nullable(Url)),
  /** The one language in which it is shown; both if absent. */
  onlyIn: z.optional(z.nullable(LocaleCode)),
  pollCode: z.optional(z.nullable(JobCode)),
});

/** Reports the texts of a published newsletter that have no subject. */
const hasSubjects = z.check<{ isPublished: boolean; texts: Partial<Record<Locale, { subject: string }>> }>(({ value, issues }) => {
  for (const locale of locales)
    if (value.isPublished && value.texts[locale]?.subject === '')
      issues.push({ code: 'custom', message: 'required', path: ['texts', locale, 'subject'], input: '' });
});

/** Document of a newsletter, made here or of the archive; its items are in the order of the list. */
export const NewsletterDocument = z
  .strictObject({
    entity: z.literal('newsletter'),
    reference: NewsletterReference,
    portal: PortalCode,
    projectCode: JobCode,
    displayDate: DateOrInstant,
    isPublished: z._default(z.boolean(), true),
    isFreePremium: z._default(z.boolean(), false),
    showMRKs: z._default(z.boolean(), true),
    introFileId: z.optional(z.nullable(Whole)),
    /** The one language in which it is written; both if absent. */
    onlyIn: z.optional(z.nullable(LocaleCode)),
    texts: perLocale(
      z.strictObject({
        /** Required once it is published. */
        subject: short,
        /** Text that inboxes show after the subject. */
        preheader: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
        introTitle: short,
        /** HTML; cleaned to plain structure. */
        introDescription: z._default(z.string().check(z.maxLength(20_000)), ''),
        introName: short,
        introFunction: short,
      }),
    ),
    items: z._default(z.array(Item).check(z.maxLength(200)), []),
  })
  .check(hasSubjects);
export type NewsletterDocument = z.infer<typeof NewsletterDocument>;

/** A newsletter in lists. */
export const NewsletterTile = z.object({
  reference: z.string(),
  portal: z.string(),
  subject: z.string(),
  introTitle: z.string(),
  displayDate: z.string(),
  picture: z.optional(Picture),
});
export type NewsletterTile = z.infer<typeof NewsletterTile>;

/** Specification 3, newsletter content item, with its article. */
export const NewsletterItem = z.object({
  id: z.int(),
  typeId: z.int(),
  contentType: ContentType,
  viewType: ViewType,
  projectCode: z.string(),
  languageCode: LocaleCode,
  articleReference: z.nullable(z.string()),
  sortOrder: z.int(),
  /** Empty if an advertisement or a poll is only a picture: then its label names it. */
  title: z.string(),
  description: z.string(),
  moreLabel: z.string(),
  moreLink: z.nullable(z.string()),
  infoLabel: z.string(),
  infoLink: z.nullable(z.string()),
  fileId: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  url: z.nullable(z.string()),
  picture: z.optional(Picture),
  /** Absent if the portal does not show the article in this language. */
  article: z.optional(ArticleTile),
  /** The item links to its article, which is open in this newsletter. */
  isOpen: z.boolean(),
  /** Domain of the portal that has the item's article, if this one does not. */
  elsewhere: z.nullable(z.string()),
  /** Company that sponsored the article, if the newsletter shows its partners. */
  customer: z.optional(CustomerTile),
});
export type NewsletterItem = z.infer<typeof NewsletterItem>;

/** Specification 3, viewer metadata and the intro of a newsletter. `title` is the subject. */
export const NewsletterViewer = z.object({
  reference: z.string(),
  projectCode: z.string(),
  title: z.string(),
  portalLogoUrl: z.nullable(z.string()),
  domain: z.string(),
  date: z.string(),
  isFreePremium: z.boolean(),
  showMRKs: z.boolean(),
  introTitle: z.string(),
  introDescription: z.string(),
  introName: z.string(),
  introFunction: z.string(),
  introFileId: z.nullable(z.int()),
  intro: z.optional(Picture),
  items: z.array(NewsletterItem),
});
export type NewsletterViewer = z.infer<typeof NewsletterViewer>;
