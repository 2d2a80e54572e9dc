import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Serves a folder as a plain file server: a file, the index of a folder, or 404.html. */
export async function serveFolder(folder: string): Promise<{ port: number; close(): void }> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = [path.join(folder, pathname), path.join(folder, pathname, 'index.html')].find((one) =>
      fs.statSync(one, { throwIfNoEntry: false })?.isFile(),
    );
    const type = /\.(?:html|css|js)$/.exec(file ?? '.html')?.[0].slice(1);
    const types: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
    response.writeHead(file ? 200 : 404, { 'content-type': types[type ?? ''] ?? 'application/octet-stream' });
    response.end(fs.readFileSync(file ?? path.join(folder, '404.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Returns the same-site addresses that a page or a style sheet names. */
function namedIn(text: string): string[] {
  const html = [...text.matchAll(/\s(?:href|src|poster|data-src|action)="([^"]+)"/g)].map(([, one = '']) => one);
  const sets = [...text.matchAll(/\ssrcset="([^"]+)"/g)].flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );
  const styles = [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, one = '']) => one);
  const locations = [...text.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, one = '']) => one || '/');
  const values = [...text.matchAll(/"src":"([^"]+)"/g)].map(([, one = '']) => one);
  return [...html, ...sets, ...styles, ...locations, ...values].map((one) => one.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
}

/**
 * Follows links from some addresses, recursively.
 * @returns the status of each that is not an API call
 */
export async function crawl(
  starts: readonly string[],
  ask: (address: string) => Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const rest = [...starts]; rest.length; ) {
    const address = (rest.pop() ?? '').replace(/[?#].*$/, '');
    if (found.has(address) || !/^\/(?!\/)/.test(address) || /^\/api(?:\/|$)/.test(address)) continue;
    const { status, text, headers } = await ask(address);
    found.set(address, status);
    const isText = /html|css|xml|json|manifest/.test(headers['content-type'] ?? '') || /\.(?:xml|json|webmanifest)$/.test(address);
    if (!isText) continue;
    for (const one of namedIn(text)) {
      const base = new URL(address, 'http://site.invalid');
      const next = URL.canParse(one, base) ? new URL(one, base) : undefined;
      if (next?.host === base.host) rest.push(next.pathname);
    }
  }
  return found;
}
