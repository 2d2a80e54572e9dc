import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** 5 would make pages a twentieth smaller for more than twice the time. Every page waits for its style, and there is one a portal. */
const qualityOf = (name: string) => (name.endsWith('.css') ? zlib.constants.BROTLI_MAX_QUALITY : 4);
/** Below this many bytes a compressed file is not worth its inode. */
const worthCompressing = 512;

let counter = 0;
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Nobody ever sees half a file: it is written beside and renamed. */
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

const isGone = (error: unknown) => {
  if (!isMissing(error)) throw error;
};

/**
 * The same for a file and its twins, without waiting for the disk: some file systems write out what replaces a file when it is renamed.
 * @param written the new bytes lie beside
 */
async function replaceSoon(files: readonly string[], body: Buffer, written: () => Promise<unknown>): Promise<void> {
  const named = files.map((file) => ({ file, temporary: `${file}.${process.pid}-${++counter}.tmp` }));
  const [first = { temporary: '' }, ...twins] = named;
  try {
    await fs.promises.writeFile(first.temporary, body);
    for (const { temporary } of twins) await fs.promises.link(first.temporary, temporary);
    await written();
    await Promise.all(named.map(({ file, temporary }) => fs.promises.rename(temporary, file)));
  } catch (error) {
    for (const { temporary } of named) fs.rmSync(temporary, { force: true });
    throw error;
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

/** A file to write. The twin is another name for the same bytes; what is seldom asked for has no brotli beside it. */
export type WrittenFile = { name: string; body: Buffer; twin?: string | undefined; isSeldomRead?: boolean | undefined };

export type Writer = {
  /** Writes a file and its brotli, and links the twin to both. @returns whether any byte changed */
  write(file: WrittenFile): Promise<boolean>;
  remove(file: string): boolean;
};

/** For a save, where it counts how soon the new bytes are there. */
export type LiveWriter = Writer & {
  /** Whether a file lies there with all that belongs beside it: its brotli, its twin. */
  isWhole(file: Omit<WrittenFile, 'body'>): boolean;
  /** Whether it also has these bytes. */
  isWritten(file: WrittenFile): boolean;
  /**
   * Writes a file and its twin at once, with no brotli beside them.
   * @returns what compresses it and answers what puts the brotli there, to be done while nobody writes; undefined where no byte changed
   */
  writeAtOnce(file: WrittenFile): Promise<(() => Promise<() => void>) | undefined>;
};

/**
 * Writes published files below a folder.
 * @param fresh the folder is new and nobody reads it yet: nothing needs to be compared or renamed
 * @param compress a thread of its own does it at once; elsewhere it must not be waited for
 */
export function createWriter(
  root: string,
  {
    fresh = false,
    compress = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress),
  }: { fresh?: boolean; compress?: Compress } = {},
): LiveWriter {
  const made = new Set<string>();
  const folder = (file: string) => {
    const name = path.dirname(file);
    if (fresh && made.has(name)) return;
    fs.mkdirSync(name, { recursive: true });
    if (fresh) made.add(name);
  };
  const put = (file: string, body: Buffer) =>
    fresh ? fs.writeFileSync(file, body) : replace(file, (temporary) => fs.writeFileSync(temporary, body));
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

    async writeAtOnce(given) {
      if (isWritten(given)) return undefined;
      const file = path.join(root, given.name);
      const twin = given.twin && path.join(root, given.twin);
      const both = twin ? [file, twin] : [file];
      for (const one of both) folder(one);
      // A compressed page that is older than the plain one must never lie beside it.
      await replaceSoon(both, given.body, () => Promise.all(both.map((one) => fs.promises.unlink(`${one}.br`).catch(isGone))));
      return async () => {
        if (!isPacked(given.body.length, given)) return () => {};
        const brotlied = await compress(given.body, optionsFor(given));
        return () => {
          // Where another edit was quicker, its own follows.
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
      // The compressed file first: between the two renames the plain one is the older, never the other way round.
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
      // Empty folders go too, up to the root.
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
