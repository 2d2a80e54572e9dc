import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { arePicturesDue } from '../content/remote-pictures.ts';
import { connect, reasonOf } from '../db/connection.ts';
import { contactFormPath } from '../features/contact/rules.ts';
import { gatedFiles } from '../features/files/save.ts';
import { portalView } from '../features/portals/queries.ts';
import { developmentHost } from '../features/portals/rules.ts';
import { startJobs } from '../jobs/jobs.ts';
import type { Clock } from '../lib/clock.ts';
import { createMailer } from '../mail/mailer.ts';
import { listenForChanges } from '../publishing/changes.ts';
import { createAgenda } from '../publishing/due.ts';
import { createPublisher } from '../publishing/publisher.ts';
import { isComplete, policyOf, publishRelease, releaseDir, removeOlder, siteDir } from '../publishing/release.ts';
import { loadScreens, render, renderError, renderPolicy } from '../publishing/render.ts';
import { sweepAfterKill } from '../publishing/sweep.ts';
import { createWriter } from '../publishing/writer.ts';
import { createApp } from './api/app.ts';
import { openControl } from './commands/control.ts';
import { nowAndThen } from './commands/progress.ts';
import { DemoWanted, demoAccounts, isDemoWanted } from './demo.ts';
import { type Env, makeDataDir } from './env.ts';
import { apiListener } from './http/api-listener.ts';
import { clientFinder, httpsFinder } from './http/client.ts';
import { contactPage } from './http/contact-page.ts';
import { docsPage } from './http/docs.ts';
import { emailUndoPage } from './http/email-undo-page.ts';
import { gatedFilePage } from './http/gated-files.ts';
import { securityHeaders, transportSecurity } from './http/headers.ts';
import { createHealth, isHealth } from './http/health.ts';
import { createHosts } from './http/hosts.ts';
import { createHttpServer, ensureFree } from './http/http.ts';
import { outboxPage, outboxPath } from './http/mail-outbox-page.ts';
import { newsletterPage } from './http/newsletter-page.ts';
import { jobsOf } from './jobs.ts';
import { mailKinds } from './mails.ts';
import { fetchPicturesName } from './pictures/picture-jobs.ts';
import { ensureIndex } from './search-index.ts';
import { keyedBy, secretOf } from './secret.ts';
import { keepAssets, linkedFilesOf, writeHeaders } from './site.ts';
import { createStaticLayer } from './static/layer.ts';

/** Pages go before what else an edit changes, but an import of many makes that wait no longer than this. */
const patienceMilliseconds = 500;

export type ProductOptions = { env: Env; logger: Logger; clock: Clock; buildId: string; clientDir: string; thread: URL; indexThread: URL };
export type Product = {
  port: number;
  /** Hosts for trying it out, by portal. */
  hosts: ReadonlyMap<string, string>;
  /** Path of the page with the mails, with its token; undefined where mails leave the machine. */
  outbox: string | undefined;
  /** Members for trying it out. */
  accounts: readonly { email: string; klnr: string | null }[];
  stop(): Promise<void>;
};

