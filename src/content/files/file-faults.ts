import type { FieldCode } from '../../lib/errors.ts';
import { faultOfBytes } from './file-bytes.ts';
import { headOf } from './originals.ts';
import { PictureUnreadable, sizeOfPicture } from './picture-limits.ts';

/** Returns the rule that the bytes of a file break: those of its type, and for a picture that its pixels can be read. */
export async function faultOfFile(mediaType: string, file: string): Promise<FieldCode | undefined> {
  const fault = faultOfBytes(mediaType, (most) => headOf(file, most));
  if (fault || !mediaType.startsWith('image/')) return fault;
  try {
    await sizeOfPicture(file);
    return undefined;
  } catch (error) {
    if (error instanceof PictureUnreadable) return 'unreadable';
    throw error;
  }
}
