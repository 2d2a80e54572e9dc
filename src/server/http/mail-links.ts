import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { reasonOf } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import { recordEvent, targetOf } from '../../features/newsletters/counting/commands.ts';
import { recipientToken } from '../../features/polls/rules.ts';
import { linkOfToken, mailPaths, rowOfToken } from '../../features/sending/token-rules.ts';
import { webVersionOf } from '../../features/sending/web-queries.ts';
import { href } from '../../lib/routes.ts';
import { sendPage } from './form-page.tsx';
import { unknownLink } from './preferences-page.tsx';
import type { Route } from './router.ts';
import { webVersionPage, webVersionPolicy } from './web-version.ts';

/** Transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Nothing of the address, which holds a token, may reach the target or a cache. */
const quiet = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
};
const pollPath = /^\/(?:(?:nl\/)?poll|fr\/sondage)\/[\w-]{12}$/;

/** Browsers and programs that load a page before somebody opens it say so in one of these headers. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

type MailLinks = Pick<Context, 'db' | 'clock' | 'keyed'> & {
  logger: Logger;
  /** Returns whether a host is one of our portals. */
  isOwnHost(host: string): boolean;
};

/**
 * Returns the routes of links and pictures in newsletters. GET and HEAD change nothing but the event that the recipient
 * allowed; if that fails, the link still redirects to its target.
 */
export function mailLinkRoutes({ db, clock, keyed, logger, isOwnHost }: MailLinks): Route[] {
  const note = (request: IncomingMessage, row: number, link: number | null) =>
    recordEvent(db, row, {
      ...{ kind: link === null ? 'open' : 'click', link, at: clock() },
      ...{ agent: request.headers['user-agent'] ?? '', isHead: request.method === 'HEAD', isPrefetch: isPrefetch(request) },
    }).catch((error: unknown) => logger.error({ reason: reasonOf(error) }, 'An event of a mail was not stored'));
  const tokenOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://server').searchParams.get('s');
  const unknown = (request: IncomingMessage, response: ServerResponse) => sendPage(response, request.method, unknownLink(request));

  async function click(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const named = linkOfToken(keyed, tokenOf(request));
    const found = named && (await targetOf(db, named.row, named.link));
    if (!named || !found) return unknown(request, response);
    await note(request, named.row, named.link);
    // A reader from a newsletter votes as its recipient. A fragment is not sent to servers, but scripts of other sites can read it.
    const { hostname, pathname } = new URL(found.target);
    const isVoter = found.isKnown && isOwnHost(hostname) && pollPath.test(pathname);
    const fragment = isVoter ? `#r=${recipientToken(keyed, named.row)}` : '';
    response.writeHead(302, { ...quiet, location: found.target + fragment, 'content-length': 0 }).end();
  }

  async function open(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const row = rowOfToken(keyed, 'pixel', tokenOf(request));
    if (row !== undefined) await note(request, row, null);
    response.writeHead(200, { ...quiet, 'content-type': 'image/gif', 'content-length': pixel.length });
    response.end(request.method === 'HEAD' ? undefined : pixel);
  }

  async function web(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const row = rowOfToken(keyed, 'web', tokenOf(request));
    const found = row === undefined ? undefined : await webVersionOf(db, row);
    if (found?.mail) {
      const body = Buffer.from(webVersionPage(found.mail, found.locale));
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': webVersionPolicy };
      response.writeHead(200, { ...quiet, ...headers, 'content-length': body.length });
      return void response.end(request.method === 'HEAD' ? undefined : body);
    }
    if (!found?.isPublished) return unknown(request, response);
    const location = href('newsletter', found.locale, { newsletterReference: found.newsletter });
    response.writeHead(302, { ...quiet, location, 'content-length': 0 }).end();
  }

  const methods = ['GET', 'HEAD'];
  return [
    { path: mailPaths.click, methods, handle: click },
    { path: mailPaths.pixel, methods, handle: open },
    { path: mailPaths.web, methods, handle: web },
  ];
}
