// Types of files that are accepted, and their maximum bytes: `types-schema.ts`. Those of members: `member-uploads/rules.ts`.

import type { Permission } from '../../lib/permissions.ts';
import { endings, type FileKind, type MediaType, mediaTypes } from './types-schema.ts';

/** Returns the media type for the extension of a file; undefined if such files are not accepted. */
export function typeOfName(name: string): MediaType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return mediaTypes.find((type) => (endings[type] as readonly string[]).includes(ending));
}

export const kindOf = (mediaType: string): FileKind => {
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType.startsWith('video/')) return 'video';
  return mediaType === 'text/vtt' ? 'captions' : 'document';
};
/** Bytes of the pieces that the desk sends, and the most that the server takes. */
export const pieceBytes = 8_000_000;

export const maxPieceBytes = 16_000_000;

/** Days for which the bytes of an upload that went no further are kept. */
export const uploadDays = 2;
/** Uploads that one person may have under way. */
export const maxUploads = 50;

/** Returns the name under which a file of any name is stored. */
export function storedName(given: string): string {
  const folded = given
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-');
  const dot = folded.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [folded.slice(0, dot), folded.slice(dot).toLowerCase()] : [folded, ''];
  const tidy = stem
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/-+$/, '')
    .slice(0, 100);
  return `${tidy || 'bestand'}${ending}`;
}

/** Permissions to upload a kind of file, one of which is needed. A cover taken from a film is a picture. */
export const neededFor: Readonly<Record<FileKind, readonly Permission[]>> = {
  ...{ picture: ['UPLOAD_FILES_DASHBOARD', 'IMAGE_EDITOR', 'SET_VIDEO_COVER'], video: ['UPLOAD_VIDEOS'] },
  ...{ document: ['UPLOAD_FILES_DASHBOARD', 'IMAGE_EDITOR'], captions: ['UPLOAD_FILES_DASHBOARD', 'IMAGE_EDITOR'] },
};
