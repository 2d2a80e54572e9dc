import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Store of the original bytes of files, once per hash. They are never served. */
export type Originals = {
  /** Stores bytes. @returns their SHA-256 */
  keep(bytes: Buffer): string;
  /** Stores the bytes of a file of any length, which stays. @returns their SHA-256 */
  keepFile(file: string): Promise<string>;
  has(hash: string): boolean;
  /** @throws Error ENOENT if the bytes are not stored */
  read(hash: string): Buffer;
  /** Returns the first bytes. */
  head(hash: string, most: number): Buffer;
  size(hash: string): number;
  /** Puts the bytes at a second place: a hard link, or a copy on another file system. */
  place(hash: string, target: string): Promise<void>;
};

/** Returns the first bytes of a file. */
export function headOf(file: string, most: number): Buffer {
  const handle = fs.openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.min(most, fs.fstatSync(handle).size));
    return buffer.subarray(0, fs.readSync(handle, buffer, 0, buffer.length, 0));
  } finally {
    fs.closeSync(handle);
  }
}

/** Gives a file a second name, or copies it on another file system. */
async function linked(file: string, target: string): Promise<void> {
  try {
    await fs.promises.link(file, target);
  } catch {
    const beside = `${target}.${process.pid}.tmp`;
    await fs.promises.copyFile(file, beside);
    await fs.promises.rename(beside, target);
  }
}

/** @param folder undefined: nothing is stored, bytes only get their hash */
export function originalsIn(folder: string | undefined): Originals {
  const fileOf = (hash: string) => path.join(folder ?? '', hash.slice(0, 2), hash);
  return {
    keep(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const file = fileOf(hash);
      if (!folder || fs.existsSync(file)) return hash;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      const beside = `${file}.${process.pid}.tmp`;
      fs.writeFileSync(beside, bytes);
      fs.renameSync(beside, file);
      return hash;
    },
    async keepFile(given) {
      const hasher = createHash('sha256');
      await pipeline(fs.createReadStream(given), hasher);
      const hash = hasher.digest('hex');
      const file = fileOf(hash);
      if (!folder) return hash;
      const handle = await fs.promises.open(given, 'r+');
      await handle.sync().finally(() => handle.close());
      await fs.promises.mkdir(path.dirname(file), { recursive: true });
      if (!fs.existsSync(file)) await linked(given, file);
      return hash;
    },
    has: (hash) => !folder || fs.existsSync(fileOf(hash)),
    read: (hash) => fs.readFileSync(fileOf(hash)),
    head: (hash, most) => headOf(fileOf(hash), most),
    size: (hash) => fs.statSync(fileOf(hash)).size,
    place: (hash, target) => linked(fileOf(hash), target),
  };
}
