import { spawnSync } from 'node:child_process';
import { find, type Route, routeNames } from '../../src/lib/routes.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { Hindrance } from './failure.ts';
import { type Address, createReader } from './pages.ts';
import { startServer } from './server.ts';

const portal = 'dbbe';

/** One address of a kind of screen in a language. */
export type Shown = { screen: Route | 'notFound'; locale: 'nl' | 'fr'; path: string };

export type Demo = {
  /** URL with host and port. */
  at(path: string): string;
  screens: Shown[];
  stop(): Promise<void>;
};

/** Follows the links of a running site until every route has a page in both languages, or there are no more links. */
async function findScreens(port: number): Promise<Shown[]> {
  const reader = createReader(port);
  const found = new Map<string, Shown>();
  const queue: Address[] = ['/', '/fr'].map((path) => ({ portal, path }));
  const seen = new Set(queue.map(({ path }) => path));
  for (const address of queue) {
    const { status, body } = await reader.get(address);
    const match = status === 200 ? find(address.path) : undefined;
    if (!match) continue;
    const { route: screen, variant } = match;
    const name = `${screen} ${variant.locale}`;
    if (!found.has(name)) found.set(name, { screen, locale: variant.locale, path: address.path });
    for (const [, path = ''] of body.matchAll(/<a [^>]*href="(\/[^"#?.]*)"/g))
      if (!seen.has(path) && seen.add(path)) queue.push({ portal, path });
  }
  reader.close();
  const inOrder = routeNames.flatMap((route) => [found.get(`${route} nl`), found.get(`${route} fr`)].filter((one) => one !== undefined));
  return [
    ...inOrder,
    { screen: 'notFound', locale: 'nl', path: '/niets/hier' },
    { screen: 'notFound', locale: 'fr', path: '/fr/rien/ici' },
  ];
}

/** Starts a separate installation with the demo, served from the bundle in dist. */
export async function startDemo(): Promise<Demo> {
  buildId();
  const installation = await install('pglite');
  const loaded = spawnSync(process.execPath, ['src/demo/load.ts'], { env: { ...installation.env, DEMO: '1' }, stdio: 'inherit' });
  if (loaded.status !== 0) throw new Hindrance('The demo could not be imported.');
  const server = startServer(installation.env);
  const port = await server.ready;
  return {
    at: (path) => `http://${portal}.localhost:${port}${path}`,
    screens: await findScreens(port),
    async stop() {
      await server.stop();
      await installation.remove();
    },
  };
}

/** Returns the screens named on the command line, or all. */
export function pick(screens: readonly Shown[], only: string | undefined): readonly Shown[] {
  if (only === undefined) return screens;
  const names = only.split(',');
  const picked = screens.filter(({ screen }) => names.includes(screen));
  if (!picked.length) throw new Hindrance(`--only takes some of ${[...new Set(screens.map(({ screen }) => screen))].join(', ')}.`);
  return picked;
}
