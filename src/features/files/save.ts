// Files of the library. A document names its bytes by their hash; the originals are kept apart and never served.
// Public variants lie in `{mediaDir}/{id}/{version}`: a save makes a new folder before its transaction, and pages name
// the version, so served files are not overwritten, and a failed save changes nothing.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import type { Entity, Reference, Write } from '../../content/entity.ts';
import { encodedFolder, encodedIn } from '../../content/files/encoded-variants.ts';
import { faultOfBytes, mediaTypeOf } from '../../content/files/file-bytes.ts';
import { originalsIn } from '../../content/files/originals.ts';
import { PictureUnreadable, sizeOfPicture } from '../../content/files/picture-limits.ts';
import { variantsOf, widthsOf } from '../../content/files/picture-variants.ts';
import { key } from '../../content/keys.ts';
import { stored, textsPart } from '../../content/storage.ts';
import { contentHashOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { files, fileTexts } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import { frameOf } from './crop-rules.ts';
import { rights } from './edit-rules.ts';
import { FileDocument } from './schema.ts';
import { kindOf } from './upload-rules.ts';

/** Pictures encoded concurrently, each by one thread. */
const picturesAtOnce = 2;
/** Largest file whose bytes are written into an export; those of others are copied with DATA_DIR/originals. */
const mostPackedBytes = 20_000_000;

type Stored = { width: number | null; height: number | null; widths: number[] };
const noPicture: Stored = { width: null, height: null, widths: [] };

const encodedBefore = encodedIn(encodedFolder);

/** Returns the version of the variants of a file: a hash of all that decides their bytes. */
const variantsVersion = ({ hash, name, mediaType, crop, focus }: FileDocument): string =>
  contentHashOf({ hash, name: kindOf(mediaType) === 'picture' ? undefined : name, mediaType, crop, focus }).slice(0, 8);

/** Fills a folder that does not exist yet; it appears when it is complete. */
async function filled(folder: string, fill: (beside: string) => Promise<void>): Promise<void> {
  // The latest folder answers addresses without a version.
  if (fs.existsSync(folder)) return fs.utimesSync(folder, new Date(), new Date());
  const beside = `${folder}.${process.pid}.tmp`;
  fs.rmSync(beside, { recursive: true, force: true });
  fs.mkdirSync(beside, { recursive: true });
  try {
    await fill(beside);
    // Another save may have made the same variants meanwhile.
    if (!fs.existsSync(folder)) fs.renameSync(beside, folder);
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
  }
}

async function writeVariants(folder: string, bytes: Buffer, options: Parameters<typeof variantsOf>[1]): Promise<Stored> {
  const { variants, ...size } = await variantsOf(bytes, options);
  await Promise.all(variants.map((variant) => writeFile(path.join(folder, variant.name), variant.bytes)));
  return size;
}

/**
 * Stores a fetched picture.
 * @returns its row
 * @throws PictureUnreadable
 */
export async function storeFetched(mediaDir: string, id: number, bytes: Buffer): Promise<typeof files.$inferInsert> {
  const mediaType = mediaTypeOf(bytes) ?? '';
  if (!mediaType.startsWith('image/') || mediaType === 'image/svg+xml') throw new PictureUnreadable('not a picture');
  const name = `picture.${mediaType.slice('image/'.length)}`;
  const contentHash = createHash('sha256').update(bytes).digest('base64url');
  const version = contentHash.slice(0, 8);
  let size = noPicture;
  removeStored(mediaDir, id);
  await filled(path.join(mediaDir, String(id), version), async (folder) => {
    size = await writeVariants(folder, bytes, { isDrawing: false, before: encodedBefore });
  });
  return { id, name, mediaType, isGated: false, contentHash, version, bytes: bytes.length, ...size };
}

/** Removes the stored variants of a file. */
export const removeStored = (mediaDir: string, id: number): void =>
  fs.rmSync(path.join(mediaDir, String(id)), { recursive: true, force: true });

const storage = stored<FileDocument>({
  ...{ name: 'file', schema: FileDocument, table: files, key: files.id },
  columns: ({ crop, focus, ...document }) => ({
    ...{ cropLeft: crop?.left ?? null, cropTop: crop?.top ?? null, cropWidth: crop?.width ?? null, cropHeight: crop?.height ?? null },
    ...{ focusX: focus?.x ?? null, focusY: focus?.y ?? null, version: variantsVersion({ ...document, crop, focus }) },
  }),
  fields: ({ cropLeft, cropTop, cropWidth, cropHeight, focusX, focusY }) => ({
    ...(cropLeft !== null && { crop: { left: cropLeft, top: cropTop, width: cropWidth, height: cropHeight } }),
    ...(focusX !== null && { focus: { x: focusX, y: focusY } }),
  }),
  // Facts of the bytes are not part of the document: `write` sets them.
  kept: [files.bytes, files.width, files.height, files.widths],
  parts: [textsPart(fileTexts, fileTexts.file)],
});

type Prepared = Stored & { bytes: number };

/** The entity of files. Bytes are stored below a folder, by the id of the file; without a folder they are not stored. */
export function fileEntity(mediaDir: string | undefined): Entity<FileDocument> {
  const originals = originalsIn(mediaDir && path.join(mediaDir, '../originals'));
  /** Results of `prepare` by file and version, until they are written. */
  const prepared = new Map<string, Prepared | FieldErrors>();
  const nameOf = (document: FileDocument) => `${document.id} ${variantsVersion(document)}`;

  async function variantsFor(document: FileDocument, folder: string, hash: string): Promise<Stored> {
    const { name, mediaType, crop, focus } = document;
    if (kindOf(mediaType) !== 'picture') {
      await filled(folder, (beside) => originals.place(hash, path.join(beside, name)));
      return noPicture;
    }
    const bytes = originals.read(hash);
    const whole = await sizeOfPicture(bytes);
    const frame = frameOf(whole, { crop, focus });
    await filled(folder, async (beside) => {
      await writeVariants(beside, bytes, { isDrawing: mediaType === 'image/svg+xml', before: encodedBefore, ...(frame && { frame }) });
    });
    const { width, height } = frame ?? whole;
    return { width, height, widths: widthsOf(width) };
  }

  /** Returns the fields that the bytes of a file contradict. */
  async function faultsOf({ mediaType, crop, focus, hash = '' }: FileDocument): Promise<FieldErrors> {
    const isPicture = kindOf(mediaType) === 'picture';
    if (!isPicture && crop) return { crop: 'not_allowed' };
    if (!isPicture && focus) return { focus: 'not_allowed' };
    const fault = faultOfBytes(mediaType, (most) => originals.head(hash, most));
    if (fault) return { mediaType: fault };
    if (!isPicture || !crop) return {};
    const { width, height } = await sizeOfPicture(originals.read(hash));
    return crop.left + crop.width > width || crop.top + crop.height > height ? { crop: 'too_big' } : {};
  }

  async function prepareOne(document: FileDocument): Promise<Prepared | FieldErrors> {
    const { id, hash = '' } = document;
    if (!mediaDir) return { ...noPicture, bytes: 0 };
    try {
      const faults = await faultsOf(document);
      if (Object.keys(faults).length) return faults;
      const made = await variantsFor(document, path.join(mediaDir, String(id), variantsVersion(document)), hash);
      return { ...made, bytes: originals.size(hash) };
    } catch (error) {
      if (error instanceof PictureUnreadable) return { mediaType: 'unreadable' };
      throw error;
    }
  }
  const isMade = (one: Prepared | FieldErrors | undefined): one is Prepared => one !== undefined && 'bytes' in one;

  /** Writes the facts of the bytes. A file whose variants were not made now keeps those that it has. */
  async function writeFacts(tx: Db, writes: readonly Write<FileDocument>[]): Promise<void> {
    const facts = writes.flatMap(({ document }) => {
      const made = prepared.get(nameOf(document));
      prepared.delete(nameOf(document));
      return isMade(made) ? [{ ...made, id: document.id }] : [];
    });
    if (facts.length)
      await tx.execute(sql`update files set bytes = n.bytes, width = n.width, height = n.height, widths = n.widths
        from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
          as n (id integer, bytes bigint, width integer, height integer, widths integer[]) where files.id = n.id`);
  }

  return {
    ...storage,
    isUploaded: true,
    rights,
    // A fetched picture has no document.
    read: async (db, ids) => (await storage.read(db, ids)).filter(({ hash }) => hash),
    referenceOf: ({ id }) => id,
    mentions: () => [],
    canonical({ texts, ...document }) {
      const told = locales.flatMap((locale) => (texts?.[locale]?.alt?.trim() ? [[locale, texts[locale]] as const] : []));
      return told.length ? { ...document, texts: Object.fromEntries(told) } : document;
    },
    unpack: ({ data, ...document }) => (data === undefined ? document : { ...document, hash: originals.keep(Buffer.from(data, 'base64')) }),
    pack: ({ hash = '', ...document }) =>
      originals.size(hash) > mostPackedBytes ? { ...document, hash } : { ...document, data: originals.read(hash).toString('base64') },
    async refuse(_, documents) {
      const refused = documents.flatMap((document): [number, FieldErrors][] => {
        if (!originals.has(document.hash ?? '')) return [[document.id, { hash: 'unknown_reference' }]];
        const made = prepared.get(nameOf(document));
        return made && !isMade(made) ? [[document.id, made]] : [];
      });
      return new Map(refused);
    },
    async keysOf(tx, ids) {
      // The logo is on every page of its portal, and in its style and manifest: they all read the portal.
      const logos = await tx
        .select({ id: portals.logoFileId, code: portals.code })
        .from(portals)
        .where(inArray(portals.logoFileId, ids.map(Number)));
      const keysOfFile = (id: Reference) => [
        key.file(Number(id)),
        ...logos.filter((logo) => logo.id === id).map(({ code }) => key.portal(code)),
      ];
      return new Map(ids.map((id) => [id, { own: keysOfFile(id), placement: '', lists: [] }]));
    },
    async prepare(documents) {
      const rest = documents.filter(({ hash = '' }) => originals.has(hash));
      const work = async () => {
        for (let next = rest.shift(); next; next = rest.shift()) prepared.set(nameOf(next), await prepareOne(next));
      };
      await Promise.all(Array.from({ length: picturesAtOnce }, work));
    },
    async write(tx, writes, now) {
      await storage.write(tx, writes, now);
      await writeFacts(tx, writes);
    },
  };
}
