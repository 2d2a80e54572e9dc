import { parentPort, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { createWriter, type WrittenFile } from './file-writer.ts';
import { filesOfPage, pageFiles } from './page-files.ts';
import { render } from './render.ts';
import type { RenderAnswer, RenderData, RenderTask } from './render-task.ts';
import { keeperOf } from './replaced-files.ts';

// Worker thread of a publish of many pages: renders, compresses and writes the payloads that the main thread builds.
const { root, fresh, skipsMade, replaced } = workerData as RenderData;
const writer = createWriter(root, { fresh, compress: zlib.brotliCompressSync, keep: replaced ? keeperOf(replaced) : undefined });

async function filesOf({ portal, path, page, files }: RenderTask): Promise<WrittenFile[]> {
  const kept = files.map(({ body, ...file }) => ({ ...file, body: Buffer.from(body) }));
  if (!page) return kept;
  const payload = Buffer.from(page.payload);
  const [html, json] = pageFiles(portal, path);
  if (skipsMade && writer.isWritten({ ...json, body: payload }) && writer.isWhole(html)) return [];
  return filesOfPage(portal, path, { html: await render({ ...page, payload: JSON.parse(page.payload) as object }), payload });
}

async function print(id: number, tasks: RenderTask[]): Promise<RenderAnswer> {
  const written: number[] = [];
  try {
    for (const task of tasks) {
      let changed = 0;
      for (const file of await filesOf(task)) changed += Number(await writer.write(file));
      written.push(changed);
    }
    return { id, written };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { id, message, code };
  }
}

parentPort?.on('message', async ({ id, tasks }: { id: number; tasks: RenderTask[] }) => parentPort?.postMessage(await print(id, tasks)));
