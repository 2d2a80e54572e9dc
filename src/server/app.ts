import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type Db, reasonOf } from '../db/connection.ts';
import type { Context, SendJob } from '../db/context.ts';
import { defaultPortal } from '../features/portals/rules.ts';
import type { Clock } from '../lib/clock.ts';
import type { Endpoint } from '../lib/endpoint.ts';
import { Problem, statusOf } from '../lib/errors.ts';
import { parseFields } from '../lib/parse.ts';
import { handlers } from './handlers.ts';
import { openApi } from './openapi.ts';
import { localeOf, problem } from './problem.ts';
import { authorise, identify } from './session.ts';

type Variables = { requestId: string; client: string; hasEnded: boolean };
export type AppOptions = {
  db: Db;
  clock: Clock;
  logger: Logger;
  send: SendJob;
  keyed: Context['keyed'];
  portalOf?: (host: string) => string;
  iconService?: string | undefined;
};

const maxBodyBytes = 1024 * 1024;

function parse(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const parsed = parseFields(schema, value);
  if ('data' in parsed) return parsed.data;
  const { body, ...fields } = parsed.fields;
  throw new Problem('invalid_input', body ? { [part]: body, ...fields } : fields);
}

/** A body that is no longer than it may be, whatever it says of its length. */
async function textOf(request: Request, mostBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > mostBytes) throw new Problem('too_large');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Problem('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function bodyOf(request: Request, mostBytes = maxBodyBytes): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Problem('not_json');
  const text = await textOf(request, mostBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid_json');
  }
}

/** Query and parameters are asked for once each: a name that comes twice is refused rather than guessed at. */
function single(all: Record<string, string[]>): Record<string, string> {
  const twice = Object.keys(all).filter((name) => (all[name]?.length ?? 0) > 1);
  if (twice.length) throw new Problem('invalid_input', Object.fromEntries(twice.map((name) => [name, 'duplicate'])));
  return Object.fromEntries(Object.entries(all).map(([name, [value = '']]) => [name, value]));
}

async function askedOf(
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  queries: Record<string, string[]>,
): Promise<object> {
  const { headers } = endpoint;
  const read = (name: string) => request.headers.get(name) ?? undefined;
  return {
    ...(headers && {
      headers: parse(headers, Object.fromEntries(Object.keys(headers.shape).map((name) => [name, read(name)])), 'headers'),
    }),
    ...(endpoint.params && { params: parse(endpoint.params, params, 'params') }),
    ...(endpoint.query && { query: parse(endpoint.query, single(queries), 'query') }),
    ...(endpoint.body && { body: parse(endpoint.body, await bodyOf(request, endpoint.mostBytes), 'body') }),
  };
}

const isDatabaseDown = (error: unknown) =>
  /ECONNREFUSED|ENOENT|Connection terminated|timeout exceeded|closed|57P0/.test(reasonOf(error)) && !(error instanceof z.core.$ZodError);

const isDuplicate = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === '23505';

/** The whole of `/api`: every handler at its endpoint's path, input parsed, answers checked, errors in one shape. */
export function createApp({ db, clock, logger, send, keyed, portalOf = () => defaultPortal, iconService }: AppOptions) {
  const app = new Hono<{ Variables: Variables; Bindings: { client?: string } }>();

  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    await next();
    c.header('cache-control', c.res.headers.get('cache-control') ?? 'no-store');
    c.header('x-request-id', c.get('requestId'));
  });

  // Literal segments before parameters: /api/portals/domain/… is no portal called "domain".
  const inOrder = handlers.toSorted((a, b) =>
    a.endpoint.path.replaceAll(':', '\uffff') < b.endpoint.path.replaceAll(':', '\uffff') ? -1 : 1,
  );
  for (const { endpoint, answer } of inOrder) {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const { asker, hasEnded } = await identify(db, c.req.header('authorization'), clock());
      c.set('hasEnded', hasEnded);
      authorise(endpoint, asker);
      const asked = await askedOf(endpoint, c.req.raw, c.req.param() as Record<string, string>, c.req.queries());
      const given = await answer(asked as never, {
        db,
        clock,
        client: c.env?.client ?? '',
        userAgent: c.req.header('user-agent') ?? '',
        host: new URL(c.req.url).host,
        portal: portalOf(new URL(c.req.url).host),
        locale: localeOf(c.req.param('locale' as never), c.req.header('accept-language')),
        asker,
        send,
        keyed,
        iconService,
      });
      return c.json(z.parse(endpoint.output, given) as object);
    });
  }
  app.get('/api/openapi.json', (c) => c.json(openApi()));

  app.notFound((c) => {
    const { pathname } = new URL(c.req.url);
    return c.json(
      problem('not_found', localeOf(undefined, c.req.header('accept-language')), c.get('requestId') ?? randomUUID(), undefined, pathname),
      404,
    );
  });
  app.onError((error, c) => {
    const locale = localeOf(c.req.param('locale'), c.req.header('accept-language'));
    const requestId = c.get('requestId') ?? randomUUID();
    if (error instanceof Problem) {
      // Whose session ended is asked to sign in again: a subscription may well be there.
      const code = error.code === 'subscription_required' && c.get('hasEnded') ? 'login_required' : error.code;
      if (error.retryAfter !== undefined) {
        c.header('retry-after', String(error.retryAfter));
        c.header('ratelimit', `"default";r=0;t=${error.retryAfter}`);
      }
      const answer = problem(code, locale, requestId, error.fields, code === 'not_found' ? new URL(c.req.url).pathname : undefined);
      return c.json(answer, answer.statusCode as 400);
    }
    // Two wrote the same at once: the second is told what it would have been told later.
    if (isDuplicate(error)) return c.json(problem('conflict', locale, requestId), 409);
    const code = isDatabaseDown(error) ? 'database_down' : 'internal';
    logger.error({ requestId, path: c.req.path, reason: reasonOf(error) }, 'A call failed');
    return c.json(problem(code, locale, requestId), statusOf[code]);
  });
  return app;
}
export type App = ReturnType<typeof createApp>;
