import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange } from '../static/fixture.ts';
import { createHttpServer, type HttpServer, type Limits } from './http.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => logged.push(line) });
const running: HttpServer[] = [];

async function start(handle: Handle = (_, response) => void response.end('ok'), limits: Partial<Limits> = {}) {
  const server = createHttpServer({ handle, logger, limits });
  running.push(server);
  return { server, port: await server.listen(0, '127.0.0.1') };
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
  logged.length = 0;
});

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('bad requests', () => {
  test.each([
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\r\n\r\n', 400],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
    ['a long header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['many headers', `GET / HTTP/1.1\r\nHost: a\r\n${'x-a: b\r\n'.repeat(3_000)}\r\n`, 431],
    ['a long address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['a null byte in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400],
  ])('%s is answered and closed', async (_, bytes, status) => {
    const { port } = await start();
    expect(statusOf(await exchange(port, bytes))).toBe(status);
  });

  test('the next connection finds the server as it was', async () => {
    const { port } = await start();
    await exchange(port, 'nonsense\r\n\r\n');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
  });

  test('a bad request never lands in the middle of an answer', async () => {
    const { port } = await start((_, response) => void response.writeHead(200, { 'content-length': '100' }).write('half'));
    const answer = await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

test('a request without a body has an empty one', async () => {
  const { port } = await start(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    response.end(`<${text}>`);
  });
  const url = `http://127.0.0.1:${port}/`;
  expect(await (await fetch(url)).text()).toBe('<>');
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('<>');
  expect(await (await fetch(url, { method: 'POST', body: 'given' })).text()).toBe('<given>');
});

describe('slow clients', () => {
  test('headers that never end are cut', async () => {
    const { port } = await start(undefined, { headersMilliseconds: 200, requestMilliseconds: 400 });
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect(statusOf(answer)).toBe(408);
  });

  test('a body that never ends is cut', async () => {
    const { port } = await start(
      async (request, response) => {
        for await (const _ of request);
        response.end('ok');
      },
      { headersMilliseconds: 200, requestMilliseconds: 400 },
    );
    await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
  });

  test('a connection without a next request is closed', async () => {
    const { port } = await start(undefined, { idleMilliseconds: 300 });
    const begin = performance.now();
    expect(statusOf(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'))).toBe(200);
    expect(performance.now() - begin).toBeGreaterThan(200);
    await exchange(port, '');
  });

  test('a reader who takes nothing is cut', async () => {
    const { port } = await start((_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)), { idleMilliseconds: 300 });
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    socket.on('error', () => {}).pause();
    const [connection] = await new Promise<net.Socket[]>((resolve) => running[0]?.server.once('connection', (one) => resolve([one])));
    await new Promise((resolve) => connection?.once('close', resolve));
    socket.destroy();
  });

  test('a reader who takes an answer slowly gets all of it', async () => {
    const size = 48 * 1024 * 1024;
    const { port } = await start((_, response) => void response.end(Buffer.alloc(size)), { idleMilliseconds: 600 });
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    let bytes = 0;
    const begin = performance.now();
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      if (performance.now() - begin < 1_500) await new Promise((resolve) => setTimeout(resolve, 2));
      if (bytes > size) break;
    }
    expect(bytes).toBeGreaterThan(size);
    expect(performance.now() - begin).toBeGreaterThan(1_400);
  });

  test('more connections than allowed are refused, the others are served', async () => {
    const { port } = await start(undefined, { maxConnections: 2 });
    const held = await Promise.all(
      [1, 2].map(
        () =>
          new Promise<net.Socket>((resolve) => {
            const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
          }),
      ),
    );
    expect(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
    const first = new Promise<string>((resolve) => held[0]?.once('data', (chunk) => resolve(String(chunk))));
    held[0]?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(statusOf(await first)).toBe(200);
    for (const socket of held) socket.destroy();
  });
});

describe('faults of a handler', () => {
  test.each<[string, Handle]>([
    [
      'thrown',
      () => {
        throw new Error('broken');
      },
    ],
    [
      'rejected',
      async () => {
        throw new Error('broken');
      },
    ],
  ])('%s, they are a 500 and a line in the log', async (_, handle) => {
    const { port } = await start(handle);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500);
    expect(logged.map((line) => JSON.parse(line).reason)).toEqual(['broken']);
  });

  test('in the middle of an answer, the connection breaks off', async () => {
    const { port } = await start(async (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      throw new Error('broken');
    });
    await expect(fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())).rejects.toThrow();
  });
});

describe('the end', () => {
  test('waits for what is under way, takes nothing new, and lets idle connections go at once', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { server, port } = await start(async (request, response) => {
      if (request.url === '/slow') {
        arrive();
        await held;
      }
      response.end('done');
    });
    const agent = new http.Agent({ keepAlive: true });
    const get = (path: string) =>
      new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
        http
          .get({ port, host: '127.0.0.1', path, agent }, (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk) => {
              text += chunk;
            });
            response.on('end', () => resolve({ text, connection: response.headers.connection }));
          })
          .on('error', reject);
      });
    await get('/quick');
    const silent = net.connect(port, '127.0.0.1').on('error', () => {});
    const partial = net.connect(port, '127.0.0.1', () => partial.write('GET / HT')).on('error', () => {});
    const closed = Promise.all([silent, partial].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    const slow = get('/slow');
    await arrived;

    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow();
    expect(isClosed).toBe(false);
    release();
    expect(await slow).toEqual({ text: 'done', connection: 'close' });
    await closing;
    agent.destroy();
  });

  test('does not wait for ever', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { server, port } = await start(() => arrive(), { closeMilliseconds: 200 });
    const hanging = fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
    await arrived;
    await server.close();
    expect(await hanging).toBeInstanceOf(Error);
  });

  test('a taken port is said in a sentence', async () => {
    const { port } = await start();
    const second = createHttpServer({ handle: () => {}, logger });
    await expect(second.listen(port, '127.0.0.1')).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program`);
  });
});
