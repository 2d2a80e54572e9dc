import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import { signingCheck } from '../../features/sending/key-queries.ts';
import { ownPathsOf } from '../../publishing/own-pages.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import { createApp } from '../api/app.ts';
import { dnsChecker } from '../dns-check.ts';
import { apiListener } from '../http/api-listener.ts';
import { clientFinder } from '../http/client.ts';
import { contactRoutes } from '../http/contact-page.tsx';
import { docsRoutes } from '../http/docs.tsx';
import { emailUndoRoutes } from '../http/email-undo-page.tsx';
import { enterRoutes } from '../http/enter-page.ts';
import { gatedFilePage } from '../http/gated-files.ts';
import { healthRoutes } from '../http/health.ts';
import { mailLinkRoutes } from '../http/mail-links.ts';
import { mailPreviewRoutes } from '../http/mail-preview-page.ts';
import { mailboxRoutes } from '../http/mailbox-page.tsx';
import { newsletterRoutes } from '../http/newsletter-page.tsx';
import { pluginRoutes } from '../http/plugin-files.ts';
import { pollRoutes } from '../http/poll-page.tsx';
import { preferencesRoutes } from '../http/preferences-page.tsx';
import { previewRoutes } from '../http/preview-page.ts';
import type { Route } from '../http/router.ts';
import { staffHostOf } from '../http/staff-host.ts';
import { symposiumRoutes } from '../http/symposium-page.tsx';
import { ticketFileRoutes } from '../http/ticket-files.ts';
import { transferFileRoutes } from '../http/transfer-files.ts';
import { linkChecker } from '../link-check.ts';
import { newsletterMailer } from '../newsletter-mail.ts';
import type { Part } from '../parts.ts';
import { translationServiceAt } from '../translation-service.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { Edits } from './edits.ts';
import type { WithHosts } from './hosts.ts';
import type { WithJobs } from './jobs.ts';
import type { Mails } from './mails.ts';
import type { WithWords } from './words.ts';

type Needs = Base &
  Database &
  WithHosts &
  WithJobs &
  Mails &
  WithWords &
  Edits & {
    site: string;
    assetDirs: readonly string[];
    headers: Readonly<Record<string, string>>;
    publisher: Pick<Publisher, 'lag'>;
    preview: Context['preview'];
  };

/** Publishes the own pages of a save in this process; the other pages follow from the outbox. */
const publishSave =
  (db: Db, edits: Edits['edits']): Context['publish'] =>
  async (keys, atHand = []) => {
    if (!keys.length) return { pages: 0, following: 0 };
    // Recorded first, so that the open page, which is built after that, counts as showing the change.
    edits.changed(keys);
    const atHandLive = edits.publishAtHand(atHand);
    const [own, { count }] = await Promise.all([ownPathsOf(db, keys), edits.ownPublished(new Set(keys)), atHandLive]);
    return { pages: own.length + atHand.length, following: count };
  };

const isSaveOfStaff = ({ method, url }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^\/api\/(?:staff|translations)\b/.test(url ?? '');

/** Routes below `/api`, and the health check. */
export const calls: Part<Needs, object> = {
  name: 'calls',
  start({
    env,
    db,
    clock,
    logger,
    keyed,
    buildId,
    site,
    headers,
    mediaDir,
    hosts,
    jobs: { send },
    publisher: { lag },
    edits,
    preview,
    siteOf,
    hasLocalLinks,
    sendTest,
    words,
    assetDirs,
  }) {
    const { portalOf } = hosts;
    const clientOf = clientFinder(env.trustedProxies);
    const context = { db, clock, keyed, send, portalOf, clientOf, logger };
    const answerCall = apiListener(
      createApp({
        ...{
          ...context,
          iconService: env.iconService,
          keyUsers: env.keyUsers,
          translationService: translationServiceAt(env.translationService, logger),
          asksFactor: env.asksFactor,
        },
        ...{ approvesOwnEdits: env.approvesOwnEdits, approvesOwnHours: env.approvesOwnHours, answeringLinks: linkChecker() },
        canSign: signingCheck({ isSigned: env.smtpUrl !== undefined, dkim: env.dkim, keyFolder: path.join(env.dataDir, 'dkim') }),
        sendPerSecond: env.sendPerSecond,
        dnsRecords: dnsChecker({ keyFolder: path.join(env.dataDir, 'dkim'), smtpUrl: env.smtpUrl }),
        ...{ publish: publishSave(db, edits), preview, lag, mediaDir, release: buildId },
        newsletterMail: newsletterMailer({ siteOf, mediaDir, clock, wordsOf: (portal) => words.of(2, portal) }),
        siteOf,
        sendTest,
      }),
      clientOf,
    );
    const answerFirst: typeof answerCall = (request, response) => {
      if (isSaveOfStaff(request)) response.once('close', edits.hold());
      return answerCall(request, response);
    };
    const routes: Route[] = [
      { path: '/api', handle: answerCall },
      { prefix: '/api/', handle: answerFirst },
      { prefix: '/api/files/', handle: gatedFilePage({ db, clock, mediaDir, keyed }) },
      ...pluginRoutes({ pluginHost: env.pluginHost, assetDirs, clock, logger }),
      ...healthRoutes({ db, site, buildId, lag, clock, clientOf }),
      ...docsRoutes,
      ...enterRoutes(() => [...hosts.all().keys(), staffHostOf({ ...env, hasLocalLinks }, hosts.domains())]),
      ...mailboxRoutes(db, keyed),
      ...contactRoutes(context),
      ...emailUndoRoutes(context),
      ...newsletterRoutes(context),
      ...mailLinkRoutes({ ...context, isOwnHost: (host) => hosts.all().has(host) }),
      ...preferencesRoutes(context),
      ...pollRoutes(context),
      ...symposiumRoutes({ ...context, publish: publishSave(db, edits) }),
      ...mailPreviewRoutes({ db, clock }),
      ...previewRoutes({ db, clock, site, headers }),
      ...ticketFileRoutes({ db, clock, keyed, mediaDir }),
      ...transferFileRoutes({ db, clock, keyed, folder: path.join(mediaDir, '../transfers') }),
    ];
    return { gives: {}, routes: routes.map(words.around(portalOf)) };
  },
};
