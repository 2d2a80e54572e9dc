import { parentPort, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { filesOfPage } from './page-files.ts';
import type { PressAnswer, PressData, Sheet } from './press.ts';
import { render } from './render.ts';
import { createWriter, type WrittenFile } from './writer.ts';

// Worker thread of a full publish: renders, compresses and writes the payloads that the main thread builds.
const { root, fresh } = workerData as PressData;
const writer = createWriter(root, { fresh, compress: zlib.brotliCompressSync });

async function filesOf({ portal, path, page, files }: Sheet): Promise<WrittenFile[]> {
  const kept = files.map(({ body, ...file }) => ({ ...file, body: Buffer.from(body) }));
  if (!page) return kept;
  const html = await render({ ...page, payload: JSON.parse(page.payload) as object });
  return filesOfPage(portal, path, { html, payload: Buffer.from(page.payload) });
}

async function print(sheets: Sheet[]): Promise<PressAnswer> {
  let written = 0;
  try {
    for (const sheet of sheets) for (const file of await filesOf(sheet)) written += Number(await writer.write(file));
    return { sheets: sheets.length, written };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { message, code };
  }
}

parentPort?.on('message', async (sheets: Sheet[]) => parentPort?.postMessage(await print(sheets)));