/** The whole product in one process: database, publisher, static pages, calls. */
export async function createProduct({ env, logger, clock, buildId, clientDir, thread, indexThread }: ProductOptions): Promise<Product> {
  const { dataDir } = env;
  makeDataDir(env);
  let port = 0;
  const keyed = keyedBy(secretOf(env));
  const mediaDir = path.join(dataDir, 'media');
  const connection = await connect({ url: env.databaseUrl, dataDir });
  const { db } = connection;
  // Said at once: publishing may take minutes.
  await ensureFree(env.port, env.host);
  if (env.demo && (await isDemoWanted(db))) {
    await connection.close();
    throw new DemoWanted();
  }

  if (await ensureIndex(connection, indexThread)) logger.info('Made the search index');
  if (!(await isComplete(connection, buildId, dataDir))) {
    logger.info('Publishing every page of this version');
    const progress = nowAndThen(({ pages }: { pages: number }) => logger.info({ pages }, 'Publishing'));
    await publishRelease(connection, { id: buildId, dataDir, render, renderError, thread, clock, progress });
  }
  await removeOlder(connection, buildId, dataDir);
  const assetDirs = keepAssets(dataDir, buildId, clientDir);
  const site = siteDir(dataDir, buildId);
  const markStopped = sweepAfterKill(releaseDir(dataDir, buildId), logger);
  await loadScreens();
  const headers = securityHeaders(await policyOf(renderPolicy));
  const linkedFiles = linkedFilesOf(db, dataDir, buildId, assetDirs);
  await linkedFiles.complete();
  writeHeaders(dataDir, buildId, headers);
  const hosts = await createHosts(db, logger);
  let gated = await gatedFiles(db);

  const pages = createStaticLayer({
    siteDir: () => site,
    assetDirs: () => assetDirs,
    mediaDir,
    cacheBytes: env.cacheBytes,
    portalOf: hosts.portalOf,
    isGatedFile: (id) => gated.has(id),
    headers: () => headers,
    logger,
  });
  const changes = await listenForChanges({
    connection,
    logger,
    drop: pages.drop,
    clear: pages.clear,
    outbox: () => void follow(),
  });
  const publisher = createPublisher({
    connection,
    release: buildId,
    writer: createWriter(site),
    render,
    renderError,
    clock,
    logger,
    prepare: linkedFiles.update,
    changed(portal, address) {
      pages.drop(portal, address);
      changes.announce(portal, address);
    },
  });
  const agenda = createAgenda({ db, release: buildId, clock, logger, publish: publisher.drain });

  /** Puts up the fetching of pictures that an edit named; does nothing until jobs run. */
  let fetchPictures: () => Promise<void> = async () => {};
  /** What an edit may have changed besides pages is read again. */
  async function refresh(): Promise<void> {
    const [files] = await Promise.all([gatedFiles(db).catch(() => gated), hosts.refresh(), agenda.look(), fetchPictures()]);
    gated = files;
  }

  let following: Promise<void> | undefined;
  /** After an edit here or elsewhere: what waits is published first. */
  function follow(): Promise<void> {
    const published = publisher.drain();
    following ??= Promise.race([published, setTimeout(patienceMilliseconds, undefined, { ref: false })]).then(() => {
      following = undefined;
      return refresh();
    });
    return following;
  }

  const closeControl = await openControl({
    connection,
    dataDir,
    mediaDir,
    clock,
    changed(keys) {
      publisher.edited(keys);
      void follow();
    },
    async ownPublished(keys) {
      if (keys) await linkedFiles.update([...keys]);
      await publisher
        .publishOwn()
        .catch((error: unknown) => logger.error({ reason: reasonOf(error) }, 'Own pages were not published; they follow from the outbox'));
      await refresh();
      return keys
        ? { count: await publisher.countReaders([...keys]), unit: 'pages' }
        : { count: (await publisher.lag()).waiting, unit: 'changes' };
    },
    async published(progress) {
      const timer = setInterval(
        () =>
          void publisher.lag().then(
            ({ waiting }) => progress(waiting),
            () => {},
          ),
        500,
      );
      await publisher.drain().finally(() => clearInterval(timer));
      await follow();
    },
  });

  // Without a mail server whoever reads the mails sits at this machine.
  const siteOf = ({ code, domain }: { code: string; domain: string }) =>
    env.smtpUrl ? `https://${domain}` : `http://${developmentHost(code)}:${port || env.port}`;
  const mailer = createMailer({ env, db, clock, logger, kinds: mailKinds, portalOf: portalView, siteOf });
  const jobs = await startJobs({
    connection,
    logger,
    jobs: (send) => jobsOf({ db, clock, logger, send, mailer, env, mediaDir, publish: () => void publisher.drain() }),
  });
  if (env.fetchImages)
    // Where this fails, the schedule of the job makes up for it.
    fetchPictures = async () => {
      if (await arePicturesDue(db, clock()).catch(() => false)) await jobs.send(db, fetchPicturesName, {}).catch(() => {});
    };
  const clientOf = clientFinder(env.trustedProxies);
  const cameOverHttps = httpsFinder(env.trustedProxies);
  const app = createApp({
    db,
    clock,
    logger,
    send: jobs.send,
    keyed,
    portalOf: hosts.portalOf,
    iconService: env.iconService,
  });
  const answerCall = apiListener(app, clientOf);
  const outbox = outboxPage(db, keyed);
  const gatedFile = gatedFilePage({ db, clock, mediaDir });
  const emailUndo = emailUndoPage({ db, clock, keyed, send: jobs.send, portalOf: hosts.portalOf });
  const newsletterLinks = newsletterPage({ db, clock, keyed, send: jobs.send, clientOf });
  const contactForm = contactPage({ db, clock, keyed, send: jobs.send, portalOf: hosts.portalOf, clientOf, logger });
  const health = createHealth({ db, site, buildId, lag: publisher.lag, clock, clientOf });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    if (cameOverHttps(request)) response.setHeader(...transportSecurity);
    if (isHealth(url)) return health(request, response);
    if (/^\/api\/docs(?:[/?]|$)/.test(url)) return docsPage(request, response);
    if (/^\/api\/outbox(?:[/?]|$)/.test(url)) return outbox(request, response);
    if (!url.startsWith('/api/') && url !== '/api') return pages.handle(request, response);
    if (url.startsWith('/api/files/')) return gatedFile(request, response);
    if (url.startsWith(contactFormPath) && (await contactForm(request, response))) return;
    if (url.startsWith('/api/account/email/undo') && (await emailUndo(request, response))) return;
    if (url.startsWith('/api/newsletters/') && (await newsletterLinks(request, response))) return;
    await answerCall(request, response);
  }

  const server = createHttpServer({ handle, logger });
  port = await server.listen(env.port, env.host);
  await agenda.look();
  void publisher.drain();
  logger.info({ buildId, port }, 'Ready');

  return {
    port,
    outbox: env.smtpUrl ? undefined : outboxPath(keyed),
    accounts: env.smtpUrl ? [] : await demoAccounts(db),
    hosts: new Map([...hosts.all()].filter(([host]) => host.endsWith('.localhost')).map(([host, code]) => [code, host])),
    async stop() {
      agenda.stop();
      await server.close();
      await closeControl();
      await jobs.stop().catch((error: unknown) => logger.error({ reason: reasonOf(error) }, 'The jobs did not stop in order'));
      mailer.close();
      await publisher.stop().catch((error: unknown) => logger.error({ reason: reasonOf(error) }, 'The publisher did not stop in order'));
      await changes.close();
      await connection.close();
      markStopped();
    },
  };
}
