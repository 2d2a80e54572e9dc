import * as z from 'zod/mini';
import { bothLocales, InterestCode, line, noneTwice, perLocale, Reference, text, Whole } from '../../lib/fields.ts';
import { PortalCodes } from '../../lib/portal-code.ts';
import { Audience, KnowledgeType } from './item-schema.ts';

/** Code of a category or a tag: lowercase words joined by hyphens. */
export const TermCode = InterestCode;

const names = bothLocales(z.strictObject({ name: text(80) }));

/** Document of a category; items are listed by its position, then by name. */
export const CategoryDocument = z.strictObject({
  entity: z.literal('category'),
  reference: TermCode,
  position: z._default(z.int().check(z.gte(0), z.lte(1_000)), 0),
  texts: names,
});
export type CategoryDocument = z.infer<typeof CategoryDocument>;

/** Document of a tag. */
export const TagDocument = z.strictObject({ entity: z.literal('tag'), reference: TermCode, texts: names });
export type TagDocument = z.infer<typeof TagDocument>;

/** Document of an item of the knowledge base. The server keeps its dates. */
export const KnowledgeDocument = z.strictObject({
  entity: z.literal('knowledge'),
  reference: Reference,
  typeReference: KnowledgeType,
  audience: Audience,
  portals: PortalCodes,
  isPublished: z._default(z.boolean(), false),
  author: line(120),
  category: z.optional(z.nullable(TermCode)),
  tags: z._default(z.array(TermCode).check(z.maxLength(20), noneTwice), []),
  fileId: z.optional(z.nullable(Whole)),
  texts: perLocale(
    z.strictObject({
      title: text(255),
      /** HTML; cleaned to plain structure. */
      text: z._default(z.string().check(z.maxLength(500_000)), ''),
    }),
  ),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

/** Lists of the knowledge base that staff keep. */
export const TermKind = z.enum(['category', 'tag'], 'not_allowed');
export type TermKind = z.infer<typeof TermKind>;
export const TermParams = z.strictObject({ kind: TermKind, reference: TermCode });
const Named = z.object({ reference: z.string(), name: z.string() });
/** Items with a category or a tag, and the others of its list. */
export const TermUse = z.object({ items: z.array(z.object({ reference: z.string(), title: z.string() })), others: z.array(Named) });
/** Replaces a category or tag by another one, and removes it. */
export const Merge = z.strictObject({ into: TermCode });
export const Merged = z.object({ change: z.string(), items: z.int() });
