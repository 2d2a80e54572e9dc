import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { createOpenConnections } from './open-connections.ts';

/** Returned instead of a promise of its own by a handler that has answered already: waiting for each costs time. */
export const answered = Promise.resolve();

/** Time limits of a connection; tests pass smaller ones. */
const defaults = {
  headerBytes: 16 * 1024,
  headersMilliseconds: 10_000,
  requestMilliseconds: 30_000,
  /** Idle time of a connection, also between requests: longer than proxies usually keep one. */
  idleMilliseconds: 65_000,
  /** Milliseconds for open requests to finish when the server stops. */
  closeMilliseconds: 10_000,
  maxConnections: 10_000,
};
export type Limits = typeof defaults;

export type HttpOptions = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  logger: Logger;
  limits?: Partial<Limits>;
};

export type HttpServer = {
  server: http.Server;
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting connections, and resolves when open requests are answered. */
  close(): Promise<void>;
};

const reasons: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** Interval between checks of connections, as a share of the shortest time limit. */
const checksInTime = 5;
const longestCheckMilliseconds = 1_000;

const absolute = new WeakSet<IncomingMessage>();
/** Returns whether the target came in absolute form (`GET http://host/path`), as clients write it to proxies. */
export const hadAbsoluteTarget = (request: IncomingMessage): boolean => absolute.has(request);

/** Converts a target in absolute form, which every server must accept (RFC 9112, 3.2.2). @returns false if the request has several Host headers */
function readTarget(request: IncomingMessage): boolean {
  const [, host, target] = request.url?.startsWith('/') ? [] : (/^https?:\/\/([^/?#]+)(.*)$/is.exec(request.url ?? '') ?? []);
  if (host !== undefined) {
    absolute.add(request);
    request.headers.host = host;
    request.url = target?.startsWith('/') ? target : `/${target}`;
  }
  let hosts = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

const sentences: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: stop that, or set PORT to another one',
  EACCES: 'may not be used by this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is not on this machine: set HOST to an address of this machine',
  ENOTFOUND: 'is not on this machine: set HOST to an address of this machine',
  EAI_AGAIN: 'is not on this machine: set HOST to an address of this machine',
};

/** Listens on a port; 0 lets the system choose one. @returns the port @throws with a message if it is not available */
function listen(server: net.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? ''];
      reject(sentence ? new Error(`Port ${port} on ${host} ${sentence}.`) : error);
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Checks that a port is available. @throws with a message if it is not */
export async function ensureFree(port: number, host: string): Promise<void> {
  const server = net.createServer();
  await listen(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}

/** Creates a node:http server with limits on time and size, and a graceful shutdown. */
export function createHttpServer({ handle, logger, limits }: HttpOptions): HttpServer {
  const bounds = { ...defaults, ...limits };
  const connections = createOpenConnections(bounds.idleMilliseconds);
  let isClosing = false;

  const server = http.createServer({
    maxHeaderSize: bounds.headerBytes,
    headersTimeout: bounds.headersMilliseconds,
    requestTimeout: bounds.requestMilliseconds,
    // Idle connections are ended by `connections`.
    keepAliveTimeout: 0,
    // Most requests have no body and need no stream for it.
    optimizeEmptyRequests: true,
    connectionsCheckingInterval: Math.min(
      longestCheckMilliseconds,
      Math.ceil(Math.min(bounds.headersMilliseconds, bounds.requestMilliseconds) / checksInTime),
    ),
  });
  server.maxConnections = bounds.maxConnections;

  function fail(response: ServerResponse, error: unknown): void {
    logger.error({ reason: error instanceof Error ? error.message : String(error) }, 'A request failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('Internal error\n');
  }

  server.on('connection', connections.opened);

  server.on('request', (request, response) => {
    connections.answering(request.socket, response);
    if (isClosing) response.setHeader('connection', 'close');
    if (!readTarget(request)) {
      response.writeHead(400, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' }).end('More than one host\n');
      return;
    }
    try {
      const handled = handle(request, response);
      if (handled !== answered) handled?.catch((error: unknown) => fail(response, error));
    } catch (error) {
      fail(response, error);
    }
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const last = connections.lastAnswer(socket);
    // After a part of the answer, an error response could not be distinguished from the body.
    const isAnswering = last?.headersSent && !last.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
    const status = reasons[error.code ?? ''] ?? 400;
    const head = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(head, () => socket.destroy());
  });

  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        connections.stop();
        const late = setTimeout(() => server.closeAllConnections(), bounds.closeMilliseconds);
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        for (const [socket, { answer }] of connections.all()) {
          if (!answer || answer.writableFinished) socket.destroy();
          else {
            if (!answer.headersSent) answer.setHeader('connection', 'close');
            answer.once('finish', () => socket.end());
          }
        }
      }),
  };
}
