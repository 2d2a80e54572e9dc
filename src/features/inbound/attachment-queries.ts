import sharp from 'sharp';
import { faultOfBytes } from '../../content/files/file-bytes.ts';
import type { Originals } from '../../content/files/originals.ts';
import { maxPixels, PictureUnreadable, sizeOfPicture } from '../../content/files/picture-limits.ts';
import { kindOf, typeOfName } from '../files/upload-rules.ts';
import { maxFileBytes, mostFiles, nameOf } from './attachment-rules.ts';
import type { Attachment } from './message-schema.ts';

/** File of a mail that passed the checks of an upload. */
export type KeptFile = { name: string; mediaType: string; bytes: number; hash: string };
export type TakenFiles = { kept: KeptFile[] /** Names of those that did not pass. */; dropped: string[] };

/** Encodes a picture of a mail again: only its pixels are kept, no metadata. */
async function redrawn(bytes: Buffer, mediaType: string): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels }).rotate();
  if (mediaType === 'image/jpeg') return picture.jpeg({ quality: 85 }).toBuffer();
  if (mediaType === 'image/webp') return picture.webp().toBuffer();
  return mediaType === 'image/avif' ? picture.avif().toBuffer() : picture.png().toBuffer();
}

/** Returns the bytes of an attachment that is stored; undefined for one that breaks a rule of uploads. */
async function checked({ content, isShown }: Attachment, mediaType: string): Promise<Buffer | undefined> {
  if (!content.length || content.length > maxFileBytes || faultOfBytes(mediaType, (most) => content.subarray(0, most))) return undefined;
  if (kindOf(mediaType) !== 'picture') return content;
  try {
    await sizeOfPicture(content);
    return isShown && mediaType !== 'image/svg+xml' ? await redrawn(content, mediaType) : content;
  } catch (error) {
    if (error instanceof PictureUnreadable || isShown) return undefined;
    throw error;
  }
}

/** Stores the files of a mail that pass the checks of uploads. */
export async function takeFiles(originals: Originals, attachments: readonly Attachment[]): Promise<TakenFiles> {
  const taken: TakenFiles = { kept: [], dropped: [] };
  for (const [index, one] of attachments.entries()) {
    const name = nameOf(one, index + 1);
    const mediaType = typeOfName(name);
    const bytes = mediaType && taken.kept.length < mostFiles ? await checked(one, mediaType) : undefined;
    if (mediaType && bytes) taken.kept.push({ name, mediaType, bytes: bytes.length, hash: originals.keep(bytes) });
    else taken.dropped.push(name);
  }
  return taken;
}
