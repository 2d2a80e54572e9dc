import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Connection, connect, type Db } from '../../db/connection.ts';
import { contactFormPath } from '../../features/contact/rules.ts';
import { domainsOfPortals, portalView } from '../../features/portals/queries.ts';
import { developmentHost } from '../../features/portals/rules.ts';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { defaultPortal } from '../../lib/portals.ts';
import { find } from '../../lib/routes.ts';
import { createMailer } from '../../mail/mailer.ts';
import { documentKinds } from '../../screens/feeds/documents.ts';
import { createApp } from '../api/app.ts';
import { openControl } from '../commands/control.ts';
import { type Env, readEnv } from '../env.ts';
import { apiListener } from '../http/api-listener.ts';
import { contactPage } from '../http/contact-page.ts';
import { docsPage } from '../http/docs.ts';
import { emailUndoPage } from '../http/email-undo-page.ts';
import { gatedFilePage } from '../http/gated-files.ts';
import { createHealth, isHealth } from '../http/health.ts';
import { createHosts } from '../http/hosts.ts';
import { outboxPage, outboxPath } from '../http/mail-outbox-page.ts';
import { newsletterPage } from '../http/newsletter-page.ts';
import { jobsOf } from '../jobs.ts';
import { createLogger } from '../log.ts';
import { mailKinds } from '../mails.ts';
import { keyedBy, secretOf } from '../secret.ts';
import { typeOf } from '../static/types.ts';
import { errorScreen, payloadAt } from './payload.ts';

const clock = () => new Date();
const logger = createLogger('warn');

type Kept = { env: Env; connection: Connection; jobs: Jobs; keyed: ReturnType<typeof keyedBy> };
// Vite loads this module again after a change: the database must stay the same one.
const kept = globalThis as { tweeluikDevelopment?: Promise<Kept> };

/** The database of `npm run dev`, open as long as the process lives, for the commands beside it too. */
export function development(): Promise<Kept> {
  kept.tweeluikDevelopment ??= (async () => {
    const env = readEnv(process.env);
    const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir });
    await openControl({
      connection,
      dataDir: env.dataDir,
      mediaDir: path.join(env.dataDir, 'media'),
      clock,
      changed: () => {},
      published: async () => {},
      ownPublished: async () => ({ count: 0, unit: 'pages' }),
    });
    const { db } = connection;
    const siteOf = ({ code }: { code: string }) => `http://${developmentHost(code)}:${env.port}`;
    const mailer = createMailer({ env, db, clock, logger, kinds: mailKinds, portalOf: portalView, siteOf });
    const jobs = await startJobs({
      connection,
      logger,
      jobs: (send) => jobsOf({ db, clock, logger, send, mailer, env, mediaDir: path.join(env.dataDir, 'media'), publish: () => {} }),
    });
    const keyed = keyedBy(secretOf(env));
    console.log(`Mails, with the codes for signing in: http://localhost:${env.port}${outboxPath(keyed)}`);
    return { env, connection, jobs, keyed };
  })();
  return kept.tweeluikDevelopment;
}

const healthOf = (about: { db: Db; site: string }) =>
  createHealth({ ...about, buildId: __BUILD_ID__, clock, lag: async () => ({ waiting: 0, oldestMilliseconds: 0 }), clientOf: () => '' });

const send = (response: ServerResponse, type: string, body: string | Buffer) =>
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
const mediaTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
};

/**
 * Answers what is no page: calls, media, documents, payloads.
 * @returns the address with its portal where Astro has to answer, undefined where the answer is given
 */
export async function devRequest(request: IncomingMessage, response: ServerResponse): Promise<string | undefined> {
  const { env, connection, jobs, keyed } = await development();
  const { db } = connection;
  const url = new URL(request.url ?? '/', 'http://development');
  const { pathname } = url;
  if (isHealth(pathname)) return void (await healthOf({ db, site: env.dataDir })(request, response));
  if (pathname.startsWith('/api/outbox')) return void (await outboxPage(db, keyed)(request, response));
  if (pathname.startsWith('/api/files/'))
    return void (await gatedFilePage({ db, clock, mediaDir: path.join(env.dataDir, 'media') })(request, response));
  if (
    pathname.startsWith('/api/account/email/undo') &&
    (await emailUndoPage({ db, clock, keyed, send: jobs.send, portalOf: () => defaultPortal })(request, response))
  )
    return;
  if (
    pathname.startsWith('/api/newsletters/') &&
    (await newsletterPage({ db, clock, keyed, send: jobs.send, clientOf: () => '' })(request, response))
  )
    return;
  if (pathname === contactFormPath) {
    const { portalOf } = await createHosts(db, logger);
    return void (await contactPage({ db, clock, keyed, send: jobs.send, portalOf, clientOf: () => '', logger })(request, response));
  }
  if (pathname.startsWith('/api/docs')) return void (await docsPage(request, response));
  if (pathname.startsWith('/api/'))
    return apiListener(createApp({ db, clock, logger, send: jobs.send, keyed, iconService: env.iconService }), () => '')(
      request,
      response,
    ).then(() => undefined);
  if (/^\/media\/\d+\/[\w.-]+$/.test(pathname)) {
    const file = path.join(env.dataDir, pathname);
    if (fs.existsSync(file))
      return void send(response, mediaTypes[path.extname(file)] ?? 'application/octet-stream', fs.readFileSync(file));
  }
  const portal = (await createHosts(db, logger)).portalOf(request.headers.host);
  for (const kind of documentKinds) {
    const match = kind.match(pathname);
    const domain = (await domainsOfPortals(db)).get(portal);
    const [built] = match && domain !== undefined ? await kind.build({ db, portal, domain, now: clock() }, [match]) : [];
    if (built) return void send(response, typeOf(pathname)?.contentType ?? 'text/plain', built.body);
  }
  if (pathname === '/_build/latest.json') return void send(response, 'application/json', JSON.stringify({ id: __BUILD_ID__ }));
  if (pathname === '/_ui') return request.url;
  const page = /^(.*)\/payload\.json$/.exec(pathname);
  const payload = page && (await payloadAt(db, portal, page[1] || '/', clock()));
  if (payload) return void send(response, 'application/json', JSON.stringify(payload.payload));
  if (find(pathname)) return `/${portal}${pathname === '/' ? '' : pathname}${url.search}`;
  // What is left has a dot or an at sign, and is Vite's, or is no page.
  return /\/@|\.[^/]*$/.test(pathname) ? request.url : `/${portal}${errorScreen(pathname)}?${new URLSearchParams({ missing: pathname })}`;
}
