import { defineMiddleware } from 'astro:middleware';
import { development } from './dev.ts';
import { payloadAt } from './payload.ts';

/** In development a page's payload is built when the page is asked for. */
export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  const [, portal = '', ...segments] = url.pathname.split('/');
  const { connection } = await development();
  const pathname = `/${segments.join('/')}`;
  const found = await payloadAt(connection.db, portal, pathname, new Date());
  if (!found) return new Response(`Page Not Found: ${pathname}`, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  locals.payload = found.payload;
  return found.isOriginal ? next() : next(`/${portal}${pathname.startsWith('/fr/') ? '/fr' : ''}/404/language`);
});
