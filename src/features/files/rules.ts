import type { Picture } from './schema.ts';

/** Fields of a stored file that pages need. */
export type StoredFile = { id: number; name: string; contentHash: string; width: number | null; height: number | null; widths: number[] };

/** Widths in pixels in which a picture is stored, up to its own width. */
export const pictureWidths = [400, 800, 1200] as const;

/** URLs contain the content's hash: the content never changes, so browsers cache it for ever. */
const versionOf = ({ contentHash }: Pick<StoredFile, 'contentHash'>) => contentHash.slice(0, 8);
export const fileUrl = (file: Pick<StoredFile, 'id' | 'name' | 'contentHash'>) => `/media/${file.id}/${file.name}?v=${versionOf(file)}`;
const variantUrl = (file: StoredFile, width: number, type: 'avif' | 'webp') => `/media/${file.id}/${width}.${type}?v=${versionOf(file)}`;

/** Sizes in pixels of the square icons made of a square picture, for home screens. */
export const iconPixels = [192, 512] as const;
export const hasIcons = ({ width, height }: { width: number; height: number }) => width === height;

/** Returns the icons of a stored picture; none if it is not square. */
export const iconsOf = ({ src, ...size }: Picture): { src: string; pixels: number }[] =>
  hasIcons(size) ? iconPixels.map((pixels) => ({ pixels, src: src.replace(/\d+\.webp/, `icon-${pixels}.png`) })) : [];

/** Maximum width of the only WebP, for browsers without AVIF. */
const fallbackPixels = 800;
export const fallbackWidth = (widths: readonly number[]): number | undefined =>
  widths.findLast((width) => width <= fallbackPixels) ?? widths[0];

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
