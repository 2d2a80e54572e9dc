import { defineMiddleware } from 'astro:middleware';
import { development } from './dev.ts';
import { payloadAt } from './payload.ts';

/** In development a page's payload is built when the page is asked for. */
export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  const [, portal = '', ...segments] = url.pathname.split('/');
  const { connection } = await development();
  const pathname = `/${segments.join('/')}`;
  const payload = await payloadAt(connection.db, portal, pathname, new Date());
  if (!payload)
    return new Response(`Page Not Found: ${pathname}`, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  locals.payload = payload;
  return next();
});
