// Bytes that are of another type than the name says: `content/files/file-bytes.ts`.

/** Media types of files, with the endings of their names. */
export const endings = {
  'image/svg+xml': ['svg'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'text/vtt': ['vtt'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly string[]>;
export type MediaType = keyof typeof endings;
export const mediaTypes = Object.keys(endings) as [MediaType, ...MediaType[]];

export const fileKinds = ['picture', 'video', 'document', 'captions'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Maximum bytes of an uploaded file. */
export const maxBytes = {
  picture: 50_000_000,
  video: 2_000_000_000,
  document: 200_000_000,
  captions: 2_000_000,
} as const satisfies Record<FileKind, number>;
