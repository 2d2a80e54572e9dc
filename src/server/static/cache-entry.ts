import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { acceptedEncodings, type Encoding } from './request-headers.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Compression level of cached bodies. */
const keptQuality = 9;
const passingQuality = 4;
/** Minimum size for compression: smaller bodies fit the first packets anyway. */
const worthCompressingBytes = 1_024;
/** Estimated size of the keys, headers and objects of an entry. */
const overheadBytes = 2_048;

/** Body in one encoding, with its headers in the format of node:http, so that sending is cheap. */
export type Representation = { body: Buffer; etag: string; found: string[]; unchanged: string[] };

export type Entry = {
  isCompressible: boolean;
  headers: readonly string[];
  contentType: string;
  ready: { identity: Representation } & { [encoding in Encoding]?: Representation };
  pending: { [encoding in Encoding]?: Promise<Representation> };
};

function represent(body: Buffer, encoding: Encoding, contentType: string, headers: readonly string[]): Representation {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const unchanged = ['etag', etag, ...headers];
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { body, etag, unchanged, found: ['content-type', contentType, 'content-length', String(body.length), ...coding, ...unchanged] };
}

type Made = { body: Buffer; brotli: Buffer | undefined; contentType: string; isCompressible: boolean; headers: readonly string[] };

/** Creates a cached file. `headers` alternates names and values, the same for every encoding. */
export function createEntry({ body, brotli: made, contentType, isCompressible, headers: given }: Made): Entry {
  const headers = isCompressible ? [...given, 'vary', 'accept-encoding'] : given;
  const ready: Entry['ready'] = { identity: represent(body, 'identity', contentType, headers) };
  if (isCompressible && made) ready.br = represent(made, 'br', contentType, headers);
  return { isCompressible, headers, contentType, ready, pending: {} };
}

/** Returns the estimated bytes of an entry in memory. */
export const bytesOf = ({ ready: { identity, br, gzip } }: Entry): number =>
  overheadBytes + identity.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0);

function bestFor(bytes: number, accepted: readonly Encoding[]): Encoding | undefined {
  return bytes < worthCompressingBytes && accepted.includes('identity') ? 'identity' : accepted[0];
}

/** Returns the encoding to send; undefined if the client accepts none. */
export const encodingFor = (entry: Entry, acceptEncoding: string | undefined): Encoding | undefined =>
  entry.isCompressible ? bestFor(entry.ready.identity.body.length, acceptedEncodings(acceptEncoding)) : 'identity';

const compress = (body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : gzip(body, { level: quality });

/** Returns the entry in an encoding, compressed once for all concurrent callers. */
export async function encode(entry: Entry, encoding: Encoding): Promise<Representation> {
  const { ready, pending, contentType, headers } = entry;
  const made = ready[encoding];
  if (made) return made;
  pending[encoding] ??= compress(ready.identity.body, encoding, keptQuality)
    .then((body) => {
      const fresh = represent(body, encoding, contentType, headers);
      ready[encoding] = fresh;
      return fresh;
    })
    .finally(() => delete pending[encoding]);
  return pending[encoding];
}

/** Compresses a body that is not cached. */
export async function encodeOnce(body: Buffer, acceptEncoding: string | undefined): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = bestFor(body.length, acceptedEncodings(acceptEncoding)) ?? 'identity';
  return encoding === 'identity' ? { body, encoding } : { body: await compress(body, encoding, passingQuality), encoding };
}
