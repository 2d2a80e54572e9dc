import fs from 'node:fs';
import path from 'node:path';

/** Folder of the pictures of mails, by the hash of their bytes. */
export const mailPictureFolder = 'mail';

const isFolder = (folder: string) => fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
/** Versions are parts of a hash. Other texts in an address must not be used as a folder name. */
const isVersion = (text: string) => /^[A-Za-z0-9_-]{8}$/.test(text);

/** Returns the folder with the variants of a file: that of its version, else the folder without a version. */
export function variantsFolder(mediaDir: string, id: string, version: string): string {
  const folder = path.join(mediaDir, id);
  const versioned = path.join(folder, version);
  return isVersion(version) && isFolder(versioned) ? versioned : folder;
}

/** Returns the folder that serves an address: for an address without a version, or with an old one, the latest version. */
export function servedFolder(mediaDir: string, id: string, version: string): string {
  const exact = variantsFolder(mediaDir, id, version);
  const folder = path.join(mediaDir, id);
  if (exact !== folder || !isFolder(folder)) return exact;
  const versions = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && isVersion(entry.name));
  const made = versions.map(({ name }) => ({ name, at: fs.statSync(path.join(folder, name)).mtimeMs }));
  const [latest] = made.sort((a, b) => b.at - a.at);
  return latest ? path.join(folder, latest.name) : folder;
}

/**
 * Removes the variants of versions that are no longer current.
 * @param current versions by file; a file without one was removed
 * @param before milliseconds since 1970: newer folders stay, because a running save can use them
 */
export function pruneVariants(mediaDir: string, current: ReadonlyMap<number, string>, before: number): void {
  for (const id of fs.existsSync(mediaDir) ? fs.readdirSync(mediaDir) : []) {
    if (!/^\d+$/.test(id)) continue;
    for (const name of fs.readdirSync(path.join(mediaDir, id))) {
      const folder = path.join(mediaDir, id, name);
      if (name === current.get(Number(id)) || !isFolder(folder) || fs.statSync(folder).mtimeMs >= before) continue;
      fs.rmSync(folder, { recursive: true, force: true });
    }
    if (!current.has(Number(id)) && fs.readdirSync(path.join(mediaDir, id)).length === 0) fs.rmdirSync(path.join(mediaDir, id));
  }
}
