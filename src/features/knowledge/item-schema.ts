import * as z from 'zod/mini';
import { Reference } from '../../lib/fields.ts';

const chosen = { error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'required' : 'not_allowed') };
/** Kinds of items (specification 3, `typeReference`). */
export const KnowledgeType = z.enum(['howto', 'question', 'rule'], chosen);
export type KnowledgeType = z.infer<typeof KnowledgeType>;
/** Persons who may read an item. Only items for readers are published. */
export const Audience = z.enum(['readers', 'members', 'staff'], chosen);
export type Audience = z.infer<typeof Audience>;

const Term = z.object({ id: z.int(), name: z.string() });
/** Specification 3, knowledgebase item, with its reference and audience. Dates are ISO 8601 instants. */
export const KnowledgeItem = z.object({
  reference: z.string(),
  audience: Audience,
  author: z.string(),
  typeReference: KnowledgeType,
  typeName: z.string(),
  title: z.string(),
  /** Clean HTML. */
  text: z.string(),
  creationDate: z.string(),
  lastModificationDate: z.string(),
  category: z.nullable(Term),
  media: z.nullable(z.object({ fileUrl: z.string() })),
  tags: z.array(Term),
});
export type KnowledgeItem = z.infer<typeof KnowledgeItem>;

/** An item in a list: without its text and media. */
export const KnowledgeSummary = z.omit(KnowledgeItem, { text: true, media: true });
export type KnowledgeSummary = z.infer<typeof KnowledgeSummary>;
export const KnowledgeList = z.object({ content: z.array(KnowledgeSummary) });
export const KnowledgeParams = z.strictObject({ reference: Reference });
/** Items whose title has some words; all of them by default. */
export const KnowledgeQuery = z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) });
