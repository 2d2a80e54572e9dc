import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import { limitedBody } from './limited-body.ts';
import type { Route } from './router.ts';
import { apiHeaders } from './security-headers.ts';

const patience = 1_500;
const maxBytes = 1_000_000;
const keptMilliseconds = 600_000;
const names = ['translation', 'video'] as const;
type Name = (typeof names)[number];
/** Chunks of the bundle that are the product's own plugins. */
const own: Readonly<Record<Name, RegExp>> = { translation: /^plugin-store\.[\w-]+\.js$/, video: /^player-store\.[\w-]+\.js$/ };

type Options = {
  /** Address of the folder with plugins; undefined for the product's own. */
  pluginHost: string | undefined;
  assetDirs: readonly string[];
  clock: Clock;
  logger: Logger;
};

/** Reads a script from the plugin host. @throws for an error, another type than script, or too many bytes */
async function scriptFrom(host: string, name: Name): Promise<Buffer> {
  const response = await fetch(`${host}/${name}.js`, { signal: AbortSignal.timeout(patience), redirect: 'error' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (!/^(?:text|application)\/(?:x-)?javascript\b/.test(response.headers.get('content-type') ?? '')) throw new Error('no script');
  return limitedBody(response, maxBytes);
}

/**
 * Returns the routes of plugins (specification 1). The server fetches them from the plugin host and keeps them in
 * memory, so that no browser of a reader calls another host.
 */
export function pluginRoutes({ pluginHost, assetDirs, clock, logger }: Options): Route[] {
  const kept = new Map<Name, { script: Promise<Buffer>; until: number }>();

  function fetched(host: string, name: Name): Promise<Buffer> {
    const known = kept.get(name);
    if (known && known.until > clock().getTime()) return known.script;
    const script = scriptFrom(host, name);
    kept.set(name, { script, until: clock().getTime() + keptMilliseconds });
    // A failure is not cached: the next request retries.
    script.catch((error: Error) => {
      kept.delete(name);
      logger.warn({ plugin: name, reason: error.message }, 'A plugin could not be fetched');
    });
    return script;
  }
  async function ownScript(name: Name): Promise<Buffer> {
    const files = await fs.promises.readdir(path.join(assetDirs[0] ?? '', '_astro'));
    const file = files.find((one) => own[name].test(one));
    if (!file) throw new Error('not in the bundle');
    return Buffer.from(`export * from '/_astro/${file}';\n`);
  }

  return names.map((name) => ({
    path: `/api/plugins/${name}.js`,
    methods: ['GET', 'HEAD'],
    async handle(request, response) {
      const script = await (pluginHost ? fetched(pluginHost, name) : ownScript(name)).catch(() => undefined);
      const body = script ?? 'The plugin is not available\n';
      response.writeHead(script ? 200 : 502, {
        ...apiHeaders(),
        'content-type': script ? 'text/javascript; charset=utf-8' : 'text/plain; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  }));
}
