import fs from 'node:fs';
import path from 'node:path';
import { variantsFolder } from '../content/files/media-folders.ts';
import { defaultPortal } from '../lib/portals.ts';
import { createLoopYield } from './loop-yield.ts';

/*
 * The files beside the pages of a portal, which make its folder a complete site for any file server: assets of this
 * bundle and the one before, files of the library, the build's version. Hard links, or copies across file systems.
 * Called at a full publish, at server start, and before pages that name a changed file. Invariant: a gated file is
 * never in the folder of a portal.
 */
export type LinkedFilesOptions = {
  /** Folder with the releases, each with its `site`. */
  releasesDir: string;
  /** Release to update. In other releases only files that are no longer public are removed. */
  release: string;
  /** Folders of assets and public files, newest first. */
  assetDirs: readonly string[];
  mediaDir: string;
  /** Returns the code of every portal by host. */
  hosts(): Promise<ReadonlyMap<string, string>>;
  /** Returns the host of the apps, with or without a port. Their shells are in the folder of the default portal. */
  appHost(): Promise<string>;
  /** Returns the versions of the public files by id, of some files or of all. */
  openFiles(only?: readonly number[]): Promise<ReadonlyMap<number, string>>;
};

export type LinkedFiles = {
  /** Updates the folders of all portals. */
  complete(): Promise<void>;
  /** Updates the files named by the keys of an edit. */
  update(keys: readonly string[]): Promise<void>;
  /** Removes the host folders of these portals, and restores all others: requests for a host without a folder are passed on to the server. */
  withhold(portals: ReadonlySet<string>): void;
};

/** Errors of a link across file systems, on one without hard links, or past its limit of links. */
const unlinkable: ReadonlySet<string | undefined> = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
let counter = 0;

const names = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
const isFolder = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
const foldersIn = (folder: string) => names(folder).filter((name) => !name.startsWith('_') && isFolder(path.join(folder, name)));

