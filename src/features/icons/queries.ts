import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';

type Collection = Parameters<typeof getIcons>[0];

const require = createRequire(import.meta.url);
const collections = new Map<string, Promise<Collection>>();

/** @returns undefined for a set whose package is not installed */
function collection(set: string): Promise<Collection> | undefined {
  const known = collections.get(set);
  if (known) return known;
  let file: string;
  try {
    file = require.resolve(`@iconify-json/${set}/icons.json`);
  } catch {
    return undefined;
  }
  const read = readFile(file, 'utf8').then((text) => JSON.parse(text) as Collection);
  collections.set(set, read);
  return read;
}

/** Those of the names that the set has, with the icons whose other names they are. @returns undefined for a set that is not installed */
export async function localIcons(set: string, names: readonly string[]) {
  const found = await collection(set);
  if (!found) return undefined;
  const isKnown = (name: string) => Object.hasOwn(found.icons, name) || Object.hasOwn(found.aliases ?? {}, name);
  return getIcons(found, names.filter(isKnown), true) ?? undefined;
}
