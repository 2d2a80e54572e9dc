import http from 'node:http';

export type Address = { portal: string; path: string };
export type Answer = { status: number; etag: string | undefined; body: string };

/** Requests pages from a running server over one persistent connection, one at a time. */
export function createReader(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = ({ portal, path }: Address, etag?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { host: `${portal}.localhost`, 'accept-encoding': 'identity', ...(etag && { 'if-none-match': etag }) };
      http
        .get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            body += text;
          });
          response.once('end', () => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, body }));
          response.once('error', reject);
        })
        .once('error', reject);
    });
  return { get, close: () => agent.destroy() };
}
export type Reader = ReturnType<typeof createReader>;

/** Returns the addresses of a published path: a Dutch page has its /nl address too. */
export const addressesOf = ({ portal, path }: Address): Address[] =>
  path.startsWith('/fr/') || path === '/fr' || /\.\w+$/.test(path)
    ? [{ portal, path }]
    : [
        { portal, path },
        { portal, path: path === '/' ? '/nl' : `/nl${path}` },
      ];
export const isPage = ({ path }: Address) => !/\.\w+$/.test(path) && !/^(\/fr)?\/404$/.test(path);
