import { randomUUID } from 'node:crypto';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type Db, reasonOf } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { goFirst } from '../../jobs/precedence.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Endpoint, Handler } from '../../lib/endpoint.ts';
import { type ErrorCode, Problem, statusOf } from '../../lib/errors.ts';
import { defaultPortal } from '../../lib/portals.ts';
import { createTestSender } from '../../mail/test-mails.ts';
import { handlersOf } from '../handlers.ts';
import { networkOf } from '../http/client.ts';
import { newsletterMailer } from '../newsletter-mail.ts';
import type { Incoming } from './incoming.ts';
import { demandKnownPortal } from './known-portal.ts';
import { openApi } from './openapi.ts';
import { parseRequest } from './parse-request.ts';
import { languageIn, localeOf, problem, waitHeaders } from './problem.ts';
import { authorise, identify, superviseImpersonation } from './session.ts';

export type Outgoing = { status: number; headers: Record<string, string>; body: string };

export type AppOptions = {
  db: Db;
  clock: Clock;
  logger: Logger;
  send: SendJob;
  keyed: Context['keyed'];
  portalOf?: (host: string) => string;
  iconService?: string | undefined;
  keyUsers?: readonly number[];
  translationService?: Context['translationService'];
  /** Staff calls need a second factor; true by default. */
  asksFactor?: boolean;
  /** True (default): the last editor of a newsletter may approve it too. */
  approvesOwnEdits?: boolean;
  /** True: approvers of hours may approve their own. Default: false. */
  approvesOwnHours?: boolean;
  answeringLinks?: Context['answeringLinks'];
  dnsRecords?: Context['dnsRecords'];
  canSign?: Context['canSign'];
  /** Newsletter mails a second; 50 by default. */
  sendPerSecond?: number;
  publish?: Context['publish'];
  preview?: Context['preview'];
  newsletterMail?: Context['newsletterMail'];
  siteOf?: Context['siteOf'];
  sendTest?: Context['sendTest'];
  /** Folder of the files of the library; without it none is stored. */
  mediaDir?: string | undefined;
  lag?: Context['lag'];
  release?: string;
};

/** Answer without a publisher: the pages follow from the outbox. */
const publishLater: Context['publish'] = async () => ({ pages: 0, following: 0 });
const noMailServer = { smtpUrl: undefined, mailFrom: 'noreply@localhost', dkim: undefined };
/** Answer without a renderer. */
const previewNothing: Context['preview'] = async () => undefined;
const noLag: Context['lag'] = async () => ({ waiting: 0, oldestMilliseconds: 0 });

const isDatabaseDown = (error: unknown) =>
  /ECONNREFUSED|ENOENT|Connection terminated|timeout exceeded|closed|57P0/.test(reasonOf(error)) && !(error instanceof z.core.$ZodError);

const isDiskFull = (error: unknown) => /ENOSPC|EDQUOT|No space left/.test(reasonOf(error));

const isDuplicate = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === '23505';

const descriptionPath = '/api/openapi.json';
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies Endpoint['method'][];

type Found = { handler: Handler<Context>; params: Record<string, string> };

const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** Returns a function that finds the handler of a path, with its parameters. A trailing slash is ignored. */
function createFinder(handlers: readonly Handler<Context>[]): (method: string, path: string) => Found | undefined {
  const router = new SmartRouter<Handler<Context>>({ routers: [new RegExpRouter(), new TrieRouter()] });
  // Literal segments come before parameters: "domain" in /api/portals/domain/… is not a portal code.
  const inOrder = handlers.toSorted((a, b) =>
    a.endpoint.path.replaceAll(':', '\uffff') < b.endpoint.path.replaceAll(':', '\uffff') ? -1 : 1,
  );
  for (const handler of inOrder) router.add(handler.endpoint.method, withoutSlash(handler.endpoint.path), handler);
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return (method, path) => {
    const [[found], stash] = router.match(method, withoutSlash(path));
    if (!found) return undefined;
    const [handler, indexes] = found;
    const params = Object.entries(indexes).map(([name, place]) => [
      name,
      decoded(typeof place === 'number' ? (stash?.[place] ?? '') : place),
    ]);
    return { handler, params: Object.fromEntries(params) };
  };
}

/** Values of a context that are the same for all calls. */
type Services = Omit<Context, 'client' | 'userAgent' | 'host' | 'portal' | 'locale' | 'actor'>;

/** Returns the services of the options, with defaults for those that were left out. */
function servicesOf({ logger, mediaDir, portalOf: _, ...options }: AppOptions): Services {
  const { clock, siteOf = ({ domain }) => `https://${domain}` } = options;
  return {
    iconService: undefined,
    keyUsers: [],
    translationService: undefined,
    asksFactor: true,
    approvesOwnEdits: true,
    approvesOwnHours: false,
    answeringLinks: async () => new Set(),
    dnsRecords: async () => [],
    canSign: async () => true,
    sendPerSecond: 50,
    publish: publishLater,
    preview: previewNothing,
    lag: noLag,
    release: '',
    ...options,
    siteOf,
    newsletterMail: options.newsletterMail ?? newsletterMailer({ siteOf, mediaDir, clock }),
    sendTest: options.sendTest ?? createTestSender({ env: noMailServer, clock, logger }).send,
  };
}

