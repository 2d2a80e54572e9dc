// Order of lists, newest first: `queries.ts`. Speeds and jumps of the player: `player-rules.ts`.

/** Formats a length as minutes and seconds: 0:14. */
export const clockLength = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Formats a length as an ISO 8601 duration: PT14S. */
export const isoLength = (seconds: number): string =>
  `PT${seconds >= 60 ? `${Math.floor(seconds / 60)}M` : ''}${seconds % 60 || seconds < 60 ? `${seconds % 60}S` : ''}`;

/** Newest other videos beside one. */
export const othersBeside = 4;

/** Prefix and digits of new references, such as DBBEV20260001. */
export const numbering = (portal = 'dbbe', year: number) => ({ prefix: `${portal.toUpperCase()}V${year}`, digits: 4 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = {
  create: ['UPLOAD_VIDEOS'],
  edit: ['EDIT_MODULE'],
  remove: ['EDIT_MODULE'],
  fields: { fileId: ['UPLOAD_VIDEOS'], posterFileId: ['SET_VIDEO_COVER'] },
} as const;
