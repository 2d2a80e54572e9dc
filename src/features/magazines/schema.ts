import * as z from 'zod/mini';
import {
  ArticleReference,
  DateOrInstant,
  InterestCode,
  LocaleCode,
  noneTwice,
  notItself,
  perLocale,
  Reference,
  text,
  Url,
  Whole,
} from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { ArticleTile } from '../articles/schema.ts';
import { CustomerTile } from '../companies/schema.ts';
import { Picture } from '../files/picture-schema.ts';

const MagazineReference = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'), z.length(12));
/** Reports the parts of an issue that share a position or a reference. */
const distinct = <Part extends object>(field: keyof Part & string) =>
  z.check<Part[]>(({ value, issues }) => {
    const values = value.map((part) => part[field]);
    for (const [index, one] of values.entries())
      if (values.indexOf(one) < index) issues.push({ code: 'custom', message: 'duplicate', path: [index, field], input: value });
  });

const short = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

const Tile = z.strictObject({
  reference: Reference,
  orderByValue: Whole,
  isPremium: z._default(z.boolean(), false),
  fileId: z.optional(z.nullable(Whole)),
  imageUrl: z.optional(z.nullable(Url)),
  redirectUrl: z.optional(z.nullable(Url)),
  customerReference: z.optional(z.nullable(Reference)),
  interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
  texts: perLocale(z.strictObject({ title: text(300), description: short(2_000) })),
});

const Ad = z.strictObject({
  orderByValue: Whole,
  typeId: z._default(z.int().check(z.gte(1), z.lte(99)), 1),
  fileId: z.optional(z.nullable(Whole)),
  imageUrl: z.optional(z.nullable(Url)),
  redirectUrl: Url,
  customerReference: z.optional(z.nullable(Reference)),
  texts: z.strictObject({ nl: z.strictObject({ alt: text(300) }), fr: z.strictObject({ alt: text(300) }) }),
});

const Combination = z.strictObject({
  reference: Reference,
  article: ArticleReference,
  fileId: z.optional(z.nullable(Whole)),
  imageUrl: z.optional(z.nullable(Url)),
  redirectUrl: z.optional(z.nullable(Url)),
});

/** Import document of an issue of a portal's magazine. Articles have the positions 10, 20, 30, …; tiles and ads are placed between them by orderByValue. */
export const MagazineDocument = z
  .strictObject({
    entity: z.literal('magazine'),
    reference: MagazineReference,
    portal: PortalCode,
    number: z.optional(z.nullable(Whole)),
    displayDate: DateOrInstant,
    isPublished: z._default(z.boolean(), true),
    isFreePremium: z._default(z.boolean(), false),
    showMRKs: z._default(z.boolean(), true),
    coverFileId: z.optional(z.nullable(Whole)),
    coverImageUrl: z.optional(z.nullable(Url)),
    texts: perLocale(z.strictObject({ title: text(300), description: short(2_000), coverLine: short(200), coverAlt: short(300) })),
    articles: z._default(z.array(ArticleReference).check(z.maxLength(500)), []),
    tiles: z._default(z.array(Tile).check(z.maxLength(200), distinct<{ reference: string }>('reference')), []),
    ads: z._default(z.array(Ad).check(z.maxLength(100), distinct<{ orderByValue: number }>('orderByValue')), []),
    combinations: z._default(z.array(Combination).check(z.maxLength(100), distinct<{ reference: string }>('reference')), []),
    related: z._default(z.array(MagazineReference).check(z.maxLength(50)), []),
  })
  .check(notItself('reference'));
export type MagazineDocument = z.infer<typeof MagazineDocument>;

/** An issue in lists: a cover is a picture with the masthead and the cover line set over it. */
export const MagazineTile = z.object({
  reference: z.string(),
  portal: z.string(),
  title: z.string(),
  description: z.string(),
  coverLine: z.string(),
  number: z.nullable(z.int()),
  displayDate: z.string(),
  isFreePremium: z.boolean(),
  cover: z.optional(Picture),
});
export type MagazineTile = z.infer<typeof MagazineTile>;

/** Items of an issue in order: articles, customer tiles and links, advertisements. */
export const ViewerItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), orderByValue: z.int(), tile: ArticleTile, isOpen: z.boolean() }),
  z.object({
    kind: z.literal('tile'),
    orderByValue: z.int(),
    id: z.int(),
    reference: z.string(),
    title: z.string(),
    description: z.string(),
    isPremium: z.boolean(),
    fileId: z.nullable(z.int()),
    imageUrl: z.nullable(z.string()),
    redirectUrl: z.nullable(z.string()),
    interests: z.array(z.string()),
    portalDomain: z.string(),
    customerReference: z.nullable(z.string()),
    customer: z.optional(CustomerTile),
    picture: z.optional(Picture),
  }),
  z.object({
    kind: z.literal('ad'),
    orderByValue: z.int(),
    typeId: z.int(),
    imageUrl: z.nullable(z.string()),
    redirectUrl: z.string(),
    customerReference: z.nullable(z.string()),
    customer: z.optional(CustomerTile),
    alt: z.string(),
    picture: z.optional(Picture),
  }),
]);
export type ViewerItem = z.infer<typeof ViewerItem>;

export const RelatedMagazine = z.object({
  portalCode: z.string(),
  portalName: z.string(),
  domain: z.string(),
  magazineReference: z.string(),
  name: z.string(),
  recentCover: z.optional(Picture),
  coverLine: z.string(),
  number: z.nullable(z.int()),
  displayDate: z.string(),
});
export type RelatedMagazine = z.infer<typeof RelatedMagazine>;

export const ViewerCombination = z.object({
  reference: z.string(),
  article: z.string(),
  imageUrl: z.nullable(z.string()),
  redirectUrl: z.nullable(z.string()),
  title: z.string(),
  picture: z.optional(Picture),
});
export type ViewerCombination = z.infer<typeof ViewerCombination>;

/** Viewer metadata (specification 3). */
export const MagazineViewer = z.object({
  reference: z.string(),
  title: z.string(),
  description: z.string(),
  number: z.nullable(z.int()),
  portalLogoUrl: z.nullable(z.string()),
  domain: z.string(),
  date: z.string(),
  isFreePremium: z.boolean(),
  showMRKs: z.boolean(),
  coverImageUrl: z.nullable(z.string()),
  coverLine: z.string(),
  cover: z.optional(Picture),
  items: z.array(ViewerItem),
  combinations: z.array(ViewerCombination),
  related: z.array(RelatedMagazine),
});
export type MagazineViewer = z.infer<typeof MagazineViewer>;

export const RecentCoverParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode });
export const RecentCover = z.object({
  magazineReference: z.string(),
  title: z.string(),
  displayDate: z.string(),
  coverImageUrl: z.nullable(z.string()),
  cover: z.optional(Picture),
});

export const IssueParams = z.strictObject({ reference: MagazineReference });
/** Specification 5, sort: the articles of an issue in their new order. */
export const Sort = z.strictObject({ ids: z.array(ArticleReference).check(z.maxLength(500), noneTwice) });
