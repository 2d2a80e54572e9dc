import { parentPort, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { createWriter } from './writer.ts';
import type { ThreadAnswer, ThreadData, ThreadJob } from './writer-pool.ts';

// Compresses and writes while the main thread renders: on two cores each has one.
const { root, fresh } = workerData as ThreadData;
const writer = createWriter(root, { fresh, compress: zlib.brotliCompressSync });

async function answerTo({ id, body, ...file }: ThreadJob): Promise<ThreadAnswer> {
  try {
    return { id, changed: await writer.write({ ...file, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { id, message, code };
  }
}

parentPort?.on('message', async (jobs: ThreadJob[]) => parentPort?.postMessage(await Promise.all(jobs.map(answerTo))));
