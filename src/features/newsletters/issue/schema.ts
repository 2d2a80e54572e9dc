import * as z from 'zod/mini';
import { LocaleCode } from '../../../lib/fields.ts';
import { PortalCode } from '../../../lib/portal-code.ts';
import { LanguageState, Person } from '../../editing/schema.ts';
import { issueStates } from '../project/schema.ts';

export const maxRows = 200;
const Titles = z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) });

export const IssuesQuery = z.strictObject({
  portal: z.optional(PortalCode),
  q: z.optional(z.string().check(z.maxLength(200))),
  /** State that the list names; `open`: being sent, or paused. */
  status: z.optional(z.enum([...issueStates, 'open'], 'not_allowed')),
  /** State of a language, or of either. */
  state: z.optional(z.enum(LanguageState.options, 'not_allowed')),
  language: z.optional(LocaleCode),
  /** Account of the last author. */
  by: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed'))),
  sort: z._default(z.enum(['-changed', 'changed', '-shown', 'shown'], 'not_allowed'), '-changed'),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.string().check(z.regex(/^\d{1,3}$/, 'not_allowed')), '50'),
});
export type IssuesQuery = z.infer<typeof IssuesQuery>;

/** A newsletter in the list of the newsletter desk. */
export const IssueRow = z.object({
  reference: z.string(),
  portal: z.nullable(z.string()),
  subjects: Titles,
  /** Null for a newsletter of the archive alone. */
  statusId: z.nullable(z.int()),
  isPaused: z.boolean(),
  isCancelled: z.boolean(),
  /** A run of it has not ended: mails leave, or would if it were not paused. */
  isOpen: z.boolean(),
  /** Next date at which it leaves. */
  nextAt: z.nullable(z.string()),
  shownAt: z.string(),
  changedAt: z.string(),
  changedBy: z.nullable(Person),
});
export type IssueRow = z.infer<typeof IssueRow>;
export const IssueList = z.object({
  items: z.array(IssueRow),
  cursor: z.nullable(z.string()),
  /** Null from the second page on. */
  total: z.nullable(z.int()),
});

export const PortalParams = z.strictObject({ portal: PortalCode });

const references = (most: number) =>
  z.optional(
    z.string().check(
      z.maxLength(most * 65),
      z.regex(/^[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+)*$/, 'not_a_reference'),
      z.refine((list) => list.split(',').length <= most, 'too_long'),
    ),
  );
export const SourcesQuery = z.strictObject({ articles: references(maxRows), ads: references(maxRows), polls: references(maxRows) });

/** A text as an item of a newsletter shows it. */
export const ArticleSource = z.object({
  reference: z.string(),
  titles: Titles,
  descriptions: Titles,
  moreLabels: Titles,
  fileId: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  displayDate: z.string(),
  isPremium: z.boolean(),
  requiresRegistration: z.boolean(),
  /** Readers see it now. */
  isShown: z.boolean(),
});
export type ArticleSource = z.infer<typeof ArticleSource>;
export const AdSource = z.object({
  reference: z.string(),
  titles: Titles,
  descriptions: Titles,
  fileId: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  redirectUrl: z.string(),
});
export type AdSource = z.infer<typeof AdSource>;
export const PollSource = z.object({ code: z.string(), questions: Titles });
export type PollSource = z.infer<typeof PollSource>;
/** Words and pictures of the sources of items, and the sender of the portal's newsletters. */
export const Sources = z.object({
  articles: z.array(ArticleSource),
  ads: z.array(AdSource),
  polls: z.array(PollSource),
  senders: Titles,
});
export type Sources = z.infer<typeof Sources>;

export const SuggestionsQuery = z.strictObject({
  /** Newsletter whose own items do not count as earlier. */
  except: z.optional(z.string().check(z.maxLength(20), z.regex(/^[A-Za-z0-9_-]+$/, 'not_a_reference'))),
});
