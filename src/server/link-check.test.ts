import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Host, pictureHost } from '../testing/servers/picture-host.ts';
import { linkChecker } from './link-check.ts';

let host: Host;
const methods: string[] = [];
beforeAll(async () => {
  host = await pictureHost(({ url = '', method = '' }, response) => {
    methods.push(`${method} ${url}`);
    const to = (location: string) => response.writeHead(302, { location }).end();
    if (url === '/away') to('https://elsewhere.example/there');
    else if (url === '/inside') to('https://inside.example/there');
    else if (url === '/metadata') to('https://169.254.169.254/');
    else if (url === '/round') to('/round');
    else response.writeHead(url === '/there' ? 200 : url === '/get' && method === 'GET' ? 200 : url === '/get' ? 405 : 404).end();
  });
});
afterAll(() => host.close());
beforeEach(() => {
  host.dialled.length = 0;
  methods.length = 0;
  host.names.set('inside.example', ['127.0.0.1']);
});
const at = (path: string) => `https://pictures.example/${path}`;

it('links of others answer if their page does, also after redirects and where only GET is allowed', async () => {
  const links = ['there', 'away', 'get', 'gone', 'round'].map(at);
  expect([...(await linkChecker(host.network)(links))].sort()).toEqual(['away', 'get', 'there'].map(at));
  expect(methods).toContain('HEAD /get');
  expect(methods).toContain('GET /get');
});

it('no link is asked at an address that is not public, whatever leads there', async () => {
  const links = [at('inside'), at('metadata'), 'https://inside.example/there', 'https://127.0.0.1/there', 'http://pictures.example/there'];
  expect([...(await linkChecker(host.network)(links))]).toEqual([]);
  expect(host.dialled.every((one) => !one.startsWith('127.') && !one.startsWith('169.'))).toBe(true);
});

it('a link that answered is not asked again at once', async () => {
  const check = linkChecker(host.network);
  await check([at('there')]);
  await check([at('there'), at('gone')]);
  expect(methods.filter((one) => one.endsWith('/there'))).toHaveLength(1);
});
