import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouter, type Handler, type Route } from './router.ts';

const say =
  (text: string): Handler =>
  async (_, response) =>
    void response.end(text);
const routes: readonly Route[] = [
  { prefix: '', handle: say('pages') },
  { prefix: '/api/', handle: say('calls') },
  { prefix: '/api/files/', handle: say('files') },
  { path: '/api/form', methods: ['GET', 'POST'], handle: say('form') },
  { test: (pathname) => pathname.endsWith('.json'), handle: say('json') },
];

describe('the router', () => {
  let server: http.Server;
  let site = '';
  beforeAll(async () => {
    const route = createRouter(routes, { trustedProxies: ['127.0.0.1'] });
    server = http.createServer((request, response) => void route(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([
    ['/', 'GET', 'pages'],
    ['/apis', 'GET', 'pages'],
    ['/api/x', 'GET', 'calls'],
    ['/api/files', 'GET', 'calls'],
    ['/api/files/1?x=/api/form', 'GET', 'files'],
    ['/api/form?x=1', 'POST', 'form'],
    ['/api/form', 'DELETE', 'calls'],
    ['/api/form/', 'GET', 'calls'],
    ['/api/x.json', 'GET', 'json'],
    ['/x?y=.json', 'GET', 'pages'],
  ])('leads %s (%s) to %s', async (address, method, expected) => {
    expect(await (await fetch(site + address, { method })).text()).toBe(expected);
  });

  it('tells browsers to stay with https where a request came over it', async () => {
    const over = async (headers: Record<string, string>) =>
      (await fetch(`${site}/`, { headers })).headers.get('strict-transport-security') !== null;
    expect([await over({}), await over({ 'x-forwarded-proto': 'https' })]).toEqual([false, true]);
  });

  it('says where no route takes a request', () => {
    const route = createRouter([{ path: '/one', handle: say('one') }], { trustedProxies: [] });
    expect(
      route({ url: '/two', method: 'GET', headers: {}, socket: {} } as http.IncomingMessage, {} as http.ServerResponse),
    ).toBeUndefined();
  });
});
