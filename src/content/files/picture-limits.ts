import sharp from 'sharp';

/** Maximum pixels of a picture, all frames together: a larger one would exhaust the memory. */
export const maxPixels = 40_000_000;

/** Maximum bytes of a picture that is fetched from another host. Those of uploads: `features/files/types-schema.ts`. */
export const maxPictureBytes = 20 * 1024 * 1024;

/** Thrown for bytes that are not a readable picture. */
export class PictureUnreadable extends Error {}

/** Returns the result of reading a picture. @throws PictureUnreadable */
export async function readable<T>(reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    throw new PictureUnreadable((error as Error).message, { cause: error });
  }
}

/**
 * Returns the pixels of an upright picture. Cameras store the orientation beside the pixels.
 * @throws PictureUnreadable, also for a picture that has too many pixels
 */
export async function sizeOfPicture(bytes: Buffer | string): Promise<{ width: number; height: number }> {
  const { autoOrient, pages = 1 } = await readable(() => sharp(bytes, { limitInputPixels: maxPixels }).metadata());
  const { width, height } = autoOrient;
  if (width * height * pages > maxPixels) throw new PictureUnreadable(`has more than ${maxPixels} pixels`);
  return { width, height };
}
