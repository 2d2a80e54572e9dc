import sharp, { type AvifOptions, type Sharp, type WebpOptions } from 'sharp';
import { fallbackWidth, hasIcons, iconPixels } from '../../lib/picture-sizes.ts';
import { type EncodedVariants, sha256, variantKey } from './encoded-variants.ts';
import { maxPixels, readable, sizeOfPicture } from './picture-limits.ts';

/** Drawings are small at any effort, so they are encoded fast. Photographs, and widths for phones, use a higher effort. */
const packing = {
  drawing: { avif: { quality: 42, effort: 0, chromaSubsampling: '4:4:4' }, webp: { quality: 60, effort: 2 } },
  photograph: { avif: { quality: 55, effort: 4 }, webp: { quality: 78, effort: 4 } },
} as const;
const telephonePixels = 800;
const telephoneEffort = 1;
sharp.concurrency(1);

/** Share of an icon that the picture fills, on a background of paper: systems can crop an icon to a circle (W3C: "maskable"). */
const middle = 0.72;
const paper = '#fcfbf8';

/** Part of an upright picture, in its pixels. */
export type Frame = { left: number; top: number; width: number; height: number };

/** Settings of a variant, which with its original determine its bytes; widths in pixels. */
type Settings = { width: number; from: number; frame?: Frame | undefined } & (
  | { format: 'avif' | 'webp'; options: AvifOptions & WebpOptions }
  | { format: 'png'; edge: number; paper: string }
);
/** An encoded picture: the name of its file, and its key among variants that were encoded before. */
export type Variant = { name: string; key: string; format: Settings['format']; bytes: Buffer };

const encoded = (picture: Sharp, settings: Settings): Promise<Buffer> => {
  const resized = picture.resize({ width: settings.width });
  if (settings.format !== 'png') return resized[settings.format](settings.options).toBuffer();
  const { edge, paper: background } = settings;
  return resized.flatten({ background }).extend({ top: edge, bottom: edge, left: edge, right: edge, background }).png().toBuffer();
};

const previewPixels = 1_000;

/**
 * Returns a small, uncropped, upright copy of a picture as a data URL, with the pixels of the original.
 * @throws PictureUnreadable
 */
export async function previewOf(bytes: Buffer): Promise<{ width: number; height: number; preview: string }> {
  const size = await sizeOfPicture(bytes);
  const small = sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: previewPixels, height: previewPixels, fit: 'inside' });
  const webp = await readable(() => small.webp({ quality: 70, effort: 2 }).toBuffer());
  return { ...size, preview: `data:image/webp;base64,${webp.toString('base64')}` };
}

/** Widths in pixels in which a picture is stored, up to its own width. */
const pictureWidths = [400, 800, 1200] as const;

/** Returns the widths in which a picture is stored. */
export function widthsOf(width: number): number[] {
  const from = Math.min(width, pictureWidths.at(-1) ?? width);
  return [...pictureWidths.filter((one) => one < from), from];
}

/** Variants of a picture by the names of their files: its widths, one WebP, and icons of a square picture. */
function settingsOf({
  width,
  height,
  widths,
  isDrawing,
  frame,
}: {
  width: number;
  height: number;
  widths: number[];
  isDrawing: boolean;
  frame: Frame | undefined;
}) {
  const { avif, webp } = packing[isDrawing ? 'drawing' : 'photograph'];
  const from = widths.at(-1) ?? width;
  const fallback = fallbackWidth(widths) ?? from;
  const all: [name: string, settings: Settings][] = widths.map((one) => {
    const options = one === telephonePixels ? { ...avif, effort: Math.max(avif.effort, telephoneEffort) } : avif;
    return [`${one}.avif`, { width: one, from, frame, format: 'avif', options }];
  });
  all.push([`${fallback}.webp`, { width: fallback, from, frame, format: 'webp', options: webp }]);
  for (const pixels of hasIcons({ width, height }) ? iconPixels : []) {
    const inner = Math.round((pixels * middle) / 2) * 2;
    all.push([`icon-${pixels}.png`, { width: inner, from, frame, format: 'png', edge: (pixels - inner) / 2, paper }]);
  }
  return all;
}

/**
 * Encodes an upright picture in its widths. The picture is decoded once, or not at all if every variant was encoded before.
 * @throws PictureUnreadable
 */
export async function variantsOf(
  bytes: Buffer,
  {
    isDrawing,
    before,
    frame,
  }: { isDrawing: boolean; before: EncodedVariants /** Part that is shown; all by default. */; frame?: Frame | undefined },
) {
  const picture = sharp(bytes, { limitInputPixels: maxPixels });
  const { width, height } = frame ?? (await sizeOfPicture(bytes));
  const widths = widthsOf(width);
  const from = widths.at(-1) ?? width;
  const original = sha256(bytes);
  const upright = () => (frame ? picture.autoOrient().extract(frame) : picture.autoOrient());
  const read = () => readable(() => upright().resize({ width: from }).raw().toBuffer({ resolveWithObject: true }));
  let pixels: ReturnType<typeof read> | undefined;
  const variants = settingsOf({ width, height, widths, isDrawing, frame }).map(async ([name, settings]): Promise<Variant> => {
    const { format } = settings;
    const key = variantKey(original, settings);
    const known = before(key, format);
    if (known) return { name, key, format, bytes: known };
    pixels ??= read();
    const { data, info } = await pixels;
    return { name, key, format, bytes: await encoded(sharp(data, { raw: info }), settings) };
  });
  return { width, height, widths, variants: await Promise.all(variants) };
}
