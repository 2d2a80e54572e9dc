import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translationServiceAt } from './translation-service.ts';

let answer: RequestListener;
const host = http.createServer((request, response) => answer(request, response));
const told: object[] = [];

beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

it.each<[string, string, RequestListener]>([
  ['an error', 'status 500', (_, response) => void response.writeHead(500).end('geheim')],
  ['HTML', 'no translation', (_, response) => void response.end('<p>geheim</p>')],
  ['another shape', 'no translation', (_, response) => void response.end('{"translatedText":{"geheim":1}}')],
  ['an endless text', 'too large', (_, response) => void response.end(`{"translatedText":"${'x'.repeat(200_000)}"}`)],
  ['a redirect', 'fetch failed', (_, response) => void response.writeHead(302, { location: '/geheim' }).end()],
])('a service that answers with %s is told to the log, without a word of the text or the answer', async (_, reason, answers) => {
  answer = answers;
  told.length = 0;
  const logger = { warn: (fields: object) => void told.push(fields) };
  const service = translationServiceAt(`http://127.0.0.1:${(host.address() as AddressInfo).port}`, logger);
  await expect(service?.translate('Een tekst', 'nl', 'fr')).rejects.toThrow(reason);
  expect(told).toEqual([{ reason }]);
});
