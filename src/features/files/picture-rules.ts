// Maximum pixels of an original: `content/files/picture-limits.ts`.

import { replaceFigures } from '../../lib/figures.ts';
import { fallbackWidth, hasIcons, iconPixels } from '../../lib/picture-sizes.ts';
import type { Picture } from './picture-schema.ts';

/** Fields of a stored file that pages need. */
export type StoredFile = { id: number; name: string; version: string; width: number | null; height: number | null; widths: number[] };

/** URLs contain the version of the bytes: the content never changes, so browsers may cache it without limit. */
export const fileUrl = (file: Pick<StoredFile, 'id' | 'name' | 'version'>) => `/media/${file.id}/${file.name}?v=${file.version}`;
const variantUrl = (file: StoredFile, width: number, type: 'avif' | 'webp') => `/media/${file.id}/${width}.${type}?v=${file.version}`;

/** Returns the address of a picture in small; null if it has none. */
export const thumbnailOf = ({ picture }: { picture: Picture | null }): string | null => picture?.avif.split(' ')[0] ?? null;

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

/** Displayed width of a picture in a text, whose lines are at most 40 rem long. */
const figureSizes = '(width >= 48rem) 40rem, 94vw';

/** File of a text. Of a gated one, `pass` is the address for the one reader whose text it is. */
export type FigureFile = StoredFile & { isGated: boolean; pass?: string };

/**
 * Returns a clean, typeset text with its pictures of the library drawn. Of one that is gone, or gated and without pass,
 * the caption stays.
 */
export const withPictures = (html: string, files: ReadonlyMap<number, FigureFile>): string =>
  replaceFigures(html, ({ id, alt, caption }) => {
    const file = files.get(id);
    const picture = file?.isGated && !file.pass ? undefined : pictureOf(file, '');
    const words = caption && `<figcaption>${caption}</figcaption>`;
    if (!picture) return words && `<figure>${words}</figure>`;
    const { avif, src, width, height } = picture;
    const source = `<source type="image/avif" srcset="${avif}" sizes="${figureSizes}" />`;
    const imgOf = (address: string) =>
      `<img src="${address}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async" />`;
    // A gated picture has one address: that of the variant which its call answers with.
    const drawn = file?.pass ? imgOf(file.pass) : `<picture>${source}${imgOf(src)}</picture>`;
    return `<figure>${drawn}${words}</figure>`;
  });

/** Returns the URL of a video's poster. There can be only one: the AVIF, which is half as large as the WebP. */
export const posterOf = ({ src }: Picture): string => src.replace('.webp?', '.avif?');
