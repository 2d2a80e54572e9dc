import type { IncomingMessage, ServerResponse } from 'node:http';

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
/** Cache-Control of a permanent redirect. An hour only, because addresses can be used again. */
const redirectCaching = 'public, max-age=3600';

/** Sends a response; to HEAD without the body. */
export function sendBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[] | Readonly<Record<string, string>>,
  body: Buffer,
): void {
  response.writeHead(status, headers as Record<string, string>);
  response.end(method === 'HEAD' ? undefined : body);
}

/** Sends a short text instead of a page. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(`${text}\n`);
  sendBody(request, response, status, { ...plainText, 'content-length': String(body.length), ...headers }, body);
}

export const sendMissing = (request: IncomingMessage, response: ServerResponse): void => sendText(request, response, 404, 'Not found');

/** Returns an address in ASCII: `writeHead` throws for a header with other characters. */
const inAscii = (address: string): string => address.replace(/[^!-~]+/gu, encodeURIComponent);

/** Sends a redirect, cacheable for an hour by default. */
export function redirect(
  response: ServerResponse,
  status: 301 | 302 | 308,
  location: string,
  { caching = redirectCaching }: { caching?: string } = {},
): void {
  response.writeHead(status, {
    location: inAscii(location),
    'cache-control': caching,
    'content-length': '0',
  });
  response.end();
}
