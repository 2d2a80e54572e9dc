import * as z from 'zod/mini';

/** Picture of a page: `avif` is a srcset, `src` a WebP for browsers without AVIF. Sizes in pixels. */
export const Picture = z.object({
  src: z.string(),
  avif: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/** Highest id of an imported file; fetched pictures have higher ones. */
const lastFileNumber = 999_999_999;
const maxFileCharacters = 28_000_000;

/** Import document of a file, its bytes in base64. Pictures (SVG, PNG, JPEG, WebP, AVIF) become AVIF and WebP in several widths. */
export const FileDocument = z
  .strictObject({
    entity: z.literal('file'),
    id: z.int().check(z.gte(0), z.lte(lastFileNumber)),
    name: z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'not_allowed')),
    mediaType: z.enum(
      ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'video/mp4', 'video/webm', 'text/vtt', 'application/pdf'],
      'not_allowed',
    ),
    isGated: z._default(z.boolean(), false),
    data: z.optional(z.string().check(z.minLength(4), z.maxLength(maxFileCharacters), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'not_allowed'))),
    /** SHA-256 of bytes that are stored already, in hexadecimal digits. */
    hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_allowed'))),
  })
  .check(z.refine(({ data, hash }) => (data === undefined) !== (hash === undefined), { error: 'required', path: ['data'] }));
export type FileDocument = z.infer<typeof FileDocument>;
