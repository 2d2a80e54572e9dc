import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../lib/errors.ts';
import { defaultPortal } from '../../lib/portals.ts';
import { find } from '../../lib/routes.ts';
import { readEnv } from '../env.ts';
import { mailboxPath } from '../http/mailbox-address.ts';
import { createRouter } from '../http/router.ts';
import { staffHostOf, staffOriginFinder } from '../http/staff-host.ts';
import { createLogger } from '../log.ts';
import { calls } from '../parts/calls.ts';
import { control } from '../parts/control.ts';
import { database } from '../parts/database.ts';
import { hosts } from '../parts/hosts.ts';
import { jobs } from '../parts/jobs.ts';
import { mails } from '../parts/mails.ts';
import { words } from '../parts/words.ts';
import { startParts } from '../parts.ts';
import { stopOnSignals } from '../signals.ts';
import { shellAt } from '../static/apps.ts';
import { redirect } from '../static/responses.ts';
import { files } from './files.ts';
import { errorScreen } from './payload.ts';

/** Replaces the publisher: in development, pages are built on request. */
const unpublished = {
  publisher: {
    drain: async () => {},
    edited: () => {},
    publishOwn: async () => {},
    lag: async () => ({ waiting: 0, oldestMilliseconds: 0 }),
  },
  edits: {
    changed: () => {},
    publishAtHand: async () => {},
    hold: () => () => {},
    published: async () => {},
    ownPublished: async () => ({ count: 0, unit: 'pages' as const }),
  },
  // Only the bundle has the renderer of previews.
  preview: () => Promise.reject(new Problem('preview_unavailable')),
  headers: {},
  assetDirs: [],
};

async function startLasting() {
  const env = readEnv(process.env);
  const base = {
    ...{ env, logger: createLogger('warn'), clock: () => new Date(), buildId: __BUILD_ID__, hasLocalLinks: true },
    ...{ ...unpublished, port: { current: env.port }, site: env.dataDir },
  };
  const running = await startParts(base, [database, hosts, words, mails, jobs, control] as const);
  stopOnSignals(running.stop);
  console.log(`Mails, with the codes for signing in: http://localhost:${env.port}${mailboxPath(running.given.keyed)}`);
  return running;
}

// Vite reloads this module after a change: the database must stay open, handlers are the new ones.
const lasting = globalThis as { tweeluikDevelopment?: ReturnType<typeof startLasting> };
let requests: Promise<ReturnType<typeof createRouter>> | undefined;

/** Returns the parts that live as long as the process. Commands can use the database meanwhile. */
export async function development() {
  lasting.tweeluikDevelopment ??= startLasting();
  return (await lasting.tweeluikDevelopment).given;
}

export async function stopDevelopment(): Promise<void> {
  await (await lasting.tweeluikDevelopment)?.stop();
}

/**
 * Answers everything except pages, with the routes of the server.
 * @returns the address with its portal if Astro has to answer; undefined if the request is answered
 */
export async function devRequest(request: IncomingMessage, response: ServerResponse): Promise<string | undefined> {
  const given = await development();
  requests ??= startParts(given, [calls, files] as const).then(({ routes }) => createRouter(routes, given.env));
  const router = await requests;
  await given.hosts.refresh();
  const answer = router(request, response);
  if (answer) return void (await answer);
  const { pathname, search } = new URL(request.url ?? '/', 'http://development');
  const shell = shellAt(pathname);
  if (shell !== undefined) {
    const origin = staffOriginFinder(given.env.trustedProxies, () =>
      staffHostOf({ ...given.env, hasLocalLinks: given.hasLocalLinks }, given.hosts.domains()),
    )(request);
    if (origin === undefined) return `/${defaultPortal}${shell}`;
    return void redirect(response, 302, origin + request.url, { caching: 'no-store' });
  }
  const portal = given.hosts.portalOf(request.headers.host);
  if (pathname === '/_ui') return request.url;
  if (find(pathname)) return `/${portal}${pathname === '/' ? '' : pathname}${search}`;
  // An address with a dot or an at sign belongs to Vite, or is not a page.
  return /\/@|\.[^/]*$/.test(pathname) ? request.url : `/${portal}${errorScreen(pathname)}?${new URLSearchParams({ missing: pathname })}`;
}