/** Links a file to a second name, or copies it on another file system. An existing file is replaced atomically. */
export function linkOrCopy(source: string, target: string): void {
  const wanted = fs.statSync(source);
  const there = fs.statSync(target, { throwIfNoEntry: false });
  if (there?.ino === wanted.ino && there.dev === wanted.dev) return;
  const isCopy = there && there.dev !== wanted.dev && there.size === wanted.size && Math.abs(there.mtimeMs - wanted.mtimeMs) < 1;
  if (isCopy) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}-${++counter}.tmp`;
  try {
    try {
      fs.linkSync(source, temporary);
    } catch (error) {
      if (!unlinkable.has((error as NodeJS.ErrnoException).code)) throw error;
      fs.copyFileSync(source, temporary);
      fs.utimesSync(temporary, wanted.atimeMs / 1_000, wanted.mtimeMs / 1_000);
    }
    fs.renameSync(temporary, target);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Keeps the folders of portals complete. Tasks run one after the other, so that no older state of the library wins. */
export function createLinkedFiles(options: LinkedFilesOptions): LinkedFiles {
  const { releasesDir, release, assetDirs, mediaDir, hosts, appHost, openFiles } = options;
  const siteOf = (id: string) => path.join(releasesDir, id, 'site');
  const site = siteOf(release);
  let tail: Promise<unknown> = Promise.resolve();
  let byHost: ReadonlyMap<string, string> = new Map();
  let withheld: ReadonlySet<string> = new Set();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = tail.then(work, work);
    tail = done.catch(() => {});
    return done;
  };

  const breathe = createLoopYield();

  /** Links a file of the library for a portal under its names, and removes other names. */
  function linkMedia(folder: string, id: string, version: string | undefined): void {
    const target = path.join(folder, 'media', id);
    const source = variantsFolder(mediaDir, id, version ?? '');
    const wanted = version === undefined ? [] : names(source).filter((name) => !isFolder(path.join(source, name)));
    if (!wanted.length) fs.rmSync(target, { recursive: true, force: true });
    for (const name of names(target)) if (!wanted.includes(name)) fs.rmSync(path.join(target, name), { recursive: true, force: true });
    for (const name of wanted) linkOrCopy(path.join(source, name), path.join(target, name));
  }

  async function completePortal(portal: string, open: ReadonlyMap<number, string>): Promise<void> {
    const folder = path.join(site, portal);
    const seen = new Set<string>();
    for (const assets of [...assetDirs, path.dirname(path.join(site, '_build', '-'))]) {
      const prefix = assets.startsWith(site) ? '_build' : '';
      for (const entry of fs.existsSync(assets) ? fs.readdirSync(assets, { recursive: true, withFileTypes: true }) : []) {
        const source = path.join(entry.parentPath, entry.name);
        const name = path.join(prefix, path.relative(assets, source));
        if (!entry.isFile() || /\.(?:tmp|br)$/.test(name) || seen.has(name)) continue;
        seen.add(name);
        linkOrCopy(source, path.join(folder, name));
        await breathe();
      }
    }
    for (const folderOfAssets of ['_astro', '_build'])
      for (const name of names(path.join(folder, folderOfAssets)))
        if (!seen.has(path.join(folderOfAssets, name)))
          fs.rmSync(path.join(folder, folderOfAssets, name), { recursive: true, force: true });
    const numbers = new Set([...[...open.keys()].map(String), ...names(path.join(folder, 'media'))]);
    for (const id of numbers) {
      linkMedia(folder, id, open.get(Number(id)));
      await breathe();
    }
  }

  /** Links one folder per host below `below`, so that a file server finds the portal by the requested host. */
  function linkHosts(below: 'hosts' | 'staff', byHost: ReadonlyMap<string, string>): void {
    const folder = path.join(releasesDir, release, 'web', below);
    fs.mkdirSync(folder, { recursive: true });
    for (const host of names(folder)) if (!byHost.has(host)) fs.rmSync(path.join(folder, host), { force: true });
    for (const [host, portal] of byHost) {
      const [target, file] = [path.join('../../site', portal), path.join(folder, host)];
      if (fs.lstatSync(file, { throwIfNoEntry: false }) && fs.readlinkSync(file) === target) continue;
      const temporary = `${file}.${process.pid}-${++counter}.tmp`;
      fs.symlinkSync(target, temporary, process.platform === 'win32' ? 'junction' : 'dir');
      fs.renameSync(temporary, file);
    }
  }

  const linkServed = (): void => linkHosts('hosts', new Map([...byHost].filter(([, portal]) => !withheld.has(portal))));

  async function completeAll(): Promise<void> {
    byHost = await hosts();
    const open = await openFiles();
    const portals = new Set(byHost.values());
    // The publisher removes the pages of a removed portal one by one; their files are removed at once.
    for (const gone of foldersIn(site).filter((name) => !portals.has(name)))
      for (const name of ['_astro', '_build', 'media']) fs.rmSync(path.join(site, gone, name), { recursive: true, force: true });
    linkServed();
    linkHosts('staff', new Map([[(await appHost()).replace(/:\d+$/, ''), defaultPortal]]));
    for (const portal of portals) await completePortal(portal, open);
  }

  return {
    complete: () => inTurn(completeAll),
    withhold: (portals) => {
      withheld = portals;
      linkServed();
    },
    update: (keys) => {
      const ids = keys.filter((name) => /^file:\d+$/.test(name)).map((name) => Number(name.slice('file:'.length)));
      const hasPortals = keys.some((name) => /^portals?(?::|$)/.test(name));
      if (!ids.length && !hasPortals) return Promise.resolve();
      return inTurn(async () => {
        const open = await openFiles(ids);
        // In every release: another server can still serve another release.
        for (const other of foldersIn(releasesDir)) {
          for (const portal of foldersIn(siteOf(other))) {
            for (const id of ids) linkMedia(path.join(siteOf(other), portal), String(id), open.get(id));
            await breathe();
          }
        }
        if (hasPortals) await completeAll();
      });
    },
  };
}
