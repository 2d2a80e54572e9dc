import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Read-only folder of variants of the demo's pictures, filled by `node scripts/demo.ts`. */
export const encodedFolder = path.resolve('src/demo/encoded');
/** Part of every key. Raise it to encode again with the same settings. */
const encoderVersion = 1;

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Key of a variant: hash of its original and of all settings that decide its bytes. */
export const variantKey = (original: string, settings: object): string =>
  sha256(JSON.stringify([encoderVersion, original, settings])).slice(0, 32);

/** Returns the bytes of a variant; undefined if they are missing or damaged. */
export type EncodedVariants = (key: string, format: string) => Buffer | undefined;

function parsedIndex(folder: string): Record<string, string> {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'index.json'), 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** Returns the variants of a folder. Its index has the SHA-256 of each variant by key. */
export function encodedIn(folder: string): EncodedVariants {
  let index: Record<string, string> | undefined;
  return (key, format) => {
    index ??= parsedIndex(folder);
    if (!index[key]) return undefined;
    try {
      const bytes = fs.readFileSync(path.join(folder, `${key}.${format}`));
      return sha256(bytes) === index[key] ? bytes : undefined;
    } catch {
      return undefined;
    }
  };
}
