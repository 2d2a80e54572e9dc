import { defineMiddleware } from 'astro:middleware';
import { fillError, notFoundMessage } from '../static/errors.ts';
import { development } from './dev.ts';
import { errorScreen, payloadAt, payloadOfNotFound, placeholderScreen } from './payload.ts';

/** Builds the payload of a page on request, in development. */
export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  if (url.pathname === '/_ui') return next();
  const [, portal = '', ...segments] = url.pathname.split('/');
  const { db } = await development();
  const now = new Date();
  const pathname = `/${segments.join('/')}`;
  const missing = url.searchParams.get('missing') ?? pathname;
  const found = missing === pathname ? await payloadAt(db, portal, pathname, now) : undefined;
  if (found) {
    locals.payload = found.payload;
    return found.isOriginal ? next() : next(`/${portal}${placeholderScreen(pathname)}`);
  }
  locals.payload = await payloadOfNotFound(db, portal, missing, now);
  if (!locals.payload) return new Response('Not found', { status: 404 });
  const page = await next(`/${portal}${errorScreen(missing)}`);
  const body = fillError(Buffer.from(await page.arrayBuffer()), notFoundMessage(missing));
  return new Response(new Uint8Array(body), { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
});
