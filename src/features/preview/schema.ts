import * as z from 'zod/mini';
import { fieldCodes } from '../../lib/errors.ts';
import { Instant, LocaleCode, PortalCode } from '../../lib/fields.ts';
import { AnyDocument } from '../editing/schema.ts';

const fields = z.optional(z.nullable(AnyDocument));

export const PreviewBody = z.strictObject({
  portal: PortalCode,
  locale: LocaleCode,
  /** Instant at which the page is shown; now by default. */
  at: z.optional(Instant),
  /** Path of a page other than the document's own, such as the front. */
  path: z.optional(z.string().check(z.maxLength(400), z.regex(/^\/[\w/-]*$/, 'not_allowed'))),
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
  milliseconds: z.int(),
});
