import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Baseline of node:http: answers a page from memory and reads only the encoding. */
const [settings = ''] = process.argv.slice(2);
const { headers, files } = JSON.parse(fs.readFileSync(settings, 'utf8')) as {
  headers: Record<string, string>;
  files: { identity: string; gzip: string };
};
const answer = (file: string, more: Record<string, string>) => {
  const body = fs.readFileSync(file);
  return { body, headers: Object.entries({ ...headers, ...more, 'content-length': String(body.length) }).flat() };
};
const identity = answer(files.identity, {});
const gzip = answer(files.gzip, { 'content-encoding': 'gzip' });

const server = http.createServer({ keepAliveTimeout: 0, optimizeEmptyRequests: true }, (request, response) => {
  const { body, headers: known } = request.headers['accept-encoding'] === 'gzip' ? gzip : identity;
  response.writeHead(200, known).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ msg: 'Ready', port: (server.address() as AddressInfo).port })));
