import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Baseline of such a call: reads and parses the body, writes an answer, stores nothing. */
const server = http.createServer(async (request, response) => {
  const { events } = (await json(request)) as { events: unknown[] };
  const body = JSON.stringify({ stored: events.length, refused: [] });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'Ready', port: (server.address() as AddressInfo).port }));
});
