import * as z from 'zod/mini';
import { optionalText } from '../../lib/fields.ts';
import { Live } from '../editing/schema.ts';
import { Picture } from './picture-schema.ts';
import { fileKinds, maxBytes, mediaTypes } from './types-schema.ts';

/** Highest id of an imported file; fetched pictures have higher ones. */
const lastFileNumber = 999_999_999;
const maxFileCharacters = 28_000_000;

export const maxAltCharacters = 300;
const pixels = (least: number) => z.int().check(z.gte(least), z.lte(100_000));
const percent = z.int().check(z.gte(0), z.lte(100));

/** Part of an upright picture that is shown, in pixels of the original. */
export const Crop = z.strictObject({ left: pixels(0), top: pixels(0), width: pixels(16), height: pixels(16) });
export type Crop = z.infer<typeof Crop>;
/** Point that must stay in sight, in percent of the cropped picture. */
export const Focus = z.strictObject({ x: percent, y: percent });
export type Focus = z.infer<typeof Focus>;

/** Name of a stored file: letters, digits, dots, hyphens and underscores. */
export const FileName = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'not_allowed'));

const FileTexts = z.strictObject({ alt: optionalText(maxAltCharacters) });

/** Import document of a file, its bytes in base64. Pictures (SVG, PNG, JPEG, WebP, AVIF) become AVIF and WebP in several widths. */
export const FileDocument = z
  .strictObject({
    entity: z.literal('file'),
    id: z.int().check(z.gte(0), z.lte(lastFileNumber)),
    name: FileName,
    mediaType: z.enum(mediaTypes, 'not_allowed'),
    isGated: z._default(z.boolean(), false),
    crop: z.optional(Crop),
    focus: z.optional(Focus),
    /** Alternative texts, as proposals for documents that use the file. */
    texts: z.optional(z.strictObject({ nl: z.optional(FileTexts), fr: z.optional(FileTexts) })),
    data: z.optional(z.string().check(z.minLength(4), z.maxLength(maxFileCharacters), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'not_allowed'))),
    /** SHA-256 of bytes that are stored already, in hexadecimal digits. */
    hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_allowed'))),
  })
  .check(z.refine(({ data, hash }) => (data === undefined) !== (hash === undefined), { error: 'required', path: ['data'] }));
export type FileDocument = z.infer<typeof FileDocument>;

export const UploadParams = z.strictObject({ id: z.uuid('not_allowed') });
export const PieceParams = z.strictObject({ id: z.uuid('not_allowed'), offset: z.string().check(z.regex(/^\d{1,13}$/, 'not_allowed')) });

export const StartUpload = z.strictObject({
  name: FileName,
  bytes: z.int().check(z.gte(1, 'empty_file'), z.lte(maxBytes.video)),
  /** Tells a file from others of the same person: its size, its date and a hash of parts of it. */
  fingerprint: z.string().check(z.minLength(8), z.maxLength(200)),
});

/** State of an upload: `offset` is the next byte, `finished` the file that it became. */
export const Upload = z.object({ id: z.string(), name: z.string(), bytes: z.int(), offset: z.int(), finished: z.nullable(z.int()) });
export type Upload = z.infer<typeof Upload>;

export const FinishUpload = z.strictObject({
  /** Replaces the bytes of a stored file, in the version that was read. */
  replaces: z.optional(
    z.strictObject({
      file: z.int().check(z.gte(0), z.lte(lastFileNumber)),
      version: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'not_allowed')),
    }),
  ),
});

/** File of the library. */
export const LibraryFile = z.object({
  id: z.int(),
  name: z.string(),
  mediaType: z.string(),
  kind: z.enum(fileKinds),
  bytes: z.int(),
  isGated: z.boolean(),
  /** Address of the file; null for a gated one. */
  url: z.nullable(z.string()),
  picture: z.nullable(Picture),
  alt: z.object({ nl: z.string(), fr: z.string() }),
  changedAt: z.nullable(z.string()),
  /** Time at which it got other bytes; null if it has its first ones. */
  replacedAt: z.nullable(z.string()),
});
export type LibraryFile = z.infer<typeof LibraryFile>;

export const maxFilesAtOnce = 100;
export const fileSorts = ['-added', 'added', 'name', '-name', '-bytes', 'bytes'] as const;
export const FilesQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(200))),
  /** Kinds, separated by commas. */
  kind: z.optional(
    z.string().check(z.regex(/^(?:picture|video|document|captions)(?:,(?:picture|video|document|captions))*$/, 'not_allowed')),
  ),
  /** Files without an alternative text in a language. */
  lacking: z.optional(z.enum(['nl', 'fr'], 'not_allowed')),
  sort: z._default(z.enum(fileSorts, 'not_allowed'), '-added'),
  cursor: z.optional(z.string().check(z.maxLength(300))),
  limit: z._default(z.string().check(z.regex(/^\d{1,3}$/, 'not_allowed')), '48'),
});
export type FilesQuery = z.infer<typeof FilesQuery>;
export const FileList = z.object({
  items: z.array(LibraryFile),
  cursor: z.nullable(z.string()) /** Null from the second page on. */,
  total: z.nullable(z.int()),
});
export const FileParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed')) });

/** Upright original of a picture: crops are chosen in its pixels. */
export const Original = z.object({ width: z.int(), height: z.int(), preview: z.string() });
export type Original = z.infer<typeof Original>;
export const Uploaded = z.object({ file: LibraryFile, version: z.string(), result: z.enum(['added', 'changed', 'same']), live: Live });
