import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** 5 would make files a twentieth smaller for more than twice the time. */
const quality = 4;
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

type Compress = (body: Buffer, options: zlib.BrotliOptions) => Buffer | Promise<Buffer>;
const optionsFor = (body: Buffer): zlib.BrotliOptions => ({
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
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
): Writer {
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
  const isLinked = (file: string, twin: string) => fs.statSync(file).ino === fs.statSync(twin, { throwIfNoEntry: false })?.ino;

  return {
    async write({ name, body, twin: twinName, isSeldomRead = false }) {
      const file = path.join(root, name);
      const twin = twinName && path.join(root, twinName);
      if (!fresh && sameAs(file, body) && (!twin || isLinked(file, twin))) return false;
      const brotlied = isSeldomRead || body.length < worthCompressing ? undefined : await compress(body, optionsFor(body));
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
