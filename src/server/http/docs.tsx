import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDocument } from './document.tsx';
import type { Route } from './router.ts';
import { refusesMethod } from './security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};
/** The package itself is a bundle for browsers that would be read at each start. */
const folder = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const assets = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const page = renderDocument({
  lang: 'en',
  title: 'Tweeluik API',
  isIndexed: true,
  head: (
    <>
      <link rel="icon" href="/api/docs/favicon-32x32.png" />
      <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    </>
  ),
  children: (
    <>
      <div id="docs" />
      <script src="/api/docs/swagger-ui-bundle.js" />
      <script src="/api/docs/start.js" />
    </>
  ),
});
const start = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });\n";

// Swagger UI sets inline styles and data: images, so only this page has this policy.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

function send(request: IncomingMessage, response: ServerResponse, status: number, type: string, body: Buffer | string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=300',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the page with the API description; it loads nothing from other hosts. */
async function docsPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (refusesMethod(request, response)) return;
  const name = (request.url ?? '').replace(/\?.*$/, '').slice('/api/docs'.length).replace(/^\//, '');
  if (name === '') return send(request, response, 200, 'text/html; charset=utf-8', page);
  if (name === 'start.js') return send(request, response, 200, types['.js'] ?? '', start);
  if (!assets.has(name)) return send(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
  send(request, response, 200, types[path.extname(name)] ?? '', await fs.promises.readFile(path.join(folder, name)));
}

export const docsRoutes: readonly Route[] = [
  { path: '/api/docs', handle: docsPage },
  { prefix: '/api/docs/', handle: docsPage },
];
