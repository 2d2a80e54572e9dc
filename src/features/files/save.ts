import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { encodedFolder, encodedIn } from '../../content/encoded-variants.ts';
import type { Entity, Reference } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { originalsIn } from '../../content/originals.ts';
import { PictureUnreadable, variantsOf } from '../../content/picture-variants.ts';
import { upsert } from '../../content/rows.ts';
import { stored } from '../../content/storage.ts';
import { files } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { FileDocument } from './schema.ts';

/** Pictures encoded concurrently, each by one thread. */
const picturesAtOnce = 2;

type Stored = { width: number | null; height: number | null; widths: number[] };
const noPicture: Stored = { width: null, height: null, widths: [] };

const encodedBefore = encodedIn(encodedFolder);

/** Writes a picture in its widths. */
async function storePicture(folder: string, bytes: Buffer, mediaType: string): Promise<Stored> {
  const { variants, ...size } = await variantsOf(bytes, { isDrawing: mediaType === 'image/svg+xml', before: encodedBefore });
  await Promise.all(variants.map((variant) => writeFile(path.join(folder, variant.name), variant.bytes)));
  return size;
}

const isPicture = (mediaType: string) => mediaType.startsWith('image/');

type Raw = Pick<FileDocument, 'id' | 'name' | 'mediaType'> & { bytes: Buffer };

/** Writes the public variants of a file below a folder named by its number; without a folder nothing is written. */
async function store(mediaDir: string | undefined, { id, name, mediaType, bytes }: Raw): Promise<Stored & { bytes: number }> {
  if (!mediaDir) return { ...noPicture, bytes: bytes.length };
  const folder = path.join(mediaDir, String(id));
  const beside = `${folder}.${process.pid}.tmp`;
  fs.rmSync(beside, { recursive: true, force: true });
  fs.mkdirSync(beside, { recursive: true });
  try {
    const written = isPicture(mediaType) ? await storePicture(beside, bytes, mediaType) : noPicture;
    if (!isPicture(mediaType)) fs.writeFileSync(path.join(beside, name), bytes);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(beside, folder);
    return { ...written, bytes: bytes.length };
  } catch (error) {
    fs.rmSync(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the picture format by its first bytes; undefined for anything else, including SVG with scripts. */
function typeOfPicture(bytes: Buffer): 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif' | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  return text(4, 12) === 'ftypavif' || text(4, 12) === 'ftypavis' ? 'image/avif' : undefined;
}

/**
 * Stores a fetched picture.
 * @returns its row
 * @throws PictureUnreadable
 */
export async function storeFetched(mediaDir: string, id: number, bytes: Buffer): Promise<typeof files.$inferInsert> {
  const mediaType = typeOfPicture(bytes);
  if (!mediaType) throw new PictureUnreadable('not a picture');
  const name = `picture.${mediaType.slice('image/'.length)}`;
  const stored = await store(mediaDir, { id, name, mediaType: mediaType as FileDocument['mediaType'], bytes });
  return { id, name, mediaType, isGated: false, contentHash: createHash('sha256').update(bytes).digest('base64url'), ...stored };
}

/** Removes the stored variants of a file. */
export const removeStored = (mediaDir: string, id: number): void =>
  fs.rmSync(path.join(mediaDir, String(id)), { recursive: true, force: true });

/** The entity of files. Bytes are stored below a folder, by the id of the file; without a folder they are not stored. */
export function fileEntity(mediaDir: string | undefined): Entity<FileDocument> {
  const storage = stored<FileDocument>({ name: 'file', schema: FileDocument, table: files, key: files.id });
  const originals = originalsIn(mediaDir && path.join(mediaDir, '../originals'));
  const prepared = new Map<number, Stored & { bytes: number }>();
  async function prepareOne(document: FileDocument): Promise<void> {
    const bytes = mediaDir && document.hash ? originals.read(document.hash) : Buffer.alloc(0);
    prepared.set(document.id, await store(mediaDir, { ...document, bytes }));
  }
  return {
    ...storage,
    // A fetched picture has no document.
    read: async (db, ids) => (await storage.read(db, ids)).filter(({ hash }) => hash),
    referenceOf: ({ id }) => id,
    mentions: () => [],
    unpack: ({ data, ...document }) => (data === undefined ? document : { ...document, hash: originals.keep(Buffer.from(data, 'base64')) }),
    pack: ({ hash, ...document }) => ({ ...document, data: hash && originals.read(hash).toString('base64') }),
    async refuse(_, documents) {
      const lost = documents.filter(({ hash = '' }) => !originals.has(hash));
      return new Map(lost.map(({ id }): [number, FieldErrors] => [id, { hash: 'unknown_reference' }]));
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
        for (let next = rest.shift(); next; next = rest.shift()) await prepareOne(next);
      };
      await Promise.all(Array.from({ length: picturesAtOnce }, work));
    },
    async write(tx, writes) {
      const rows = writes.flatMap(({ document: { id, name, mediaType, isGated, hash }, contentHash }) => {
        const made = prepared.get(id);
        prepared.delete(id);
        return made ? [{ id, name, mediaType, isGated, hash, contentHash, ...made }] : [];
      });
      await upsert(tx, files, files.id, rows);
    },
  };
}
