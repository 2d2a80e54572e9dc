import { Worker } from 'node:worker_threads';
import { headersAlone, readMessage } from '../features/inbound/message-queries.ts';
import type { Envelope, Message } from '../features/inbound/message-schema.ts';

export type ReadMessage = (raw: Uint8Array, envelope: Envelope) => Promise<Message>;
/** Input of the thread. */
export type LargeMail = { raw: Uint8Array; envelope: Envelope };

/** Mails up to this size and this number of lines are read at once: that takes a few milliseconds. */
export const mostBytesAtOnce = 128 * 1024;
/** More than the 1,800 lines that 128 kB of base64 have. PostalMime makes a part of a Blob of each line: 16,500 took 0.8 s. */
const mostLinesAtOnce = 2_500;
/** A mail of 25 MB with files is read in about 1.2 s, one of as much text in about 20 s. */
const mostMilliseconds = 30_000;
const memory = { maxOldGenerationSizeMb: 512 };

/** Reads a mail in a separate thread. @throws if the thread ends before that */
function readApart(module: URL, data: LargeMail): Promise<Message> {
  const worker = new Worker(module, { workerData: data, resourceLimits: memory });
  return new Promise<Message>((done, failed) => {
    const timer = setTimeout(() => failed(new Error('The mail takes too long to read')), mostMilliseconds);
    worker.once('exit', () => {
      clearTimeout(timer);
      failed(new Error('The thread that reads a mail ended'));
    });
    worker.once('error', failed);
    worker.once('message', (message: Message) => {
      // Buffers arrive as plain bytes.
      const attachments = message.attachments.map((one) => ({
        ...one,
        content: Buffer.from(one.content.buffer, one.content.byteOffset, one.content.byteLength),
      }));
      done({ ...message, attachments });
    });
  }).finally(() => worker.terminate());
}

/** Returns whether a mail is read in a few milliseconds. */
function isLight(raw: Uint8Array): boolean {
  if (raw.length > mostBytesAtOnce) return false;
  let lines = 0;
  for (const byte of raw) if (byte === 0x0a) lines += 1;
  return lines <= mostLinesAtOnce;
}

/**
 * Returns a function that reads mails. A large one, or one of many lines, is read in a thread, while pages and codes go
 * on; one that a thread cannot read has its headers alone.
 * @param module entry of the thread; without it every mail is read here
 */
export const mailReader =
  (module: URL | undefined): ReadMessage =>
  (raw, envelope) =>
    module && !isLight(raw) ? readApart(module, { raw, envelope }).catch(() => headersAlone(raw, envelope)) : readMessage(raw, envelope);
