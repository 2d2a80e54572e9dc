import { parentPort, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { filesOfPage, pageFiles } from './page-files.ts';
import { render } from './render.ts';
import { keeperOf } from './replaced-files.ts';
import type { PressAnswer, PressData, Sheet } from './sheet.ts';
import { createWriter, type WrittenFile } from './writer.ts';

// Worker thread of a publish of many pages: renders, compresses and writes the payloads that the main thread builds.
const { root, fresh, skipsMade, replaced } = workerData as PressData;
const writer = createWriter(root, { fresh, compress: zlib.brotliCompressSync, keep: replaced ? keeperOf(replaced) : undefined });

async function filesOf({ portal, path, page, files }: Sheet): Promise<WrittenFile[]> {
  const kept = files.map(({ body, ...file }) => ({ ...file, body: Buffer.from(body) }));
  if (!page) return kept;
  const payload = Buffer.from(page.payload);
  const [html, json] = pageFiles(portal, path);
  if (skipsMade && writer.isWritten({ ...json, body: payload }) && writer.isWhole(html)) return [];
  return filesOfPage(portal, path, { html: await render({ ...page, payload: JSON.parse(page.payload) as object }), payload });
}

async function print(id: number, sheets: Sheet[]): Promise<PressAnswer> {
  const written: number[] = [];
  try {
    for (const sheet of sheets) {
      let changed = 0;
      for (const file of await filesOf(sheet)) changed += Number(await writer.write(file));
      written.push(changed);
    }
    return { id, written };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { id, message, code };
  }
}

parentPort?.on('message', async ({ id, sheets }: { id: number; sheets: Sheet[] }) => parentPort?.postMessage(await print(id, sheets)));
