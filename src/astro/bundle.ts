import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Description of a bundle: the id of its sources, and a hash over its files. */
type Manifest = { id: string; files: string };

const manifestOf = (dist: string) => path.join(dist, 'build.json');

/** Returns a hash over every file of the bundle that the server runs or serves. */
function filesHash(dist: string): string {
  const hash = createHash('sha256');
  for (const folder of ['server', 'client']) {
    const root = path.join(dist, folder);
    const files = fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Writes the manifest of a finished bundle. */
export function sealBundle(dist: string, id: string): void {
  fs.writeFileSync(manifestOf(dist), `${JSON.stringify({ id, files: filesHash(dist) } satisfies Manifest)}\n`);
}

/** Returns whether a complete bundle of these sources exists. */
export function stateOfBundle(dist: string, id: string): 'fresh' | 'stale' | 'missing' | 'damaged' {
  if (!fs.existsSync(manifestOf(dist))) return 'missing';
  try {
    const manifest = JSON.parse(fs.readFileSync(manifestOf(dist), 'utf8')) as Manifest;
    if (manifest.files !== filesHash(dist)) return 'damaged';
    return manifest.id === id ? 'fresh' : 'stale';
  } catch {
    return 'damaged';
  }
}
