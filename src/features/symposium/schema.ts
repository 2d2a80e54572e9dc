import * as z from 'zod/mini';
import { email, Lang, LastDayOrInstant, line, optionalLine, paragraphs, Whole } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { isWebsite, withScheme } from '../../lib/websites.ts';
import { CustomerNumber } from '../login/code-schema.ts';

/** Maximum characters of a title, a text, and the reason of a refusal or a report. */
export const maxima = { title: 255, text: 5_000, reason: 1_000 } as const;
/** Maximum number of categories of one post. */
const mostCategories = 10;

const oneOf = (most: number) => z.int().check(z.refine((id) => id >= 1 && id <= most, 'not_allowed'));

/** Specification 5, symposium language field. Plain text: nothing in it is HTML. */
export const PostText = z.strictObject({ language: Lang, title: line(maxima.title), description: paragraphs(maxima.text) });
export type PostText = z.infer<typeof PostText>;

/** Reports the texts in a language that an earlier one has. */
const languagesOnce = z.check<{ language: string }[]>(({ value, issues }) => {
  const languages = value.map(({ language }) => language);
  for (const [index, language] of languages.entries())
    if (languages.indexOf(language) < index)
      issues.push({ code: 'custom', message: 'duplicate', path: [index, 'language'], input: language });
});
const numbersOnce = z.check<number[]>(({ value, issues }) => {
  for (const [index, one] of value.entries())
    if (value.indexOf(one) < index) issues.push({ code: 'custom', message: 'duplicate', path: [index], input: one });
});

const Website = z.optional(
  z.nullable(
    z.string().check(
      z.maxLength(255),
      z.overwrite(withScheme),
      z.refine((address) => address === '' || isWebsite(address), 'not_a_website'),
    ),
  ),
);

const postFields = {
  klnr: CustomerNumber,
  userTypeId: oneOf(2),
  searchTypeId: oneOf(4),
  /** Lasting numbers of interests. */
  categoryIds: z.array(Whole).check(z.minLength(1), z.maxLength(mostCategories), numbersOnce),
  multiLanguageFields: z.array(PostText).check(z.minLength(1), languagesOnce),
  /** Upload of the writer's own; 0 for none. */
  fileId: Whole,
  hasAddress: z.boolean(),
  addressId: z.optional(z.nullable(Whole)),
  /** Last day on which it is shown; 30 days from now if absent. */
  removeAfterDate: z.optional(z.nullable(LastDayOrInstant)),
  /** Asks to be shown: it is live once staff have approved it. */
  isLive: z.boolean(),
  firstName: line(50),
  lastName: line(50),
  email: email(255),
  phone: optionalLine(20),
  website: Website,
};
const addressIsThere = z.refine<{ hasAddress: boolean; addressId?: number | null | undefined }>(
  ({ hasAddress, addressId }) => !hasAddress || typeof addressId === 'number',
  { error: 'required', path: ['addressId'] },
);

/** Specification 3 and 5, symposium post create. */
export const PostCreate = z.strictObject(postFields).check(addressIsThere);
export type PostCreate = z.infer<typeof PostCreate>;
/** Specification 3 and 5, symposium post save. */
export const PostSave = z.strictObject({ id: Whole, ...postFields }).check(addressIsThere);
export type PostSave = z.infer<typeof PostSave>;

export const PostId = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'not_allowed'));
export const PostParams = z.strictObject({ id: PostId });
/** Version that the caller has read; without it the save replaces later saves of others. */
export const PostHeaders = z.object({ 'if-match': z.optional(z.string().check(z.regex(/^"\d{1,9}"$/, 'not_allowed'))) });

/** States of a post for its writer and for staff. */
export const PostState = z.enum(['waiting', 'live', 'refused', 'expired', 'offline']);
export type PostState = z.infer<typeof PostState>;
const Decision = z.enum(['waiting', 'approved', 'refused']);

/** A post as its writer sees it. */
export const OwnPost = z.object({
  ...{ id: z.int(), klnr: z.string(), portalCode: PortalCode, userTypeId: z.int(), searchTypeId: z.int() },
  categoryIds: z.array(z.int()),
  multiLanguageFields: z.array(z.object({ language: z.string(), title: z.string(), description: z.string() })),
  ...{ fileId: z.int(), fileName: z.nullable(z.string()) },
  ...{ hasAddress: z.boolean(), addressId: z.nullable(z.int()), removeAfterDate: z.string(), isLive: z.boolean() },
  ...{ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.nullable(z.string()), website: z.nullable(z.string()) },
  showsPhone: z.boolean(),
  /** Send it as `If-Match`. */
  version: z.int(),
  state: PostState,
  decision: Decision,
  /** Reason of the last refusal. */
  reason: z.nullable(z.string()),
  /** Readers see it, in its approved version. */
  isShown: z.boolean(),
  ...{ createdAt: z.string(), updatedAt: z.string() },
});
export type OwnPost = z.infer<typeof OwnPost>;

/** Posts of the caller's company, and the options of the form. */
export const OwnPosts = z.object({
  /** Customer number of the caller's company; null for a member who represents none. */
  klnr: z.nullable(z.string()),
  posts: z.array(OwnPost),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  hasDigest: z.boolean(),
});
export type OwnPosts = z.infer<typeof OwnPosts>;

export const PostPhoneChoice = z.strictObject({ showsPhone: z.boolean() });
export const DigestChoice = z.strictObject({ hasDigest: z.boolean() });

/** Answer of a reader to a post: mailed to its writer. */
export const PostAnswer = z.strictObject({
  name: line(80),
  email: email(255),
  text: paragraphs(maxima.text),
  lang: Lang,
});
export type PostAnswer = z.infer<typeof PostAnswer>;
/** Report of a post by a reader. */
export const PostReport = z.strictObject({ text: paragraphs(maxima.reason) });
export type PostReport = z.infer<typeof PostReport>;
export const PostDone = z.object({ isDone: z.literal(true) });
export const PostPhone = z.object({ phone: z.string() });
