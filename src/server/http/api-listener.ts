import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../lib/errors.ts';
import type { App } from '../api/app.ts';
import { apiHeaders } from './security-headers.ts';

const lingerMilliseconds = 1_000;

/** Reads a body up to a maximum length, whatever its Content-Length is. */
function textOf(request: IncomingMessage, mostBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // Neither emits events: a request without a body, and one whose client disconnected while its session was looked up.
    if (request.readableEnded) return resolve('');
    if (request.destroyed) return reject(new Problem('invalid_json'));
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) reject(new Problem('too_large'));
      else chunks.push(chunk);
    });
    request.once('end', () => {
      const body = Buffer.concat(chunks);
      // Decoding would put U+FFFD in the place of letters, and the sender would not know.
      if (isUtf8(body)) resolve(body.toString());
      else reject(new Problem('invalid_json'));
    });
    // A client that disconnects gets no answer.
    request.once('close', () => reject(new Problem('invalid_json')));
    request.once('error', () => reject(new Problem('invalid_json')));
  });
}

/** Yields a body up to a maximum length. */
async function* bytesOf(request: IncomingMessage, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Problem('too_large');
    yield chunk;
  }
}

/** Reads and discards the rest of a body for a short time: a client that is still sending would not read the answer on a closed connection. */
async function lingering(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  response.write(body);
  request.resume();
  await once(request, 'end', { signal: AbortSignal.timeout(lingerMilliseconds) }).catch(() => {});
  response.end();
}

/** Answers calls directly on node:http objects: `Request` and `Response` would cost more than a small query. */
export const apiListener = (app: Pick<App, 'answer'>, clientOf: (request: IncomingMessage) => string) => {
  const always = apiHeaders();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const {
      status,
      headers: own,
      body,
    } = await app.answer({
      method,
      target: url,
      host: headers.host?.toLowerCase() ?? '',
      client: clientOf(request),
      header: (name) => {
        const value = headers[name];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      text: (mostBytes) => textOf(request, mostBytes),
      bytes: (mostBytes) => bytesOf(request, mostBytes),
    });
    const isTooLong = status === 413;
    response.writeHead(status, {
      ...always,
      ...own,
      ...(isTooLong && { connection: 'close' }),
      'content-length': Buffer.byteLength(body),
    });
    if (isTooLong) await lingering(request, response, body);
    else response.end(method === 'HEAD' ? undefined : body);
  };
};
