import type { Picture } from './schema.ts';

/** A stored file as far as pages need it. */
export type StoredFile = { id: number; name: string; contentHash: string; width: number | null; height: number | null; widths: number[] };

/** Pixels of the widths that a picture is stored in, as far as it is that wide. */
export const pictureWidths = [400, 800, 1200] as const;

/** Addresses carry the content's hash: what they name never changes, so browsers keep it for good. */
const versionOf = ({ contentHash }: Pick<StoredFile, 'contentHash'>) => contentHash.slice(0, 8);
export const fileUrl = (file: Pick<StoredFile, 'id' | 'name' | 'contentHash'>) => `/media/${file.id}/${file.name}?v=${versionOf(file)}`;
const variantUrl = (file: StoredFile, width: number, type: 'avif' | 'webp') => `/media/${file.id}/${width}.${type}?v=${versionOf(file)}`;

/** Pixels of the square icons that a square picture has beside its widths, for the screens of telephones. */
export const iconPixels = [192, 512] as const;
export const hasIcons = ({ width, height }: { width: number; height: number }) => width === height;

/** The icons of a stored picture; none where it is not square. */
export const iconsOf = ({ src, ...size }: Picture): { src: string; pixels: number }[] =>
  hasIcons(size) ? iconPixels.map((pixels) => ({ pixels, src: src.replace(/\d+\.webp/, `icon-${pixels}.png`) })) : [];

/** The one width of which there is a WebP, for browsers that know no AVIF: the widest up to this many pixels. */
const fallbackPixels = 800;
export const fallbackWidth = (widths: readonly number[]): number | undefined =>
  widths.findLast((width) => width <= fallbackPixels) ?? widths[0];

/** The picture of a stored file; undefined where there is none to show. */
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

/** The address of a film's poster, which can be one only: the AVIF, which is half as large as the WebP. */
export const posterOf = ({ src }: Picture): string => src.replace('.webp?', '.avif?');
