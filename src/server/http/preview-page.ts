import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Db } from '../../db/connection.ts';
import { previewOf } from '../../features/preview/queries.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Route } from './router.ts';

const prefix = '/api/staff/preview/';
const themePrefix = '/api/staff/preview-theme/';
const sizePrefix = '/api/staff/preview-size/';

type Options = {
  db: Db;
  clock: Clock;
  /** Folder with the published pages. */
  site: string;
  /** Security headers of pages. */
  headers: Readonly<Record<string, string>>;
};

/** Returns the routes of previewed pages, which only a page of the same host may show in a frame. */
export function previewRoutes({ db, clock, site, headers }: Options): Route[] {
  const policy = (headers['content-security-policy'] ?? "default-src 'self'").replace(/frame-ancestors 'none'/, "frame-ancestors 'self'");

  function answer(request: IncomingMessage, response: ServerResponse, status: number, contentType: string, body: string | Buffer): void {
    response.writeHead(status, {
      ...headers,
      'content-security-policy': policy,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** Returns the style of a popup that was put into a page: its script, which loads it otherwise, does not run. */
  async function popupStyle({ portal, html }: { portal: string; html: string }): Promise<string> {
    const [size] = /<dialog[^>]* aria-labelledby="preview-popup">/.exec(html) ?? [];
    if (size === undefined) return '';
    const names = await fs.promises.readdir(path.join(site, portal, '_astro')).catch(() => []);
    const name = names.find((one) => /^popup\.[\w-]+\.css$/.test(one));
    const [width, height] = ['width', 'height'].map((side) => new RegExp(`data-${side}="(\\d+)"`).exec(size)?.[1] ?? '');
    // The policy forbids style attributes, which scripts set elsewhere.
    const sized = width || height ? `<link rel="stylesheet" href="${sizePrefix}${width || 0}x${height || 0}.css">` : '';
    return name === undefined ? '' : `<link rel="stylesheet" href="/_astro/${name}">${sized}`;
  }

  return [
    {
      prefix: themePrefix,
      methods: ['GET', 'HEAD'],
      async handle(request, response) {
        const [, portal] = /^[^?]*\/([a-z0-9]{4})\.css(?:\?|$)/.exec(request.url ?? '') ?? [];
        const body = portal && (await fs.promises.readFile(path.join(site, portal, 'theme.css')).catch(() => undefined));
        if (body) answer(request, response, 200, 'text/css; charset=utf-8', body);
        else answer(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
      },
    },
    {
      prefix: sizePrefix,
      methods: ['GET', 'HEAD'],
      async handle(request, response) {
        const sides = /\/(\d{1,4})x(\d{1,4})\.css(?:\?|$)/.exec(request.url ?? '')?.slice(1) ?? [];
        const rules = ['width', 'height'].flatMap((side, index) => (Number(sides[index]) ? [`${side}:${Number(sides[index])}px`] : []));
        if (rules.length)
          answer(request, response, 200, 'text/css; charset=utf-8', `dialog.popup.popup[data-position]{${rules.join(';')}}`);
        else answer(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
      },
    },
    {
      prefix,
      methods: ['GET', 'HEAD'],
      async handle(request, response) {
        const [, ticket] = /\/([0-9a-f-]{36})(?:\?|$)/.exec(request.url ?? '') ?? [];
        const previewed = ticket && (await previewOf(db, ticket, clock()));
        if (!previewed) return answer(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
        // On the host of the staff rooms this address has the theme of the default portal.
        const style = await popupStyle(previewed);
        const html = previewed.html
          .replace('</head>', `${style}</head>`)
          .replace('href="/theme.css', `href="${themePrefix}${previewed.portal}.css`);
        answer(request, response, 200, 'text/html; charset=utf-8', html);
      },
    },
  ];
}
