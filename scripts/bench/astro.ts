import fs from 'node:fs';
import path from 'node:path';
import { rowOf } from '../../src/lib/route-table.ts';
import { routeNames } from '../../src/lib/routes.ts';
import type { Twins } from './compress.ts';
import { finished, type Generated } from './generated.ts';
import type { Material } from './material.ts';
import { measured } from './measured.ts';
import { temporaryFolder } from './tidy.ts';

const repository = process.cwd();
const inRepository = (file: string) => JSON.stringify(path.join(repository, file));

/** The project's own settings, with pages that are prerendered instead of published. */
const config = (folder: string, twins: Twins) => `
import config from ${inRepository('astro.config.mjs')};
import { addresses } from ${inRepository('src/astro/addresses.ts')};
import { patternOf, routeNames, variants } from ${inRepository('src/lib/routes.ts')};

const routes = {
  name: 'routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const route of routeNames)
        for (const variant of variants)
          if (variant.prefix !== '/nl' || ${twins === 'rendered'})
            injectRoute({ pattern: patternOf(route, variant), entrypoint: new URL('./src/' + route + '.astro', import.meta.url), prerender: true });
    },
  },
};
const { adapter, output, vite, security, ...rest } = config;
export default {
  ...rest,
  output: 'static',
  root: ${JSON.stringify(repository)},
  outDir: ${JSON.stringify(path.join(folder, 'dist'))},
  vite: {
    ...vite,
    build: { assetsInlineLimit: 0 },
    plugins: [addresses(() => ${JSON.stringify(repository)})],
    define: { __BUILD_ID__: JSON.stringify('bench') },
  },
  integrations: [...config.integrations, routes],
};
`;

/** Returns a page of the temporary project: our screen with a prepared payload. */
const page = (route: string, screen: string) => `---
import Screen from ${inRepository(`src/screens/${screen}.astro`)};
import { pathsOf, payloadOf } from './payloads.js';
export const getStaticPaths = ({ routePattern }) => pathsOf('${route}', routePattern);
Astro.locals.payload = payloadOf(Astro.props);
---
<Screen />
`;

const payloads = ({ index, payloads }: Material) => `
import fs from 'node:fs';

const entries = fs.readFileSync(${JSON.stringify(index)}, 'utf8').split('\\n').filter(Boolean).map((line) => JSON.parse(line));
const byRoute = Map.groupBy(entries, ({ route, path }) => route + (path === '/fr' || path.startsWith('/fr/') ? ' fr' : ' nl'));
const file = fs.openSync(${JSON.stringify(payloads)}, 'r');

export const pathsOf = (route, pattern) =>
  (byRoute.get(route + (/^\\/\\[portal\\]\\/fr(\\/|$)/.test(pattern) ? ' fr' : ' nl')) ?? []).map(({ portal, params, at, length }) => ({
    params: { portal, ...params },
    props: { at, length },
  }));

export function payloadOf({ at, length }) {
  const body = Buffer.allocUnsafe(length);
  fs.readSync(file, body, 0, length, at);
  return JSON.parse(body.toString());
}
`;

/** Stages reported by Astro; bundling does not count, as in our own measurement. */
function prerenderingSeconds(output: string): number {
  const after = output.slice(output.search(/generating static routes|prerendering static routes/i));
  const [, amount, unit] = /Completed in ([\d.]+)(ms|s)/.exec(after) ?? [];
  return amount === undefined ? Number.NaN : Number(amount) / (unit === 'ms' ? 1_000 : 1);
}

/** Measures `astro build` of the same pages with the same screens, followed by the same compression. */
export async function buildWithAstro(material: Material, twins: Twins): Promise<Generated> {
  // Inside the repository, which is the root: Astro does not find scripts of components outside it.
  const { folder, remove } = temporaryFolder(path.join(repository, 'dist'));
  fs.mkdirSync(path.join(folder, 'src'));
  fs.writeFileSync(path.join(folder, 'astro.config.mjs'), config(folder, twins));
  fs.writeFileSync(path.join(folder, 'src/payloads.js'), payloads(material));
  for (const route of routeNames) fs.writeFileSync(path.join(folder, `src/${route}.astro`), page(route, rowOf(route).screen));

  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    NODE_OPTIONS: '--max-old-space-size=12288',
  };
  const settings = path.relative(repository, path.join(folder, 'astro.config.mjs'));
  const built = await measured(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--config', settings], { env });
  const generated = await finished(path.join(folder, 'dist'), material, twins, {
    ...built,
    seconds: prerenderingSeconds(built.output) || built.seconds,
  });
  await remove();
  return generated;
}
