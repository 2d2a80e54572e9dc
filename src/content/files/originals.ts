import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Store of the original bytes of files, once per hash. They are never served. */
export type Originals = {
  /** Stores bytes. @returns their SHA-256 */
  keep(bytes: Buffer): string;
  /** Stores the bytes of a file of any length, and leaves the file. @returns their SHA-256 */
  keepFile(file: string): Promise<string>;
  has(hash: string): boolean;
  /** @throws Error ENOENT if the bytes are not stored */
  read(hash: string): Buffer;
  /** Returns the first bytes. */
  head(hash: string, most: number): Buffer;
  size(hash: string): number;
  /** Puts the bytes at a second place: a hard link, or a copy on another file system. */
  place(hash: string, target: string): Promise<void>;
  /**
   * Removes unreferenced bytes.
   * @param named returns the referenced hashes among these
   * @param before milliseconds since 1970: bytes that were stored later, or stored again, stay, because a running save can refer to them
   */
  prune(named: (hashes: readonly string[]) => Promise<ReadonlySet<string>>, before: number): Promise<void>;
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

/** Marks bytes as stored again, by their change time. The modification time stays, because served files are links to them. */
function touch(file: string): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats) fs.chmodSync(file, stats.mode);
  return stats !== undefined;
}

/** Returns the names in a folder; none if it does not exist. */
const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** Links a file to a second name, or copies it to another file system. */
async function linked(file: string, target: string): Promise<void> {
  try {
    await fs.promises.link(file, target);
  } catch (error) {
    // Another call has stored the same bytes meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    const beside = `${target}.${randomUUID()}.tmp`;
    await fs.promises.copyFile(file, beside);
    await fs.promises.rename(beside, target);
  }
}

/** @param folder undefined: only hashes are computed, and nothing is stored */
export function originalsIn(folder: string | undefined): Originals {
  const fileOf = (hash: string) => path.join(folder ?? '', hash.slice(0, 2), hash);
  return {
    keep(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const file = fileOf(hash);
      if (!folder || touch(file)) return hash;
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
      if (!touch(file)) await linked(given, file);
      return hash;
    },
    has: (hash) => !folder || fs.existsSync(fileOf(hash)),
    read: (hash) => fs.readFileSync(fileOf(hash)),
    head: (hash, most) => headOf(fileOf(hash), most),
    size: (hash) => fs.statSync(fileOf(hash)).size,
    place: (hash, target) => linked(fileOf(hash), target),
    async prune(named, before) {
      if (!folder) return;
      const isOld = (file: string) => (fs.statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? before) < before;
      for (const below of namesIn(folder)) {
        const old = namesIn(path.join(folder, below)).filter((name) => isOld(path.join(folder, below, name)));
        const kept = old.length ? await named(old) : new Set();
        for (const name of old) {
          const file = path.join(folder, below, name);
          if (!kept.has(name) && isOld(file)) await fs.promises.rm(file, { force: true });
        }
      }
    },
  };
}
