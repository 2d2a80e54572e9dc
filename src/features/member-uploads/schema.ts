import * as z from 'zod/mini';
import { FileName } from '../files/schema.ts';
import { fileKinds } from '../files/types-schema.ts';

export const MemberFileQuery = z.strictObject({ name: FileName });
export const MemberFileParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed')) });

/** File of the caller that waits to be used. */
export const MemberFile = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(fileKinds),
  mediaType: z.string(),
  bytes: z.int(),
  uploadedAt: z.string(),
});
export type MemberFile = z.infer<typeof MemberFile>;
export const ShownFile = z.extend(MemberFile, {
  /** A picture in small, as a data URL; null for other files. */ preview: z.nullable(z.string()),
});
