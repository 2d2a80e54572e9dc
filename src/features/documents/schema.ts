import * as z from 'zod/mini';
import { Day, LocaleCode } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { EntityName, LanguageState, LanguageStates, Person } from '../editing/schema.ts';

export const sortNames = ['changed', '-changed', 'title', '-title', 'shown', '-shown'] as const;
export const maxRows = 200;
export const defaultRows = 50;

export const ListQuery = z.strictObject({
  portal: z.optional(PortalCode),
  q: z.optional(z.string().check(z.maxLength(200))),
  language: z.optional(LocaleCode),
  state: z.optional(LanguageState),
  published: z.optional(z.enum(['true', 'false'], 'not_allowed')),
  by: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed'))),
  from: z.optional(Day),
  until: z.optional(Day),
  /** Kinds within the entity, separated by commas. */
  kind: z.optional(z.string().check(z.maxLength(200), z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/, 'not_allowed'))),
  sort: z._default(z.enum(sortNames, 'not_allowed'), '-changed'),
  cursor: z.optional(z.string().check(z.maxLength(600))),
  limit: z._default(z.string().check(z.regex(/^\d{1,3}$/, 'not_allowed')), String(defaultRows)),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const DocumentRow = z.object({
  entity: z.string(),
  reference: z.string(),
  titles: z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) }),
  kind: z.nullable(z.string()),
  portals: z.array(z.string()),
  isPublished: z.boolean(),
  languages: LanguageStates,
  shownAt: z.string(),
  changedAt: z.string(),
  changedBy: z.nullable(Person),
  hasDraft: z.boolean(),
  dueAt: z.nullable(z.string()),
});
export type DocumentRow = z.infer<typeof DocumentRow>;
export const DocumentList = z.object({
  items: z.array(DocumentRow),
  cursor: z.nullable(z.string()) /** Null from the second page on. */,
  total: z.nullable(z.int()),
});

/** Values of the filters of a list: kinds that occur, and last authors. */
export const ListChoices = z.object({ kinds: z.array(z.string()), authors: z.array(Person) });

export const FindQuery = z.strictObject({
  q: z.string().check(z.minLength(1), z.maxLength(200)),
  entity: z.optional(EntityName),
  portal: z.optional(PortalCode),
});
export const FoundDocument = z.object({
  entity: z.string(),
  reference: z.string(),
  titles: z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) }),
  portals: z.array(z.string()),
});

const maxNames = 200;
/** Documents that a field can name: by words, by their references, or those that changed last. */
export const NamesQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(200))),
  references: z.optional(
    z.string().check(
      z.maxLength(maxNames * 65),
      z.regex(/^[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+)*$/, 'not_a_reference'),
      z.refine((list) => list.split(',').length <= maxNames, 'too_long'),
    ),
  ),
});
