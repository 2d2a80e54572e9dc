import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { reasonOf } from '../../db/connection.ts';
import { type Envelope, maxBytes } from '../../features/inbound/message-schema.ts';
import { atOnce, inboundPath, type Kind } from '../../features/inbound/rules.ts';
import type { Route } from './router.ts';

/** Takes a mail in; `busy` if too many wait. */
export type TakeInbound = (raw: Uint8Array, envelope: Envelope) => Promise<Kind['kind'] | 'known' | 'busy'>;

const isSame = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(first as Buffer, second as Buffer);
};

/** Returns the size that a body announces; of one that does not, the largest that is taken. */
const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? maxBytes);

/** Reads a body up to the largest mail. @returns undefined if it is larger */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks);
}

/**
 * Returns the route by which a mail server hands mails over: the raw mail as body, its envelope in the query
 * (`?from=…&to=…`), the secret as bearer token. It answers 204 after the mail is stored; 503 means to retry later.
 */
export function inboundRoutes({
  secret,
  take,
  logger,
}: {
  secret: string | undefined;
  take: TakeInbound & { isFull?(): boolean };
  logger: Logger;
}): Route[] {
  let held = 0;
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
        .end(status === 204 ? undefined : `${text}\n`);
    const refuse = (status: number, text: string, headers?: Record<string, string>) => {
      request.resume();
      return answer(status, text, headers);
    };
    if (secret === undefined) return refuse(404, 'INBOUND_SECRET is not set: no mail is taken in.');
    if (request.method !== 'POST') return refuse(405, 'A mail is posted.', { allow: 'POST' });
    if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return refuse(401, 'The secret is wrong.');
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    const to = searchParams.get('to') ?? '';
    if (!/^[^\s@<>]{1,256}@[^\s@<>]{1,255}$/.test(to)) return refuse(400, 'The recipient is missing: ?from=…&to=…');
    const bytes = announcedBytes(request);
    if (bytes > maxBytes) return refuse(413, 'The mail is larger than 25 MB.');
    const later = () => refuse(503, 'Too many mails at once: come later.', { 'retry-after': '30' });
    if (held + bytes > atOnce.bytes || take.isFull?.()) return later();
    held += bytes;
    try {
      const raw = await bodyOf(request);
      if (!raw) return answer(413, 'The mail is larger than 25 MB.');
      if (!raw.length) return answer(400, 'The mail is empty.');
      const kind = await take(raw, { from: searchParams.get('from') ?? '', to });
      if (kind === 'busy') return later();
      return answer(204, '');
    } catch (error) {
      logger.error({ reason: reasonOf(error) }, 'A mail was not taken in');
      return answer(503, 'The mail could not be stored: come later.', { 'retry-after': '60' });
    } finally {
      held -= bytes;
    }
  }
  return [{ path: inboundPath, handle }];
}
