/**
 * Writes, compresses, links and removes the published files below one folder.
 * Called by the publisher (`writeAtOnce`: live first, compressed later), by the threads of a full publish (`write`: at
 * once with its brotli) and by the build.
 * A published file has up to three companions: its brotli (`.br`), its twin (the /nl name of the same bytes) and the
 * twin's brotli. Files are replaced by renaming a temporary file that was written beside them.
 * Invariants: a reader always gets a complete file; a brotli is never older than its plain file.
 */

import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/**
 * Quality 5 would make pages 5 % smaller in more than twice the time. Styles have quality 11: every page waits for its
 * style, and each portal has only one.
 */
const qualityOf = (name: string) => (name.endsWith('.css') ? zlib.constants.BROTLI_MAX_QUALITY : 4);
/** Bytes below which compression is not worth an inode. */
const worthCompressing = 512;

let counter = 0;
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Writes beside the file and renames, so that no reader sees half a file. */
function replace(file: string, make: (temporary: string) => void): void {
  const temporary = `${file}.${process.pid}-${++counter}.tmp`;
  try {
    make(temporary);
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

function unlinkIfThere(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Same as `replace`, for a file and its twins. Only the renames are asynchronous: some file systems flush a file when a
 * rename replaces another. The other steps are synchronous, because asynchronous ones would wait for the compression of
 * earlier pages, which uses the same threads.
 * @param written called when the new bytes are in temporary files
 */
async function replaceSoon(files: readonly string[], body: Buffer, written: () => void): Promise<void> {
  const named = files.map((file) => ({ file, temporary: `${file}.${process.pid}-${++counter}.tmp` }));
  const [first = { temporary: '' }, ...twins] = named;
  try {
    fs.writeFileSync(first.temporary, body);
    for (const { temporary } of twins) fs.linkSync(first.temporary, temporary);
    written();
    await Promise.all(named.map(({ file, temporary }) => fs.promises.rename(temporary, file)));
  } catch (error) {
    for (const { temporary } of named) fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Maximum number of concurrent compressions. They use the four threads that also write files, and a save must not wait for the compression of another one. */
const compressedAtOnce = 2;
let compressing = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
  if (compressing >= compressedAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else compressing += 1;
  try {
    return await work();
  } finally {
    // The next one takes over this turn.
    const next = waiting.shift();
    if (next) next();
    else compressing -= 1;
  }
}

type Compress = (body: Buffer, options: zlib.BrotliOptions) => Buffer | Promise<Buffer>;
const optionsFor = ({ name, body }: WrittenFile): zlib.BrotliOptions => ({
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: qualityOf(name), [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

const sameAs = (file: string, body: Buffer): boolean => {
  try {
    return fs.readFileSync(file).equals(body);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

/** File to write. The twin is a second name for the same bytes; a file that is seldom read gets no brotli. */
export type WrittenFile = { name: string; body: Buffer; twin?: string | undefined; isSeldomRead?: boolean | undefined };

export type Writer = {
  /**
   * Writes a file and its brotli, and links the twin to both.
   * @returns whether any byte changed
   */
  write(file: WrittenFile): Promise<boolean>;
  remove(file: string): boolean;
};

/** Writer for a save, where latency counts. */
export type LiveWriter = Writer & {
  /** Returns whether a file exists with its companions: brotli and twin. */
  isWhole(file: Omit<WrittenFile, 'body'>): boolean;
  /** Returns a stamp of a file, which changes when the file is written again or removed. */
  stampOf(name: string): string;
  /** Returns whether the file exists with these bytes. */
  isWritten(file: WrittenFile): boolean;
  /**
   * Writes a file and its twin without brotli.
   * @returns a function that compresses, whose result puts the brotli in place, to be called while nobody writes;
   * undefined if no byte changed
   */
  writeAtOnce(file: WrittenFile): Promise<(() => Promise<() => void>) | undefined>;
};

/**
 * Creates a writer of files below a folder.
 * @param fresh the folder is new and has no readers: nothing is compared or renamed
 * @param keep called with a file before it is replaced
 * @param compress a worker thread compresses synchronously; the main thread must not block
 */
export function createWriter(
  root: string,
  {
    fresh = false,
    compress = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress),
    keep,
  }: { fresh?: boolean; compress?: Compress; keep?: ((file: string) => void) | undefined } = {},
): LiveWriter {
  const made = new Set<string>();
  const folder = (file: string) => {
    const name = path.dirname(file);
    if (fresh && made.has(name)) return;
    fs.mkdirSync(name, { recursive: true });
    if (fresh) made.add(name);
  };
  function put(file: string, body: Buffer): void {
    if (fresh) fs.writeFileSync(file, body);
    else {
      keep?.(file);
      replace(file, (temporary) => fs.writeFileSync(temporary, body));
    }
  }
  const link = (from: string, to: string) => (fresh ? fs.linkSync(from, to) : replace(to, (temporary) => fs.linkSync(from, temporary)));
  const inodeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.ino;
  const isPacked = (bytes: number, { isSeldomRead }: Omit<WrittenFile, 'body'>) => !isSeldomRead && bytes >= worthCompressing;

  function isWhole(given: Omit<WrittenFile, 'body'>): boolean {
    const file = path.join(root, given.name);
    const twin = given.twin && path.join(root, given.twin);
    const there = fs.statSync(file, { throwIfNoEntry: false });
    if (!there || (twin && inodeOf(twin) !== there.ino)) return false;
    if (!isPacked(there.size, given)) return true;
    const brotli = inodeOf(`${file}.br`);
    return brotli !== undefined && (!twin || inodeOf(`${twin}.br`) === brotli);
  }
  const isWritten = (given: WrittenFile) => sameAs(path.join(root, given.name), given.body) && isWhole(given);

  return {
    isWhole,
    isWritten,

    stampOf(name) {
      const there = fs.statSync(path.join(root, name), { throwIfNoEntry: false });
      return there ? `${there.ino} ${there.mtimeMs}` : '';
    },

    async writeAtOnce(given) {
      if (isWritten(given)) return undefined;
      const file = path.join(root, given.name);
      const twin = given.twin && path.join(root, given.twin);
      const both = twin ? [file, twin] : [file];
      for (const one of both) folder(one);
      // A compressed file older than the plain one must never exist.
      await replaceSoon(both, given.body, () => {
        for (const one of both) unlinkIfThere(`${one}.br`);
      });
      return async () => {
        if (!isPacked(given.body.length, given)) return () => {};
        const brotlied = await inTurn(() => compress(given.body, optionsFor(given)));
        return () => {
          // A newer edit has replaced the file and compresses it itself.
          if (!sameAs(file, given.body)) return;
          put(`${file}.br`, brotlied);
          if (twin) link(`${file}.br`, `${twin}.br`);
        };
      };
    },

    async write(given) {
      const { name, body, twin: twinName } = given;
      const file = path.join(root, name);
      const twin = twinName && path.join(root, twinName);
      if (!fresh && isWritten(given)) return false;
      const brotlied = isPacked(body.length, given) ? await compress(body, optionsFor(given)) : undefined;
      folder(file);
      // The compressed file first: between the two renames the plain file is the older one, never the newer.
      if (brotlied) put(`${file}.br`, brotlied);
      else if (!fresh) fs.rmSync(`${file}.br`, { force: true });
      put(file, body);
      if (twin) {
        folder(twin);
        if (brotlied) link(`${file}.br`, `${twin}.br`);
        else if (!fresh) fs.rmSync(`${twin}.br`, { force: true });
        link(file, twin);
      }
      return true;
    },

    remove(name) {
      const file = path.join(root, name);
      if (!fs.existsSync(file)) return false;
      for (const one of [file, `${file}.br`]) fs.rmSync(one, { force: true });
      // Removes empty folders up to the root.
      for (let at = path.dirname(file); at.startsWith(root) && at !== root; at = path.dirname(at)) {
        try {
          fs.rmdirSync(at);
        } catch {
          break;
        }
      }
      return true;
    },
  };
}
