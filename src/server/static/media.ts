import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mailPictureFolder, servedFolder } from '../../content/files/media-folders.ts';
import { cardFolder } from '../../content/files/social-cards.ts';
import { immutable } from './caching.ts';
import { isMissing } from './file-locations.ts';
import { type FileType, typeOf, unknownType } from './file-types.ts';
import { isUnchanged, readRange } from './request-headers.ts';
import { sendMissing } from './responses.ts';

export type MediaOptions = { mediaDir: string; isGatedFile(fileId: number): boolean };

/** Policy of a file that is opened directly: an SVG can contain a script, which must not run on this origin. */
const inert = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const fileNumber = /^(?:0|[1-9]\d{0,14})$/;

async function open(file: string): Promise<fs.promises.FileHandle | undefined> {
  try {
    return await fs.promises.open(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const headersOf = (type: FileType, etag: string): Record<string, string> => ({
  etag,
  'cache-control': immutable,
  'accept-ranges': 'bytes',
  'content-type': type.contentType,
  'x-content-type-options': 'nosniff',
  ...(type.isDocument && { 'content-security-policy': inert }),
  ...(type === unknownType && { 'content-disposition': 'attachment' }),
});

async function stream(response: ServerResponse, handle: fs.promises.FileHandle, first: number, last: number): Promise<void> {
  try {
    await pipeline(handle.createReadStream({ start: first, end: last, autoClose: false }), response);
  } catch (error) {
    // The client disconnected, which is not an error.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function sendFile(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  handle: fs.promises.FileHandle,
  type: FileType,
  { size, mtimeMs }: fs.Stats,
): Promise<void> {
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs * 1_000).toString(36)}"`;
  const headers = headersOf(type, etag);
  if (isUnchanged(requestHeaders['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const ifRange = requestHeaders['if-range'];
  const wantsRange = method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = readRange(wantsRange ? requestHeaders.range : undefined, size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': '0', 'cache-control': 'no-store' }).end();
    return;
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range;
  const partial = range === 'whole' ? {} : { 'content-range': `bytes ${first}-${last}/${size}` };
  response.writeHead(range === 'whole' ? 200 : 206, { ...headers, ...partial, 'content-length': String(last - first + 1) });
  if (method === 'HEAD' || size === 0) response.end();
  else await stream(response, handle, first, last);
}

/** Answers `/media/{fileId}/{name}` from the disk, or the requested range of it. */
export async function sendMedia(
  { mediaDir, isGatedFile }: MediaOptions,
  segments: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, fileId = '', name = ''] = segments;
  const isPublic = fileId === cardFolder || fileId === mailPictureFolder || (fileNumber.test(fileId) && !isGatedFile(Number(fileId)));
  if (segments.length !== 3 || !isPublic) return sendMissing(request, response);
  const version = new URLSearchParams((request.url ?? '').split('?', 2)[1]).get('v') ?? '';
  const handle = await open(path.join(servedFolder(mediaDir, fileId, version), name));
  try {
    const stats = await handle?.stat();
    if (!handle || !stats?.isFile()) return sendMissing(request, response);
    await sendFile(request, response, handle, typeOf(name) ?? unknownType, stats);
  } finally {
    await handle?.close();
  }
}
