import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Sent = { method: string; url: string; cookie: string | undefined; authorization: string | undefined; body: string };
export type Traffic = {
  /** For `browser.newContext({ proxy })`: everything goes through it, what a page sends as it closes too. */
  proxy: { server: string; bypass: string };
  /** Everything that was asked of anybody since the last `clear`. */
  all(): readonly Sent[];
  clear(): void;
  close(): void;
};

/** Chromium itself asks how forms are filled in, whatever the page; no page could, under the policy. */
const chromiumsOwn = 'content-autofill.googleapis.com:443';

/** A proxy that notes everything. Nothing gets through but to `*.localhost`. */
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
