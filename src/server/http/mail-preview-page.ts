import type { Db } from '../../db/connection.ts';
import { previewOf } from '../../features/preview/queries.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Route } from './router.ts';

/** Path of the mails that staff look at, each with a ticket. */
export const mailPreviewPath = '/api/staff/mail-preview/';

/** Policy of a mail in a frame: only styles and pictures. No script runs, and links do not work. */
const policyOf = (pictures: boolean) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures ? "'self'" : "'none'"}; frame-ancestors 'self'; sandbox`;

/** Returns a mail in the dark or the light scheme, independent of the reader's system. */
const inScheme = (html: string, isDark: boolean): string =>
  html
    .replace(':root{color-scheme:light dark}', `:root{color-scheme:${isDark ? 'dark' : 'light'}}`)
    .replace('@media (prefers-color-scheme:dark){', isDark ? '@media all{' : '@media not all{');

/** Returns a mail whose links open a new window, which the sandbox blocks, so that they cannot navigate the frame. */
const withoutWays = (html: string): string => html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);

/** Returns the route of previewed mails, which only a page of the same host may show in a frame. */
export const mailPreviewRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  {
    prefix: mailPreviewPath,
    methods: ['GET', 'HEAD'],
    async handle(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
      const [, ticket] = /\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
      const previewed = ticket && (await previewOf(db, ticket, clock()));
      const body = previewed ? inScheme(withoutWays(previewed.html), searchParams.get('dark') === '1') : 'Not found\n';
      response.writeHead(previewed ? 200 : 404, {
        'content-type': `text/${previewed ? 'html' : 'plain'}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
        'content-security-policy': policyOf(searchParams.get('pictures') !== '0'),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  },
];
