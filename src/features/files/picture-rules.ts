import { replaceFigures } from '../../lib/figures.ts';
import type { Locale } from '../../lib/locale.ts';
import { fallbackWidth, hasIcons, iconPixels } from '../../lib/picture-sizes.ts';
import type { Picture } from './picture-schema.ts';
import type { Crop, Focus } from './schema.ts';

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
type FigureFile = StoredFile & { isGated: boolean; pass?: string };

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

/** Hour after which a pass is made anew; it lasts until the end of the next one, longer than anybody reads a text. */
const passMilliseconds = 3_600_000;
type Keyed = (purpose: string, text: string) => string;
const passKey = (keyed: Keyed, { id, version }: Pick<StoredFile, 'id' | 'version'>, until: number) =>
  keyed('gated file', `${id} ${version} ${until}`);

/** Returns the files of a text that its reader may read, with passes for the gated ones: an `<img>` sends no authorization. */
export const withPasses = (files: ReadonlyMap<number, FigureFile>, keyed: Keyed, now: Date): ReadonlyMap<number, FigureFile> => {
  const until = (Math.floor(now.getTime() / passMilliseconds) + 2) * passMilliseconds;
  const passOf = (file: StoredFile) => `/api/files/${file.id}?until=${until}&amp;pass=${passKey(keyed, file, until)}`;
  return new Map([...files].map(([id, file]) => [id, file.isGated ? { ...file, pass: passOf(file) } : file]));
};

/** Returns whether the query of an address has a valid pass for a file. */
export function hasPass(query: URLSearchParams, file: Pick<StoredFile, 'id' | 'version'>, keyed: Keyed, now: Date): boolean {
  const until = Number(query.get('until'));
  return until > now.getTime() && query.get('pass') === passKey(keyed, file, until);
}

/** Returns the URL of a video's poster. There can be only one: the AVIF, which is half as large as the WebP. */
export const posterOf = ({ src }: Picture): string => src.replace('.webp?', '.avif?');

/** Smallest share of each side that a focal point leaves. */
const leastShare = 0.6;

/** Returns the part of a length with the focal point as near to its middle as the least share allows. */
function around(length: number, percent: number): { from: number; length: number } {
  const point = percent / 100;
  const share = Math.max(leastShare, 2 * Math.min(point, 1 - point));
  const kept = Math.max(1, Math.round(length * share));
  const from = Math.min(Math.max(Math.round(length * point - kept / 2), 0), length - kept);
  return { from, length: kept };
}

/**
 * Returns the part of an upright picture that its variants show: the crop, moved towards its focal point, so that the
 * point stays in sight where a page cuts the edges. Undefined for all of it.
 */
export function frameOf(size: { width: number; height: number }, { crop, focus }: { crop?: Crop | undefined; focus?: Focus | undefined }) {
  if (!crop && !focus) return undefined;
  const { left, top, width, height } = crop ?? { left: 0, top: 0, ...size };
  if (!focus) return { left, top, width, height };
  const [across, down] = [around(width, focus.x), around(height, focus.y)];
  return { left: left + across.from, top: top + down.from, width: across.length, height: down.length };
}

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

type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** Smallest side of a crop that a pointer draws, in pixels of the original. */
const leastCrop = 16;

/** Returns the crop between two corners; undefined while it is too small to be meant. */
export function cropBetween(one: Point, other: Point, { width, height }: Size): Crop | undefined {
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const crop = { left, top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
  const isFit = crop.width >= leastCrop && crop.height >= leastCrop && left + crop.width <= width && top + crop.height <= height;
  return isFit ? crop : undefined;
}

/** Returns a crop moved within its picture. */
export const movedCrop = (crop: Crop, by: Point, { width, height }: Size): Crop => ({
  ...crop,
  left: Math.min(Math.max(crop.left + by.x, 0), width - crop.width),
  top: Math.min(Math.max(crop.top + by.y, 0), height - crop.height),
});

/** Returns the largest crop of a shape in the middle of a picture. */
export function cropOfRatio({ width, height }: Size, ratio: number): Crop {
  const [across, down] = width / height > ratio ? [Math.round(height * ratio), height] : [width, Math.round(width / ratio)];
  return { left: Math.round((width - across) / 2), top: Math.round((height - down) / 2), width: across, height: down };
}

/** Returns a number of bytes for people: "340 kB", "1,2 MB". */
export function formatBytes(locale: Locale, bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? (['kB', bytes / 1_000] as const) : (['MB', bytes / 1_000_000] as const);
  const digits = size < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(`${locale}-BE`, { maximumFractionDigits: digits }).format(size)}\u00a0${locale === 'fr' ? unit.replace('B', 'o') : unit}`;
}
