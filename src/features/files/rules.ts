import { fallbackWidth, hasIcons, iconPixels } from '../../lib/picture-sizes.ts';
import type { Picture } from './schema.ts';

/** Fields of a stored file that pages need. */
export type StoredFile = { id: number; name: string; contentHash: string; width: number | null; height: number | null; widths: number[] };

/** URLs contain the content's hash: the content never changes, so browsers may cache it without limit. */
const versionOf = ({ contentHash }: Pick<StoredFile, 'contentHash'>) => contentHash.slice(0, 8);
export const fileUrl = (file: Pick<StoredFile, 'id' | 'name' | 'contentHash'>) => `/media/${file.id}/${file.name}?v=${versionOf(file)}`;
const variantUrl = (file: StoredFile, width: number, type: 'avif' | 'webp') => `/media/${file.id}/${width}.${type}?v=${versionOf(file)}`;

/** Returns the icons of a stored picture; none if it is not square. */
export const iconsOf = ({ src, ...size }: Picture): { src: string; pixels: number }[] =>
  hasIcons(size) ? iconPixels.map((pixels) => ({ pixels, src: src.replace(/\d+\.webp/, `icon-${pixels}.png`) })) : [];

/** Returns the picture of a stored file; undefined if it is not a picture. */
export function pictureOf(file: StoredFile | null | undefined, alt: string): Picture | undefined {
  const widest = file?.widths.at(-1);
  const fallback = file && fallbackWidth(file.widths);
  if (!file?.width || !file.height || !widest || !fallback) return undefined;
  return {
    src: variantUrl(file, fallback, 'webp'),
    avif: file.widths.map((width) => `${variantUrl(file, width, 'avif')} ${width}w`).join(', '),
    width: widest,
    height: Math.round((widest * file.height) / file.width),
    alt,
  };
}

/** Returns the URL of a video's poster. There can be only one: the AVIF, which is half as large as the WebP. */
export const posterOf = ({ src }: Picture): string => src.replace('.webp?', '.avif?');
