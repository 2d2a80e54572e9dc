import * as z from 'zod/mini';
import { fieldCodes } from '../../lib/errors.ts';
import { Instant, InterestCode, LocaleCode } from '../../lib/fields.ts';
import { permissionNames } from '../../lib/permissions.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { AnyDocument } from '../editing/schema.ts';

const fields = z.optional(z.nullable(AnyDocument));

/** Parts that scripts add to a page for a reader. */
export const insertionNames = ['name', 'text', 'popup'] as const;
export type InsertionName = (typeof insertionNames)[number];

/** Reader for whom a page is previewed. `interests`: a member who follows some; `rights`: a member with some permissions. */
export const PreviewReader = z.strictObject({
  kind: z.enum(['anonymous', 'member', 'subscriber', 'interests', 'rights'], 'not_allowed'),
  permissions: z._default(z.array(z.enum(permissionNames, 'not_allowed')).check(z.maxLength(50)), []),
  interests: z._default(z.array(InterestCode).check(z.maxLength(100)), []),
});
export type PreviewReader = z.infer<typeof PreviewReader>;

export const PreviewBody = z.strictObject({
  portal: PortalCode,
  locale: LocaleCode,
  /** Instant at which the page is shown; now by default. */
  at: z.optional(Instant),
  /** Path of a page other than the document's own, such as the front. */
  path: z.optional(z.string().check(z.maxLength(400), z.regex(/^\/[\w/-]*$/, 'not_allowed'))),
  reader: z._default(PreviewReader, { kind: 'anonymous', permissions: [], interests: [] }),
  /** Parts as they are typed; the others are those of the draft, or stored. */
  parts: z._default(z.strictObject({ common: fields, nl: fields, fr: fields }), {}),
});
export type PreviewBody = z.infer<typeof PreviewBody>;

export const PreviewAnswer = z.object({
  /** Address of the page for a frame; it lives for ten minutes. */
  address: z.string(),
  path: z.string(),
  /** Fields that break a rule: the page shows a placeholder for each, or leaves it out. */
  faults: z.record(z.string(), z.enum(fieldCodes)),
  /** Parts that scripts of the page add for the reader, put in by the server. */
  inserted: z.array(z.enum(insertionNames)),
  /** Titles of the messages that the reader finds in the member area; null for visitors. */
  messages: z.nullable(z.array(z.string())),
  /** Share card of the page. */
  card: z.object({ title: z.string(), description: z.string(), image: z.nullable(z.string()) }),
  milliseconds: z.int(),
});