/** Returns the methods that a path has; HEAD follows from GET. */
function methodsOf(find: ReturnType<typeof createFinder>, path: string): string[] {
  const found: readonly string[] = path === descriptionPath ? ['GET'] : methods.filter((method) => find(method, path));
  return found.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
}

/** Returns the code of a failure, with its details if a handler refused the call. Only failures of the server are logged. */
function failureOf(error: unknown, hasEnded: boolean): { code: ErrorCode; about?: Problem; isOurs?: true } {
  if (error instanceof Problem) {
    // After an ended session the reader should sign in again: the account may have a subscription.
    const code = error.code === 'subscription_required' && hasEnded ? 'login_required' : error.code;
    return { code, about: error };
  }
  // Two callers wrote the same value concurrently: the second gets the same error as later.
  if (isDuplicate(error)) return { code: 'conflict' };
  return { code: isDiskFull(error) ? 'disk_full' : isDatabaseDown(error) ? 'database_down' : 'internal', isOurs: true };
}

/** Returns the application of `/api`: routes calls to handlers, parses input, checks answers and formats errors. */
export function createApp(options: AppOptions) {
  const { db, clock, logger, portalOf = () => defaultPortal, mediaDir } = options;
  const find = createFinder(handlersOf(mediaDir));
  const services = servicesOf(options);

  async function answer(incoming: Incoming): Promise<Outgoing> {
    const { method, target, host, header } = incoming;
    const requestId = randomUUID();
    const [path = '/', query = ''] = target.split(/\?(.*)/s, 2);
    const reply = (status: number, body: object | null, more: Record<string, string> = {}): Outgoing => ({
      status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId, ...more },
      body: JSON.stringify(body),
    });

    const asMethod = method === 'HEAD' ? 'GET' : method;
    const { handler, params = {} } = find(asMethod, path) ?? {};
    let locale = localeOf(params.locale, header('accept-language'));
    const refuse = (
      code: ErrorCode,
      { fields, retryAfter, values, challenge, present }: Partial<Problem> = {},
      more?: Record<string, string>,
    ) => {
      const about = { fields, retryAfter, values, challenge, present, path: code === 'not_found' ? path : undefined };
      return reply(statusOf[code], problem(code, locale, requestId, about), { ...waitHeaders(retryAfter), ...more });
    };
    if (path === descriptionPath && asMethod === 'GET') return reply(200, openApi());
    if (!handler) {
      const allowed = methodsOf(find, path);
      return allowed.length ? refuse('method_not_allowed', {}, { allow: allowed.join(', ') }) : refuse('not_found');
    }

    let hasEnded = false;
    /** Named in every log line of a call under impersonation. */
    let as: { account?: number | null; impersonatedBy?: number } = {};
    try {
      const identified = await identify(db, header('authorization'), clock());
      const { actor } = identified;
      hasEnded = identified.hasEnded;
      authorise(handler.endpoint, actor, services.asksFactor);
      const { impersonatedBy } = actor;
      as = impersonatedBy === null ? {} : { account: actor.accountId, impersonatedBy };
      if (impersonatedBy !== null) logger.info({ requestId, method, path, ...as }, 'A call as a member');
      const input = await parseRequest(handler.endpoint, incoming, params, query);
      await demandKnownPortal(db, handler.endpoint, input as { query?: unknown });
      await superviseImpersonation(db, handler.endpoint, identified, clock());
      if (!header('accept-language')) locale = localeOf(params.locale ?? languageIn(input));
      const context: Context = {
        ...services,
        ...{ actor, host, locale, portal: portalOf(host), userAgent: header('user-agent') ?? '' },
        // Limits count what staff do as members against the staff member.
        client: impersonatedBy === null ? networkOf(incoming.client) : `staff ${impersonatedBy}`,
      };
      const body = z.parse(handler.endpoint.output, await goFirst(() => handler.answer(input as never, context))) as object;
      const etag = handler.endpoint.etag?.(body as never);
      return reply(200, body, etag ? { etag: `"${etag}"` } : {});
    } catch (error) {
      const { code, about, isOurs } = failureOf(error, hasEnded);
      if (isOurs) logger.error({ requestId, path, ...as, reason: reasonOf(error) }, 'A call failed');
      return refuse(code, about);
    }
  }

  return { answer, request: requestWith(answer) };
}
export type App = ReturnType<typeof createApp>;

/** Returns calls in the shape of `fetch`, for tests. */
function requestWith(answer: (incoming: Incoming) => Promise<Outgoing>) {
  return async (address: string, init: RequestInit = {}, { client = '' }: { client?: string } = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const { pathname, search, host } = url;
    const request = new Request(url, init);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const text = async (mostBytes: number) => {
      const written = await request.text();
      if (Buffer.byteLength(written) > mostBytes) throw new Problem('too_large');
      return written;
    };
    async function* bytes(mostBytes: number) {
      const sent = new Uint8Array(await request.arrayBuffer());
      if (sent.length > mostBytes) throw new Problem('too_large');
      yield sent;
    }
    const asked = { method: request.method, target: pathname + search, host, client, header, text, bytes };
    const { status, headers, body } = await answer(asked);
    return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  };
}
