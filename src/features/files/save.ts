import fs from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../../db/connection.ts';
import { type Entity, upsert } from '../../db/entity.ts';
import { key } from '../../db/keys.ts';
import { files } from '../../db/tables/files.ts';
import { pictureWidths } from './rules.ts';
import { FileDocument } from './schema.ts';

/** 1,200 pixels wide and half as high again is what a screen can use. */
const maxPixels = 40_000_000;
const avif = { quality: 55, effort: 2 } as const;
const webp = { quality: 78, effort: 3 } as const;

type Stored = { width: number | null; height: number | null; widths: number[] };

/** Writes the widths of a picture into a folder beside, which then takes the place of the old one. */
async function storePicture(folder: string, bytes: Buffer): Promise<Stored> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels });
  const { width, height } = await picture.metadata();
  const largest = Math.min(width, pictureWidths.at(-1) ?? width);
  const widths = [...new Set([...pictureWidths.filter((one) => one < largest), largest])];
  for (const one of widths) {
    const resized = picture.clone().resize({ width: one });
    await resized
      .clone()
      .avif(avif)
      .toFile(path.join(folder, `${one}.avif`));
    await resized.webp(webp).toFile(path.join(folder, `${one}.webp`));
  }
  return { width, height, widths };
}

const isPicture = (mediaType: string) => mediaType.startsWith('image/');

async function store(mediaDir: string | undefined, { id, name, mediaType, data }: FileDocument): Promise<Stored & { bytes: number }> {
  const bytes = Buffer.from(data, 'base64');
  if (!mediaDir) return { width: null, height: null, widths: [], bytes: bytes.length };
  const folder = path.join(mediaDir, String(id));
  const beside = `${folder}.${process.pid}.tmp`;
  fs.rmSync(beside, { recursive: true, force: true });
  fs.mkdirSync(beside, { recursive: true });
  try {
    const stored = isPicture(mediaType) ? await storePicture(beside, bytes) : { width: null, height: null, widths: [] };
    if (!isPicture(mediaType)) fs.writeFileSync(path.join(beside, name), bytes);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(beside, folder);
    return { ...stored, bytes: bytes.length };
  } catch (error) {
    fs.rmSync(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Files whose bytes go below a folder, by their number; without a folder nothing is kept. */
export const fileEntity = (mediaDir: string | undefined): Entity<FileDocument> => ({
  name: 'file',
  schema: FileDocument,
  table: files,
  key: files.id,
  referenceOf: ({ id }) => id,
  mentions: () => [],
  async keysOf(_, ids) {
    return new Map(ids.map((id) => [id, { own: [key.file(Number(id))], placement: '', lists: [] }]));
  },
  async write(tx, writes) {
    const rows: (typeof files.$inferInsert)[] = [];
    for (const { document, contentHash } of writes) {
      const { id, name, mediaType, isGated } = document;
      rows.push({ id, name, mediaType, isGated, contentHash, ...(await store(mediaDir, document)) });
    }
    await upsert(tx, files, files.id, rows);
  },
});

/** Files that must not be served to everybody. */
export const gatedFiles = async (db: Db, only?: number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: files.id, isGated: files.isGated })
    .from(files)
    .where(only ? inArray(files.id, only) : eq(files.isGated, true));
  return new Set(rows.filter(({ isGated }) => isGated).map(({ id }) => id));
};
