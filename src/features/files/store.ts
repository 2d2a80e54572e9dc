// Uploads of this page. Files are sent one after the other, each in pieces; a piece that did not arrive is sent again
// from where the server is, however long the connection is lost. States of one: waiting, sending, cut (until the network is
// back), checking, done, failed, stopped.
// Never: bytes sent twice without need (the server says the next one); a file that changed while it is sent.

import { atom } from 'nanostores';
import { CallFailed } from '../../lib/call.ts';
import type { Answer } from '../../lib/endpoint.ts';
import { getDocument, getMentions, putDocument, removeDocument, undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import type { Edited } from './edit-rules.ts';
import { dropUpload, finishUpload, getFile, getOriginal, putPiece, startUpload } from './endpoints.ts';
import type { FileDocument, LibraryFile, Original } from './schema.ts';
import { storedName } from './upload-schema.ts';

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

const pieceBytes = 8_000_000;
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
const isLasting = (error: unknown) => error instanceof CallFailed && error.answer.statusCode < 500;

/** Ends the pauses of all uploads. */
const wakers = new Set<() => void>();
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

/** Makes a call until the server answers it. @param told called before each pause; it may throw */
async function untilAnswered<T>(ask: () => Promise<T>, told: () => void): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CallFailed) throw error;
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
      // A file that can be read no more is no lost connection.
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
 * Sends the bytes of a file; an upload that was broken off goes on where it was.
 * @param progress called with the bytes that arrived, and whether the connection is lost; what it throws ends the upload for good
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

async function send(key: number, file: File, replaces: Replaces | undefined): Promise<LibraryFile> {
  const told: Progress = (sent, isCut = false) => {
    if (isStopped(key)) throw new Stopped();
    change(key, { sent, state: isCut ? 'cut' : 'sending' });
  };
  told(0);
  const id = await sendBytes(file, told);
  change(key, { state: 'checking', sent: file.size });
  const { file: stored } = await asMember(finishUpload, { params: { id }, body: replaces ? { replaces } : {} });
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

export type OpenedFile = {
  file: LibraryFile;
  document: FileDocument;
  version: string;
  original: Original | undefined;
  mentions: Answer<typeof getMentions>;
  edited: Edited;
};

const paramsOf = (reference: string) => ({ entity: 'file', reference });
const guardOf = (version: string) => ({ 'if-match': `"${version}"` });

/** Opens a file in the version that is stored now, with the documents that mention it. */
export async function openFile(reference: string): Promise<OpenedFile> {
  const params = paramsOf(reference);
  const [file, opened, mentions] = await Promise.all([
    asMember(getFile, { params: { id: reference } }),
    asMember(getDocument, { params }),
    asMember(getMentions, { params }),
  ]);
  const document = opened.document as FileDocument;
  const original = file.kind === 'picture' ? await asMember(getOriginal, { params: { id: reference } }) : undefined;
  const { crop, focus } = document;
  return { file, document, version: opened.version ?? '', original, mentions, edited: { alt: file.alt, crop, focus } };
}

/** Saves what was changed, on the version that was opened. */
export function saveFile({ document, version, file }: OpenedFile, { alt, crop, focus }: Edited) {
  const { crop: _, focus: __, texts: ___, ...kept } = document;
  const texts = { nl: { alt: alt.nl }, fr: { alt: alt.fr } };
  return asMember(putDocument, {
    params: paramsOf(String(file.id)),
    headers: guardOf(version),
    body: { document: { ...kept, ...(crop && { crop }), ...(focus && { focus }), texts } },
  });
}

/** Puts a file into the bin, from every document that mentions it. @returns the change, which can be taken back */
export const removeFile = async (reference: string, version: string): Promise<string> =>
  (await asMember(removeDocument, { params: paramsOf(reference), headers: guardOf(version), query: { confirm: 'true' } })).change;

/** Puts files into the bin that nothing mentions. @throws CallFailed where none could be removed */
export async function removeFiles(references: readonly string[]): Promise<{ changes: string[]; refused: string[] }> {
  const done = { changes: [] as string[], refused: [] as string[] };
  let first: unknown;
  for (const reference of references) {
    const params = paramsOf(reference);
    try {
      const { version } = await asMember(getDocument, { params });
      done.changes.push((await asMember(removeDocument, { params, headers: guardOf(version ?? ''), query: {} })).change);
    } catch (error) {
      if (!isLasting(error)) throw error;
      first ??= error;
      done.refused.push(reference);
    }
  }
  if (first && !done.changes.length) throw first;
  return done;
}

/** Takes back changes. @returns how many documents are as they were */
export async function takeBack(changes: readonly string[]): Promise<number> {
  let count = 0;
  for (const change of changes) count += (await asMember(undoChange, { params: { change } })).restored.length;
  return count;
}
