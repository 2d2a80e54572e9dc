import * as z from 'zod/mini';
import { JobCode, Lang, LocaleCode, Reference } from '../../../lib/fields.ts';
import { PortalCode } from '../../../lib/portal-code.ts';
import { AnyDocument } from '../../editing/schema.ts';
import type { ContentType } from '../schema.ts';

/** Link of a mail: its place in `links`, and the item that has it; null for the intro and the footer. */
export type MailPlace = { link: number; item: number | null; text: string; isOwn: boolean };

/** Picture that a mail loads. `hasAlt` is false without an alternative text. */
export type MailPicture = {
  hash: string;
  item: number | null;
  alt: string;
  hasAlt: boolean;
  bytes: number;
  width: number;
  height: number;
};

/** Words of an item as the mail shows them. */
export type MailItemWords = {
  item: number;
  contentType: ContentType;
  title: string;
  description: string;
  articleReference: string | null;
  isPremium: boolean;
  requiresRegistration: boolean;
  /** Open for everybody from this newsletter. */
  isFree?: boolean;
};

/**
 * A newsletter as a mail in one language, with placeholders for what differs between recipients: `{{unsubscribe}}`,
 * `{{preferences}}`, `{{web}}`, `{{link.N}}` and, only in the HTML, `{{pixel}}`. Its words contain no placeholder.
 */
export type NewsletterMail = {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Targets of `{{link.N}}`. */
  links: string[];
  places: MailPlace[];
  pictures: MailPicture[];
  items: MailItemWords[];
  /** Items of this language that have nothing to show: a text that was removed, or is not shown on the portal. */
  missing: number[];
  /** Origin of the portal's site. */
  site: string;
  /** Bytes of the HTML in UTF-8. */
  bytes: number;
};

export const MailPreviewParams = z.strictObject({ reference: Reference });
/** Versions of an approved newsletter: the approved mail, and one made of the present texts. */
export const mailVersions = ['approved', 'present'] as const;
export type MailVersion = (typeof mailVersions)[number];

/** Draft of a newsletter, or nothing for the stored one; `subscriber` may read premium texts. */
export const MailPreviewBody = z.strictObject({
  locale: LocaleCode,
  document: z.optional(z.nullable(AnyDocument)),
  recipient: z._default(z.enum(['plain', 'subscriber'], 'not_allowed'), 'plain'),
  version: z._default(z.enum(mailVersions, 'not_allowed'), 'approved'),
});

export const MailPreview = z.object({
  shows: z.enum([...mailVersions, 'draft']),
  hasApproved: z.boolean(),
  /** The texts of now would make another mail than the approved one; null if there is none, or mails of it have left. */
  differs: z.nullable(z.boolean()),
  subject: z.string(),
  preheader: z.string(),
  /** HTML with its links, which a test mail sends unchanged. */
  html: z.string(),
  text: z.string(),
  /** Path of the mail for a frame, for ten minutes. `?dark=1` shows it in the dark, `?pictures=0` without pictures. */
  address: z.string(),
  bytes: z.int(),
  maxBytes: z.int(),
  cuts: z.array(z.object({ inbox: z.enum(['gmail', 'outlook', 'iphone']), subject: z.string(), preheader: z.string() })),
  /** Texts for members or subscribers, and whether the recipient may read each. All else is the same for both. */
  gated: z.array(z.object({ item: z.int(), title: z.string(), isReadable: z.boolean() })),
  missing: z.array(z.int()),
  /** Items with a picture without alternative text; null is the intro. */
  withoutAlt: z.array(z.nullable(z.int())),
});

const mostEntries = 20_000;
/** Test mail (specification 3): `type` is `newsletter` or the name of a transactional mail. */
export const TestMailBody = z.strictObject({
  projectCode: JobCode.check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference')),
  language: Lang,
  type: z.string().check(z.minLength(1), z.maxLength(40)),
  html: z.string().check(z.minLength(1), z.maxLength(1_000_000)),
  emailList: z.union(
    [z.string().check(z.maxLength(500_000)), z.array(z.string().check(z.maxLength(400))).check(z.maxLength(mostEntries))],
    {
      error: ({ input }) => {
        if (input === undefined) return 'required';
        if (typeof input === 'string' || (Array.isArray(input) && input.length > mostEntries)) return 'too_long';
        return Array.isArray(input) ? 'not_allowed' : 'wrong_type';
      },
    },
  ),
});
export const TestMailQuery = z.strictObject({ confirm: z.optional(z.literal('1', 'not_allowed')) });
export const TestMail = z.object({
  subject: z.string(),
  /** The HTML was our own rendering, so it was sent as it came. */
  isRendering: z.boolean(),
  /** Elements and attributes that were removed because they could do harm. */
  removed: z.array(z.string()),
  sent: z.array(z.string()),
  failed: z.array(z.object({ email: z.string(), answer: z.string() })),
});

export const MailKinds = z.array(z.string());
export const MailSampleParams = z.strictObject({
  kind: z.string().check(z.minLength(1), z.maxLength(40)),
  portalCode: PortalCode,
  locale: LocaleCode,
});
export const MailSample = z.object({
  kind: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Path of the mail for a frame, as in a preview. */
  address: z.string(),
});
