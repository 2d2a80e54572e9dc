// Uploads of this page. Files are sent one after the other, each in pieces; a piece that did not arrive is sent again
// from the server's offset, without a time limit. States of one: waiting, sending, cut (until the network is
// back), checking, done, failed, stopped.
// Invariants: only missing bytes are sent (the server returns the next offset); the upload of a file that
// changes meanwhile fails.

import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { dropUpload, finishUpload, putPiece, startUpload } from './endpoints.ts';
import type { LibraryFile } from './schema.ts';
import { pieceBytes, storedName } from './upload-rules.ts';

export type Sending = {
  key: number;
  name: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'cut' | 'checking' | 'done' | 'failed' | 'stopped';
  /** Error of a failed one. */
  fault: unknown;
};
type Replaces = { file: number; version: string };

export const $uploads = atom<readonly Sending[]>([]);

const printBytes = 262_144;
/** Milliseconds before a piece is sent again after the network failed; the last one repeats. */
const pauses = [500, 2_000, 5_000, 15_000] as const;

const change = (key: number, to: Partial<Sending>) =>
  $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...to } : one)));
const isStopped = (key: number) => $uploads.get().find((one) => one.key === key)?.state === 'stopped';

/** Returns what tells a file from others: its name, size and date, and a hash of its first and last bytes. */
async function fingerprintOf(file: File): Promise<string> {
  const parts = [file.slice(0, printBytes), file.slice(Math.max(0, file.size - printBytes))];
  const bytes = await new Blob(parts).arrayBuffer();
  // Only a secure context has the hash.
  const digest = isSecureContext ? [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join('-') : '';
  return [file.size, file.lastModified, digest, storedName(file.name)].join(' ').slice(0, 200);
}

const nextByte = (error: unknown): number | undefined =>
  error instanceof CallFailed && error.answer.code === 'upload_offset' ? Number(error.answer.present?.offset) : undefined;
/** Returns whether the server refused a call for a reason that a retry does not change. */
export const isLasting = (error: unknown): boolean => error instanceof CallFailed && error.answer.statusCode < 500;

/** Tells a lost answer, also one of a proxy, from one of another version of the site: asking again brings no other. */
const isLost = (error: unknown): boolean => !(error instanceof CallFailed || error instanceof z.core.$ZodError);

/** Functions that end the present pauses. */
const wakers = new Set<() => void>();
/** Retries all paused uploads now. */
export function resumeUploads(): void {
  for (const wake of [...wakers]) wake();
}
/** Waits, at most until the network is back or a person does not want to wait. */
async function pause(milliseconds: number): Promise<void> {
  let end = () => {};
  // Safari before 17.4 has no Promise.withResolvers().
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  wakers.add(end);
  addEventListener('online', resumeUploads);
  const timer = setTimeout(end, milliseconds);
  await over;
  clearTimeout(timer);
  wakers.delete(end);
  if (!wakers.size) removeEventListener('online', resumeUploads);
}

class Stopped extends Error {}

type Progress = (bytes: number, isCut?: boolean) => void;

/** Repeats a call until the server answers it. @param told called before each pause; it may throw */
async function untilAnswered<T>(ask: () => Promise<T>, told: () => void): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
      told();
      await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 0);
      told();
    }
  }
}

/** Sends the pieces of a file. @param progress called with the bytes that arrived, before each piece; it may throw */
async function sendPieces(file: File, id: string, from: number, progress: Progress): Promise<void> {
  let offset = from;
  for (let tries = 0; offset < file.size; ) {
    progress(offset);
    try {
      const bytes = file.slice(offset, offset + pieceBytes);
      // Distinguishes a file that cannot be read any more from a lost connection.
      await bytes.slice(0, 1).arrayBuffer();
      const sendPiece = () => asMember(putPiece, { params: { id, offset: String(offset) }, bytes });
      offset = (await untilAnswered(sendPiece, () => progress(offset, true))).offset;
      tries = 0;
    } catch (error) {
      const next = nextByte(error);
      const wait = pauses[tries++];
      if (!(error instanceof CallFailed) || wait === undefined || (next === undefined && isLasting(error))) throw error;
      if (next !== undefined) offset = next;
      await pause(wait);
    }
  }
}

