import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { bundleOf, scriptInDevelopment } from '../screens/staff/bundle.ts';
import { calls } from './calls.ts';
import { messagesWithoutParser } from './messages.ts';
import { onlySegments } from './segments.ts';

const entry = 'src/screens/staff/app.tsx';
const id = scriptInDevelopment.slice('/@id/'.length);

/** Serves the script of the staff rooms in development: components need the preamble before them. */
export const deskInDevelopment: Plugin = {
  name: 'publishing:desk',
  apply: 'serve',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (resolved) => (resolved === `\0${id}` ? `import '@vitejs/plugin-react/preamble';\nimport '/${entry}';` : undefined),
};

/** Excludes the staff rooms from the server's bundle, which contains only their list. */
export const deskOutsideServer: Plugin = {
  name: 'publishing:desk-outside-server',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'client',
  load: (file) => (file.endsWith('.desk.tsx') ? 'export {};' : undefined),
};

type Options = { root: string; clientDir: string; buildId: string; cssTarget: string[] };

/**
 * Bundles the script and the style of the staff rooms apart from the pages. In one bundle a file that both import would
 * be cut in pieces, and public pages would load more files than without staff rooms.
 */
export async function buildDesk({ root, clientDir, buildId, cssTarget }: Options): Promise<void> {
  const [script, style] = Object.values(bundleOf(buildId)).map((address) => address.slice(1));
  await build({
    ...{ configFile: false, root, publicDir: false, logLevel: 'warn', mode: 'production' },
    define: { __BUILD_ID__: JSON.stringify(buildId), 'process.env.NODE_ENV': '"production"' },
    plugins: [messagesWithoutParser, calls, onlySegments],
    build: {
      ...{ outDir: clientDir, emptyOutDir: false, assetsInlineLimit: 0, cssTarget, modulePreload: { polyfill: false } },
      // The budget is a separate check (scripts/budgets.ts).
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        // React's directive for servers means nothing here.
        onLog: (level, log, print) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : print(level, log)),
        input: { desk: path.join(root, entry) },
        output: {
          // In one file what the entry needs; what rooms share in files that are not very small. A browser waits for each file.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 1 },
              { name: 'part', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
            ],
          },
          entryFileNames: script,
          // A shared file is named after everything that shares it.
          chunkFileNames: ({ name }) => `_astro/desk-${name.startsWith('part') ? 'part' : '[name]'}.[hash].js`,
          assetFileNames: ({ names: [name = ''] }) => {
            if (name === 'desk.css') return style ?? '';
            // Fonts are those of the pages, under the same names.
            return name.endsWith('.css') ? '_astro/desk-[name].[hash][extname]' : '_astro/[name].[hash][extname]';
          },
        },
      },
    },
  });
  for (const file of [script, style])
    if (file === undefined || !fs.existsSync(path.join(clientDir, file))) throw new Error(`The staff rooms were bundled without ${file}.`);
}
