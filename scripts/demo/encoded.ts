import fs from 'node:fs';
import path from 'node:path';
import { encodedFolder, encodedIn, sha256 } from '../../src/content/files/encoded-variants.ts';
import { type Variant, variantsOf } from '../../src/content/files/picture-variants.ts';
import { drawingsFolder } from './drawings.ts';

/** Returns the variants of every drawing of the demo, encoded like in an import. */
export async function demoVariants(before = encodedIn(encodedFolder)): Promise<Variant[]> {
  const all: Variant[] = [];
  for (const name of fs.readdirSync(drawingsFolder).filter((one) => one.endsWith('.svg')))
    all.push(...(await variantsOf(fs.readFileSync(path.join(drawingsFolder, name)), { isDrawing: true, before })).variants);
  return all;
}

/** Encodes drawings without variants, and removes variants of removed drawings. */
export async function writeEncoded(): Promise<void> {
  const variants = (await demoVariants()).sort((a, b) => (a.key < b.key ? -1 : 1));
  fs.rmSync(encodedFolder, { recursive: true, force: true });
  fs.mkdirSync(encodedFolder);
  for (const { key, format, bytes } of variants) fs.writeFileSync(path.join(encodedFolder, `${key}.${format}`), bytes);
  const index = Object.fromEntries(variants.map(({ key, bytes }) => [key, sha256(bytes)]));
  fs.writeFileSync(path.join(encodedFolder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
}
