import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpsFinder } from './client.ts';
import { transportSecurity } from './security-headers.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Route by path as sent, without the query. A route without methods accepts every method. */
export type Route = { handle: Handler; methods?: readonly string[] } & (
  | { path: string }
  | { prefix: string }
  | { test(pathname: string): boolean }
);

const pathOf = (url: string) => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

/** Returns the route of a request: by its whole path, else by a test, else by the longest prefix. */
function finder(routes: readonly Route[]): (method: string, pathname: string) => Route | undefined {
  const exact = Map.groupBy(
    routes.filter((route) => 'path' in route),
    ({ path }) => path,
  );
  const tests = routes.filter((route) => 'test' in route);
  const prefixes = routes.filter((route) => 'prefix' in route).sort((a, b) => b.prefix.length - a.prefix.length);
  return (method, pathname) => {
    const takes = ({ methods }: Route) => !methods || methods.includes(method);
    return (
      exact.get(pathname)?.find(takes) ??
      tests.find((route) => takes(route) && route.test(pathname)) ??
      prefixes.find((route) => takes(route) && pathname.startsWith(route.prefix))
    );
  };
}

/** Returns the request handler of the server and of development; it returns undefined if no route matches. */
export function createRouter(
  routes: readonly Route[],
  { trustedProxies }: { trustedProxies: readonly string[] },
): (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined {
  const find = finder(routes);
  const cameOverHttps = httpsFinder(trustedProxies);
  return (request, response) => {
    if (cameOverHttps(request)) response.setHeader(...transportSecurity);
    const route = find(request.method ?? 'GET', pathOf(request.url ?? '/'));
    return route?.handle(request, response);
  };
}
