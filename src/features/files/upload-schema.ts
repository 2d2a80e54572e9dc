/** Media types of files, with the endings of their names. */
const endings = {
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

/** Returns the media type that the name of a file says; undefined for one that is not stored. */
export function typeOfName(name: string): MediaType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return mediaTypes.find((type) => (endings[type] as readonly string[]).includes(ending));
}

export const fileKinds = ['picture', 'video', 'document', 'captions'] as const;
export type FileKind = (typeof fileKinds)[number];

export const kindOf = (mediaType: string): FileKind => {
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType.startsWith('video/')) return 'video';
  return mediaType === 'text/vtt' ? 'captions' : 'document';
};

/** Maximum bytes of an uploaded file. */
export const maxBytes = {
  picture: 50_000_000,
  video: 2_000_000_000,
  document: 200_000_000,
  captions: 2_000_000,
} as const satisfies Record<FileKind, number>;
/** Maximum bytes of one piece of an upload. */
export const maxPieceBytes = 16_000_000;
