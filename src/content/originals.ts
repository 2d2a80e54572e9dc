import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Store of the original bytes of files, once per hash. They are never served. */
export type Originals = {
  /** Stores bytes. @returns their SHA-256 */
  keep(bytes: Buffer): string;
  has(hash: string): boolean;
  /** @throws Error ENOENT if the bytes are not stored */
  read(hash: string): Buffer;
};

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
    has: (hash) => !folder || fs.existsSync(fileOf(hash)),
    read: (hash) => fs.readFileSync(fileOf(hash)),
  };
}
