import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { Alias, Drawing, type IconAnswer } from './schema.ts';

/** Positions of the drawings of a set in its file: the largest file has 100 MB, so none is read or parsed as a whole. */
type SetIndex = { file: string; icons: Map<string, Span>; aliases: Map<string, Span>; common: Record<string, number> };
type Span = readonly [offset: number, bytes: number];

/** Maximum number of cached positions, over all sets: the collection has 300,000 icons. */
const mostNames = 200_000;
const chunkBytes = 256 * 1024;
/** Maximum length read of a line: names are shorter, and drawings are skipped. */
const headBytes = 200;
const longestChain = 10;
const newline = 0x0a;
const tab = 0x09;

const require = createRequire(import.meta.url);
const fileOf = (set: string) => path.join(path.dirname(require.resolve('@iconify/json/collections.json')), 'json', `${set}.json`);

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Calls back with the beginning of each line and its position in the file. */
async function eachLine(handle: fs.promises.FileHandle, line: (head: Buffer, offset: number) => void): Promise<void> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let head = Buffer.alloc(0);
  let lineStart = 0;
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes, at);
    if (!bytesRead) break;
    const bytes = chunk.subarray(0, bytesRead);
    let from = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      const rest = bytes.subarray(from, Math.min(end, from + headBytes - head.length));
      line(head.length ? Buffer.concat([head, rest]) : rest, lineStart);
      head = Buffer.alloc(0);
      from = end + 1;
      lineStart = at + from;
    }
    head = Buffer.concat([head, bytes.subarray(from, from + Math.max(0, headBytes - head.length))]);
    at += bytesRead;
  }
  line(head, lineStart);
}

/** Returns the positions of all drawings. The files of the collection have one member a line, indented by tabs. */
async function readIndex(file: string): Promise<SetIndex> {
  const index: SetIndex = { file, icons: new Map(), aliases: new Map(), common: {} };
  const handle = await fs.promises.open(file);
  let section: Map<string, Span> | undefined;
  let name: string | undefined;
  let start = 0;
  try {
    await eachLine(handle, (head, offset) => {
      if (head[0] !== tab || (head[1] === tab && head[2] === tab)) return;
      const text = head.toString();
      const [, member, value = ''] = /^\t"(\w+)": (.*?),?$/.exec(text) ?? [];
      if (member !== undefined) {
        section = member === 'icons' ? index.icons : member === 'aliases' ? index.aliases : undefined;
        if (/^-?[\d.]+$/.test(value)) index.common[member] = Number(value);
      } else if (section && text.startsWith('\t\t"')) {
        const [found = '', opened = ''] = /^\t\t"([^"]+)": (?=\{$)/.exec(text) ?? [];
        name = found ? opened : undefined;
        start = offset + Buffer.byteLength(found);
      } else if (section && name !== undefined && text.startsWith('\t\t}')) {
        section.set(name, [start, offset + 3 - start]);
        name = undefined;
      }
    });
  } finally {
    await handle.close();
  }
  return index;
}

const kept = new LRUCache<string, SetIndex>({ maxSize: mostNames, sizeCalculation: ({ icons, aliases }) => 1 + icons.size + aliases.size });
const loading = new Map<string, Promise<SetIndex | undefined>>();

/** @returns undefined if the collection has no such set */
async function indexOf(set: string): Promise<SetIndex | undefined> {
  const known = kept.get(set);
  if (known) return known;
  const read =
    loading.get(set) ??
    readIndex(fileOf(set))
      .then(
        (index) => {
          kept.set(set, index);
          return index;
        },
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      )
      .finally(() => loading.delete(set));
  loading.set(set, read);
  return read;
}

async function readSpan(handle: fs.promises.FileHandle, [offset, bytes]: Span): Promise<unknown> {
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset);
  return JSON.parse(buffer.toString());
}

/**
 * Returns those of the names that a set has, with the icons of their aliases.
 * @returns undefined if there is no such set
 */
export async function iconsOf(set: string, names: readonly string[]): Promise<IconAnswer | undefined> {
  const index = await indexOf(set);
  if (!index) return undefined;
  const answer: IconAnswer = { ...index.common, prefix: set, icons: {} };
  const aliases: NonNullable<IconAnswer['aliases']> = {};
  const handle = await fs.promises.open(index.file);
  try {
    for (const requested of new Set(names)) {
      for (let [name, links] = [requested, 0]; links < longestChain; links += 1) {
        if (Object.hasOwn(answer.icons, name) || Object.hasOwn(aliases, name)) break;
        const icon = index.icons.get(name);
        if (icon) answer.icons[name] = z.parse(Drawing, await readSpan(handle, icon));
        const alias = icon ? undefined : index.aliases.get(name);
        if (!alias) break;
        const parsed = z.parse(Alias, await readSpan(handle, alias));
        aliases[name] = parsed;
        name = parsed.parent;
      }
    }
  } finally {
    await handle.close();
  }
  return Object.keys(aliases).length ? { ...answer, aliases } : answer;
}
