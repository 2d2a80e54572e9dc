import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { pino } from 'pino';
import { createHttpServer } from '../http/http.ts';
import { securityHeaders, staffHeaders } from '../http/security-headers.ts';
import { staffOriginFinder } from '../http/staff-host.ts';
import { createStaticLayer, type StaticLayer, type StaticOptions } from './layer.ts';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; text: string };
type RequestOptions = { method?: string; host?: string; headers?: http.OutgoingHttpHeaders };

export type Fixture = {
  folder: string;
  port: number;
  layer: StaticLayer;
  logged: string[];
  /** Writes below the published folder as the publisher does, with the brotli file beside. */
  publish(name: string, body: string | Buffer, options?: { withBrotli?: boolean }): void;
  write(name: string, body: string | Buffer): void;
  get(target: string, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
};

export const canary = 'a canary that nobody may ever read';

const redirects: Readonly<Record<string, string>> = { '/oud': '/zoeken', '/weg': '/zoeken?q=weg', '/ete': '/été-%20/😀?q=é#ü' };

/** Returns the decoded text of an answer. */
function decode(body: Buffer, encoding: string | undefined): string {
  if (!body.length) return '';
  if (encoding === 'br') return zlib.brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? zlib.gunzipSync(body) : body).toString();
}

function ask(port: number, target: string, { method = 'GET', host = 'dbbe.localhost', headers }: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path: target, headers: { host, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const encoding = response.statusCode === 206 ? undefined : response.headers['content-encoding'];
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: decode(body, encoding) });
      });
    });
    request.on('error', reject).end();
  });
}

/** Returns the answer to bytes on a fresh connection, until the server closes it. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    // A server that closes during a write resets the connection: the answer before that counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** Starts a static layer over a folder of its own, behind a real server. */
export async function startFixture(options: Partial<StaticOptions> = {}): Promise<Fixture> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'static-'));
  const logged: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  const layer = createStaticLayer({
    siteDir: () => path.join(folder, 'site'),
    assetDirs: () => [path.join(folder, 'client'), path.join(folder, 'older')],
    mediaDir: path.join(folder, 'media'),
    cacheBytes: 1024 * 1024,
    portalOf: (host) => (host?.startsWith('hobe') ? 'hobe' : 'dbbe'),
    isGatedFile: (fileId) => fileId === 7,
    redirectOf: (portal, pathname) => (portal === 'dbbe' ? redirects[pathname] : undefined),
    headers: () => securityHeaders("script-src 'self' 'sha256-x';"),
    shellHeaders: () => staffHeaders("script-src 'self' 'sha256-x';"),
    appOrigin: staffOriginFinder([], () => 'dbbe.localhost'),
    logger,
    ...options,
  });
  const server = createHttpServer({ handle: layer.handle, logger });
  const port = await server.listen(0, '127.0.0.1');

  const write = (name: string, body: string | Buffer) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, body);
  };
  for (const name of ['secret.txt', 'secret.html', 'index.html', 'secret.json', 'secret/index.html', 'site/hidden.json'])
    write(name, canary);
  return {
    folder,
    port,
    layer,
    logged,
    write,
    publish(name, body, { withBrotli = true } = {}) {
      if (withBrotli) write(`site/${name}.br`, zlib.brotliCompressSync(body));
      write(`site/${name}`, body);
    },
    get: (target, options) => ask(port, target, options),
    async close() {
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a page that is long enough to be compressed. */
export const longPage = (text: string): string => `<!doctype html><title>${text}</title>${`<p>${text}</p>`.repeat(300)}`;
