import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Sent = { method: string; url: string; cookie: string | undefined; authorization: string | undefined; body: string };
export type Traffic = {
  /** For `browser.newContext({ proxy })`: all requests go through it, including those of a closing page. */
  proxy: { server: string; bypass: string };
  /** Returns all requests since the last `clear`. */
  all(): readonly Sent[];
  clear(): void;
  close(): void;
};

/** Request of Chromium itself about forms; the policy forbids it to pages. */
const chromiumsOwn = 'content-autofill.googleapis.com:443';

/** Starts a proxy that records every request and forwards only those to `*.localhost`. */
export async function watchTraffic(): Promise<Traffic> {
  let sent: Sent[] = [];
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '');
    const body = await buffer(request);
    const { cookie, authorization } = request.headers;
    sent.push({ method: request.method ?? '', url: url.href, cookie, authorization, body: body.toString() });
    if (!url.hostname.endsWith('.localhost')) return void response.writeHead(502).end();
    const onward = http.request(
      { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', () => response.destroy());
    onward.end(body);
  });
  server.on('connect', (request, socket) => {
    if (request.url !== chromiumsOwn)
      sent.push({ method: 'CONNECT', url: `https://${request.url}/`, cookie: undefined, authorization: undefined, body: '' });
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    all: () => sent,
    clear() {
      sent = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
