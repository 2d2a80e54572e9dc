import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Folders of src that no bundle contains. */
const outside = ['e2e', 'demo', 'testing'].map((folder) => path.join('src', folder, path.sep));
const isSource = (name: string) => !/\.test\.tsx?$|\.md$/.test(name) && !outside.some((folder) => name.startsWith(folder));

/** Returns the id of a bundle: a hash over all its sources, so that the same sources give the same pages. */
export function buildIdOf(root: string): string {
  const hash = createHash('sha256');
  const files = ['src', 'i18n', 'public'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  for (const file of ['package-lock.json', 'astro.config.mjs', ...files.filter(isSource).sort()]) {
    hash.update(file).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
