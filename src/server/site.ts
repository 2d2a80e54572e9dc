import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '../db/connection.ts';
import { openFiles } from '../features/files/queries.ts';
import { domainsOfPortals, hostsOfPortals } from '../features/portals/queries.ts';
import { createLinkedFiles, type LinkedFiles } from '../publishing/linked-files.ts';
import { releaseDir } from '../publishing/release.ts';
import { staffHostOf } from './http/staff-host.ts';

/** Stores the assets of the bundle with its release: open pages still request them after the next release. @returns the folders, newest first */
export function keepAssets(dataDir: string, id: string, clientDir: string): string[] {
  const kept = path.join(releaseDir(dataDir, id), 'client');
  if (!fs.existsSync(kept)) {
    const beside = `${kept}.${process.pid}.tmp`;
    fs.cpSync(clientDir, beside, { recursive: true });
    fs.renameSync(beside, kept);
  }
  const others = fs.readdirSync(path.join(dataDir, 'releases')).filter((name) => name !== id);
  return [kept, ...others.map((name) => path.join(dataDir, 'releases', name, 'client')).filter((folder) => fs.existsSync(folder))];
}

type Installation = {
  dataDir: string;
  release: string;
  assetDirs: readonly string[];
  staffHost: string | undefined;
  hasLocalLinks: boolean;
};

/** Folders beside the pages of this installation. */
export const linkedFilesOf = (db: Db, { dataDir, release, assetDirs, ...setting }: Installation): LinkedFiles =>
  createLinkedFiles({
    releasesDir: path.join(dataDir, 'releases'),
    release,
    assetDirs,
    mediaDir: path.join(dataDir, 'media'),
    hosts: () => hostsOfPortals(db),
    appHost: async () => staffHostOf(setting, await domainsOfPortals(db)),
    openFiles: (only) => openFiles(db, only),
  });

/** Folder with data for other file servers: the folder of each host, and the headers of the build. */
export const webDir = (dataDir: string, id: string) => path.join(releaseDir(dataDir, id), 'web');

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

type Headers = Readonly<Record<string, string>>;
const linesOf = (headers: Headers, line: (name: string, value: string) => string) =>
  Object.entries(headers)
    .map(([name, value]) => line(name, quoted(value)))
    .join('');
const nginxHeaders = (headers: Headers) => linesOf(headers, (name, value) => `add_header ${name} ${value};\n`);
const caddyHeaders = (headers: Headers) => `header {\n${linesOf(headers, (name, value) => `\t${name} ${value}\n`)}}\n`;

/** Writes the headers of documents and of the shell of the staff rooms for the file servers of `scripts/config`. */
export function writeHeaders(
  dataDir: string,
  release: string,
  { headers, shellHeaders }: Record<'headers' | 'shellHeaders', Headers>,
): void {
  const folder = path.join(webDir(dataDir, release), 'headers');
  fs.mkdirSync(folder, { recursive: true });
  const files = {
    'nginx.conf': nginxHeaders(headers),
    'nginx-staff.conf': nginxHeaders(shellHeaders),
    Caddyfile: caddyHeaders(headers),
    'Caddyfile-staff': caddyHeaders(shellHeaders),
  };
  for (const [name, text] of Object.entries(files)) {
    const temporary = path.join(folder, `${name}.${process.pid}.tmp`);
    fs.writeFileSync(temporary, text);
    fs.renameSync(temporary, path.join(folder, name));
  }
}
