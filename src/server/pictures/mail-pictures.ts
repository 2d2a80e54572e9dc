// Pictures of mails: JPEG or PNG, because Outlook for Windows shows neither AVIF nor WebP, named by the hash of their
// bytes below `{mediaDir}/mail`. Replacing or cropping a file makes other pictures; those of a mail that has left stay.

import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import { mailPictureFolder, variantsFolder } from '../../content/files/media-folders.ts';
import { originalsIn } from '../../content/files/originals.ts';
import { maxPixels, sizeOfPicture } from '../../content/files/picture-limits.ts';
import type { Frame } from '../../content/files/picture-variants.ts';
import { frameOf } from '../../features/files/crop-rules.ts';
import { mostPictureBytes } from '../../features/newsletters/mail/rules.ts';
import type { MadePicture, MakePictures, PictureFile } from '../../screens/newsletter-mail/collector.ts';

/** Background of transparent pictures, so that drawings are visible in a dark mail program. */
const paper = '#fcfbf8';
const qualities = [82, 74, 64, 52, 40] as const;
const leastColors = 64;
const mostRemembered = 5_000;
const hashLetters = 32;

type Source = { bytes: Buffer; frame: Frame | undefined };

/** Returns the bytes of a file with the part that is shown; undefined if they are gone. */
async function sourceOf(mediaDir: string, file: PictureFile): Promise<Source | undefined> {
  const { hash, cropLeft, cropTop, cropWidth, cropHeight, focusX, focusY } = file;
  const originals = originalsIn(path.join(mediaDir, '../originals'));
  if (hash && originals.has(hash)) {
    const bytes = originals.read(hash);
    const crop =
      cropLeft === null || cropTop === null || cropWidth === null || cropHeight === null
        ? undefined
        : { left: cropLeft, top: cropTop, width: cropWidth, height: cropHeight };
    const focus = focusX === null || focusY === null ? undefined : { x: focusX, y: focusY };
    return { bytes, frame: frameOf(await sizeOfPicture(bytes), { crop, focus }) };
  }
  // A picture that was fetched from another host has no original.
  const widest = path.join(variantsFolder(mediaDir, String(file.id), file.version), `${file.widths.at(-1)}.avif`);
  const bytes = await fs.promises.readFile(widest).catch(() => undefined);
  return bytes && { bytes, frame: undefined };
}

/** Encodes a picture below the limit: a drawing as PNG if that is small enough, everything else as JPEG. */
async function encoded(picture: Sharp, isDrawing: boolean): Promise<{ bytes: Buffer; ending: 'jpg' | 'png' }> {
  if (isDrawing) {
    const bytes = await picture.clone().png({ palette: true, colours: leastColors, effort: 4 }).toBuffer();
    if (bytes.length <= mostPictureBytes) return { bytes, ending: 'png' };
  }
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= mostPictureBytes) return { bytes, ending: 'jpg' };
  }
  return { bytes, ending: 'jpg' };
}

/** Encodes a picture in a width, with fewer pixels if the limit requires it. */
async function inWidth({ bytes, frame }: Source, width: number, isDrawing: boolean) {
  for (let pixels = width; ; pixels = Math.round(pixels * 0.8)) {
    const upright = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient();
    const picture = (frame ? upright.extract(frame) : upright)
      .resize({ width: pixels, withoutEnlargement: true })
      .flatten({ background: paper });
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const made = await encoded(sharp(data, { raw: info }), isDrawing);
    if (made.bytes.length <= mostPictureBytes || pixels < 50) return { ...made, width: info.width, height: info.height };
  }
}

/** Returns the function that makes the pictures of mails below a folder; without a folder mails have none. */
export function mailPictureMaker(mediaDir: string | undefined): MakePictures {
  /** Pictures by file, version and width. */
  const known = new LRUCache<string, MadePicture>({ max: mostRemembered });
  if (!mediaDir) return async () => [];
  const folder = path.join(mediaDir, mailPictureFolder);

  async function keep(bytes: Buffer, ending: string): Promise<{ name: string; hash: string }> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashLetters);
    const name = `${hash}.${ending}`;
    const file = path.join(folder, name);
    await fs.promises.mkdir(folder, { recursive: true });
    // Two mails may draw the same picture at once.
    const beside = `${file}.${randomUUID()}.tmp`;
    await fs.promises.writeFile(beside, bytes);
    await fs.promises.rename(beside, file);
    return { name, hash };
  }

  /** Returns a picture that was made before, and still lies there; it stays for another while. */
  async function again(key: string): Promise<MadePicture | undefined> {
    const made = known.get(key);
    const now = new Date();
    const isThere =
      made &&
      (await fs.promises.utimes(path.join(folder, made.name), now, now).then(
        () => true,
        () => false,
      ));
    return isThere ? made : undefined;
  }

  return async (file, widths) => {
    const made: MadePicture[] = [];
    let source: Source | undefined;
    for (const width of widths) {
      const key = `${file.id} ${file.version} ${width}`;
      let one = await again(key);
      if (!one) {
        try {
          source ??= await sourceOf(mediaDir, file);
          if (!source) return [];
          const { bytes, ending, ...size } = await inWidth(source, width, file.mediaType === 'image/svg+xml');
          one = { ...(await keep(bytes, ending)), bytes: bytes.length, ...size };
        } catch (error) {
          // A full disk is an error; a picture that cannot be read is left out, as on the pages.
          if ((error as NodeJS.ErrnoException).code) throw error;
          return made;
        }
        known.set(key, one);
      }
      // A small picture has one width.
      if (one.width !== made.at(-1)?.width) made.push(one);
    }
    return made;
  };
}

/**
 * Removes the pictures that no approved mail names.
 * @param named hashes that stay
 * @param before milliseconds since 1970: younger pictures stay, because a test mail or a preview may show them
 */
export async function pruneMailPictures(mediaDir: string, named: ReadonlySet<string>, before: number): Promise<number> {
  const folder = path.join(mediaDir, mailPictureFolder);
  let removed = 0;
  for (const name of await fs.promises.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (named.has(name.slice(0, hashLetters)) || (await fs.promises.stat(file)).mtimeMs >= before) continue;
    await fs.promises.rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