/**
 * Sends the bytes of a file. An interrupted upload continues at its offset.
 * @param progress called with the number of received bytes, and whether the connection is lost; if it throws, the upload ends
 * @returns the id of the upload
 */
export async function sendBytes(file: File, progress: Progress): Promise<string> {
  const body = { name: storedName(file.name), bytes: file.size, fingerprint: await fingerprintOf(file) };
  const { id, offset } = await untilAnswered(
    () => asMember(startUpload, { body }),
    () => progress(0, true),
  );
  try {
    await sendPieces(file, id, offset, progress);
  } catch (error) {
    // Without a connection the server removes the bytes after some days.
    if (!(error instanceof CallFailed)) void asMember(dropUpload, { params: { id } }).catch(() => {});
    throw error;
  }
  return id;
}

/** Makes a file of the library of one that was chosen. @param progress as of `sendBytes` @throws CallFailed, and what `progress` throws */
export async function addFile(file: File, progress: Progress, replaces?: Replaces): Promise<LibraryFile> {
  const id = await sendBytes(file, progress);
  progress(file.size);
  const { file: stored } = await untilAnswered(
    () => asMember(finishUpload, { params: { id }, body: replaces ? { replaces } : {} }),
    () => progress(file.size, true),
  );
  return stored;
}

/** Returns why an upload failed: the rule that the file breaks, else the message of the call. */
export function whyNot(error: unknown, t: Translate): string {
  const [rule] = error instanceof CallFailed ? Object.values(error.answer.fields ?? {}) : [];
  if (rule === 'too_big') return t('files.upload.tooBig');
  if (rule === 'not_allowed') return t('files.upload.kinds');
  if (rule) return t(`field.${rule}`);
  if (error instanceof z.core.$ZodError) return t('files.upload.outdated');
  return error instanceof CallFailed ? faultOf(error, t) : t('files.upload.broken');
}

async function send(key: number, file: File, replaces: Replaces | undefined): Promise<LibraryFile> {
  const told: Progress = (sent, isCut = false) => {
    if (isStopped(key)) throw new Stopped();
    change(key, { sent, state: isCut ? 'cut' : sent === file.size ? 'checking' : 'sending' });
  };
  told(0);
  const stored = await addFile(file, told, replaces);
  change(key, { state: 'done' });
  return stored;
}

let last = 0;
let tail: Promise<unknown> = Promise.resolve();

async function sendNext(key: number, file: File, replaces: Replaces | undefined): Promise<LibraryFile | undefined> {
  if (isStopped(key)) return undefined;
  try {
    return await send(key, file, replaces);
  } catch (fault) {
    if (!(fault instanceof Stopped)) change(key, { state: 'failed', fault });
    return undefined;
  }
}

/** Uploads files, or the new bytes of one. @returns those that arrived */
export async function uploadFiles(files: readonly File[], replaces?: Replaces): Promise<LibraryFile[]> {
  const queued = files.map((file) => ({ file, key: ++last }));
  const rows = queued.map(
    ({ file, key }): Sending => ({ key, name: file.name, bytes: file.size, sent: 0, state: 'waiting', fault: undefined }),
  );
  $uploads.set([...$uploads.get().filter(({ state }) => state !== 'done'), ...rows]);
  const arrived: LibraryFile[] = [];
  for (const { file, key } of queued) {
    const mine = tail.then(() => sendNext(key, file, replaces));
    tail = mine;
    const stored = await mine;
    if (stored) arrived.push(stored);
  }
  return arrived;
}

/** Stops an upload, or takes a finished one off the list. */
export function stopUpload(key: number): void {
  const row = $uploads.get().find((one) => one.key === key);
  if (row?.state === 'sending' || row?.state === 'waiting' || row?.state === 'cut') {
    change(key, { state: 'stopped' });
    resumeUploads();
  } else $uploads.set($uploads.get().filter((one) => one.key !== key));
}
