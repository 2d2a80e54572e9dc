import * as z from 'zod/mini';
import { ArticleReference, Instant, JobCode, Lang, LocaleCode, Reference, RowNumber, text, Url, Whole } from '../../../lib/fields.ts';
import { SavedAnswer } from '../../editing/schema.ts';

/** States of a newsletter in the staff rooms: its status, or that of its sending. */
export const issueStates = ['archive', '1', '2', '3', 'sending', 'paused', 'cancelled', '4', '5', '6'] as const;
export type IssueState = (typeof issueStates)[number];

const optionalShort = z.optional(z.nullable(z.string().check(z.maxLength(255))));
/** Portal code, year and number: `DBBE20260001`. */
const ProjectCode = JobCode.check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'));
const isArticleOrEmpty = (reference: string) => reference === '' || reference.length === 15;
/** Absent, null or empty: without an article. */
const optionalArticle = z.optional(
  z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'), z.refine(isArticleOrEmpty, 'wrong_length'))),
);

/** Requests of specification 3 and 5; no field is added to them. */
export const MetadataCreate = z.strictObject({ projectCode: ProjectCode, language: Lang });
export const SubjectAdd = z.strictObject({ projectCode: ProjectCode, subjectNL: optionalShort, subjectFR: optionalShort });
export const SubjectSave = z.strictObject({ id: Whole, subjectNL: optionalShort, subjectFR: optionalShort });
export const IntroSave = z.strictObject({
  id: Whole,
  introTitle: text(255),
  introDescription: text(20_000),
  introFileId: z.optional(z.nullable(Whole)),
  introName: optionalShort,
  introFunction: optionalShort,
});
export const QuicklinkAdd = z.strictObject({ jobCode: ProjectCode, language: Lang, articleReference: optionalArticle, text: text(255) });
export const QuicklinkSave = z.strictObject({ id: Whole, text: text(255) });
export const ArticleAdd = z.strictObject({ jobCode: ProjectCode, language: Lang, articleReference: ArticleReference });
export const ArticleSave = z.strictObject({
  id: Whole,
  jobCode: ProjectCode,
  language: Lang,
  articleReference: ArticleReference,
  typeId: Whole,
  fileId: Whole,
  title: text(255),
  description: text(2_000),
  moreLabel: text(255),
});
export const PollAdd = z.strictObject({ pollCode: ProjectCode, projectCode: ProjectCode, language: Lang });
export const NewsAdd = z.strictObject({ jobCode: ProjectCode, language: Lang, articleReference: ArticleReference });
export const NewsSave = z.strictObject({ id: Whole, title: text(255), date: text(20) });
export const ItemSort = z.strictObject({ ids: z.array(Whole).check(z.maxLength(200)) });

/** Fields of items that no specified request sets. */
export const ItemFields = z.strictObject({
  viewType: z.optional(z.literal([1, 2], 'not_allowed')),
  infoLabel: optionalShort,
  moreLink: z.optional(z.nullable(Url)),
  infoLink: z.optional(z.nullable(Url)),
  imageUrl: z.optional(z.nullable(Url)),
  url: z.optional(z.nullable(Url)),
});
export type ItemFields = z.infer<typeof ItemFields>;
/** Fields of projects that no specified request sets. */
export const ProjectFields = z.strictObject({
  preheaderNL: optionalShort,
  preheaderFR: optionalShort,
  isFreePremium: z.optional(z.boolean()),
  showMRKs: z.optional(z.boolean()),
  onlyIn: z.optional(z.nullable(LocaleCode)),
});
export type ProjectFields = z.infer<typeof ProjectFields>;
export const AdAdd = z.strictObject({
  projectCode: ProjectCode,
  language: Lang,
  title: optionalShort,
  url: Url,
  fileId: z.optional(z.nullable(Whole)),
  imageUrl: z.optional(z.nullable(Url)),
});
export const CustomerTileAdd = z.strictObject({ projectCode: ProjectCode, customerReference: Reference });
export const ItemShown = z.strictObject({ isShown: z.boolean() });

export const ProjectParams = z.strictObject({ reference: z.string().check(z.maxLength(20)) });
export const LanguageParams = z.strictObject({ reference: z.string().check(z.maxLength(20)), language: LocaleCode });
export const NumberParams = z.strictObject({ id: RowNumber });

/** Answer to a change: `id` of the newsletter or item that was added or changed. */
export const ProjectSaved = z.extend(SavedAnswer, { id: z.nullable(z.int()) });
export type ProjectSaved = z.infer<typeof ProjectSaved>;

/** Specification 3, newsletter: one language of a project. Instants are ISO 8601. */
export const Newsletter = z.object({
  id: z.int(),
  projectCode: z.string(),
  languageCode: LocaleCode,
  ...{ subject: z.string(), introTitle: z.string(), introDescription: z.string(), introName: z.string(), introFunction: z.string() },
  introFileId: z.nullable(z.int()),
  pollCode: z.nullable(z.string()),
  statusId: z.int(),
  statusReference: z.string(),
  /** Dutch and French name of the state, in the language of the newsletter. */
  statusName: z.string(),
  scheduledOn: z.nullable(z.string()),
  timestampStart: z.nullable(z.string()),
  timestampEnd: z.nullable(z.string()),
  ...{ numberOfRecipients: z.int(), numberOfRecipientsWarning: z.int(), numberOfSuccess: z.int(), numberOfFailed: z.int() },
  ...{ numberOfBounced: z.int(), numberOfOpened: z.int(), numberOfOpenedUnique: z.int() },
  ...{ numberOfClicks: z.int(), numberOfClicksUnique: z.int() },
});
export type Newsletter = z.infer<typeof Newsletter>;
export const NewsletterPage = z.object({ items: z.array(Newsletter), cursor: z.nullable(z.string()) });
export const NewsletterQuery = z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed'))) });

/** Specification 3, newsletter content item in one language, with the date of a news item and the code of a poll. */
export const ContentItem = z.object({
  ...{ id: z.int(), typeId: z.int(), viewType: z.int(), projectCode: z.string(), languageCode: LocaleCode },
  articleReference: z.nullable(z.string()),
  sortOrder: z.int(),
  ...{ title: z.string(), description: z.string(), moreLabel: z.string(), infoLabel: z.string() },
  ...{ moreLink: z.nullable(z.string()), infoLink: z.nullable(z.string()), fileId: z.nullable(z.int()) },
  ...{ imageUrl: z.nullable(z.string()), url: z.nullable(z.string()), date: z.nullable(z.string()), pollCode: z.nullable(z.string()) },
});
export type ContentItem = z.infer<typeof ContentItem>;
/** Specification 3, newsletter content type. */
export const ContentTypes = z.array(z.object({ id: z.int(), reference: z.string(), name: z.string() }));

const Person = z.nullable(z.object({ account: z.int(), name: z.string() }));
export const Schedule = z.object({
  id: z.int(),
  at: Instant,
  state: z.enum(['waiting', 'proposed', 'started', 'missed', 'refused']),
  /** State of the mails of a date that started; null for other dates. */
  sending: z.nullable(z.enum(issueStates)),
  reason: z.nullable(z.string()),
});
/** Kinds of documents that a newsletter shows besides its texts. */
export const SourceKind = z.enum(['sender', 'portal', 'poll', 'customer', 'interest', 'file']);
export type SourceKind = z.infer<typeof SourceKind>;
/** Words of a text, which a newsletter shows if an item has no own words. */
const Words = z.object({ title: z.string(), description: z.string(), newsletterMoreLabel: z.string() });
export type Words = z.infer<typeof Words>;

/** A text that was edited since an approval: its versions, and both versions of its words in each language in which they differ. */
const EditedText = z.object({
  reference: z.string(),
  approved: z.string(),
  /** Null if the text is gone. */
  present: z.nullable(z.string()),
  /** The approved words are still known. */
  isKnown: z.boolean(),
  words: z.array(z.object({ locale: LocaleCode, approved: z.nullable(Words), present: z.nullable(Words) })),
});
export type EditedText = z.infer<typeof EditedText>;

/** A project with all that its room shows of it besides its document. */
export const Project = z.object({
  reference: z.string(),
  portal: z.string(),
  /** Version of its document. */
  version: z.string(),
  statusId: z.int(),
  statusReference: z.string(),
  statusNames: z.object({ nl: z.string(), fr: z.string() }),
  isPaused: z.boolean(),
  isCancelled: z.boolean(),
  /** A run of it has not ended: mails leave, or would if it were not paused. */
  isOpen: z.boolean(),
  approval: z.nullable(
    z.object({
      id: z.int(),
      at: z.string(),
      by: Person,
      version: z.string(),
      isCurrent: z.boolean(),
      waived: z.array(z.string()),
      /** Texts that were edited since: they are sent as approved. */
      articles: z.array(EditedText),
      /** Other things changed since: `sender`, `portal`, `poll`, `customer`, `file`, with its reference. */
      older: z.array(z.object({ kind: SourceKind, reference: z.string() })),
    }),
  ),
  lastRefusal: z.nullable(z.object({ note: z.string(), by: Person, at: z.string() })),
  schedules: z.array(Schedule),
  recipientsTypeId: z.nullable(z.int()),
  archive: z.nullable(z.enum(['public', 'wall'])),
  /** Its archive page is on the site. */
  isPublished: z.boolean(),
  correctionOf: z.nullable(z.string()),
  correctionFor: z.nullable(z.enum(['received', 'missed'])),
  ...{ createdAt: z.string(), createdBy: Person, updatedAt: z.string(), editedBy: Person },
  /** Addresses of the list of recipients type 5. */
  listed: z.int(),
  newsletters: z.object({ nl: z.nullable(Newsletter), fr: z.nullable(Newsletter) }),
  items: z.array(ContentItem),
  may: z.object({ edit: z.boolean(), ads: z.boolean(), approve: z.boolean(), unapprove: z.boolean(), plan: z.boolean() }),
});
export type Project = z.infer<typeof Project>;
