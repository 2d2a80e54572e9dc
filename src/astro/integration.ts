import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { rowOf } from '../lib/route-table.ts';
import { patternOf, routeNames, variants } from '../lib/routes.ts';
import { speculationRules } from '../ui/speculation.ts';
import { addresses, ownPlugins } from './addresses.ts';
import { sealBundle } from './bundle.ts';
import { calls } from './calls.ts';
import { buildDesk, deskInDevelopment, deskOutsideServer } from './desk.ts';
import { messagesWithoutParser } from './messages.ts';
import { onlySegments } from './segments.ts';
import { buildIdOf } from './sources.ts';

const here = (file: string) => new URL(file, import.meta.url);

/** Builds the code of the threads that render, index and read mails beside the entry, without the server. */
const threads: Plugin = {
  name: 'publishing:threads',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: fileURLToPath(here('../publishing/render-thread.ts')), fileName: 'render-thread.mjs' });
    this.emitFile({ type: 'chunk', id: fileURLToPath(here('../search/index/thread.ts')), fileName: 'index-thread.mjs' });
    this.emitFile({ type: 'chunk', id: fileURLToPath(here('../server/mail-thread.ts')), fileName: 'mail-thread.mjs' });
  },
};

/** Packages with binaries, and those that look up their own files: they stay in node_modules. */
const externals = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-prepopulatedfs',
  'pg',
  'pg-boss',
  'nodemailer',
  'sharp',
  'swagger-ui-dist',
];

type Entry = { publishBuild(log: (line: string) => void): Promise<void> };
type Dev = {
  devRequest(request: IncomingMessage, response: ServerResponse): Promise<string | undefined>;
  stopDevelopment(): Promise<void>;
};

/**
 * Astro adapter and publisher: routes from the route table, one bundle that is the whole server, all pages published
 * after the build.
 */
export function publishing(): AstroIntegration {
  let outDir: URL;
  let root: string;
  let cssTarget: string[] = [];
  let buildId = '';
  let dev: Dev | undefined;
  return {
    name: 'publishing',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig, addMiddleware, addClientDirective, command, config }) => {
        root = fileURLToPath(config.root);
        for (const route of routeNames) {
          for (const variant of variants)
            injectRoute({
              pattern: patternOf(route, variant),
              entrypoint: here(`../screens/${rowOf(route).screen}.astro`),
              prerender: false,
            });
        }
        for (const { prefix } of variants) {
          injectRoute({ pattern: `/[portal]${prefix}/error`, entrypoint: here('../screens/error/error.astro'), prerender: false });
          injectRoute({
            pattern: `/[portal]${prefix}/placeholder`,
            entrypoint: here('../screens/placeholder/placeholder.astro'),
            prerender: false,
          });
        }
        addClientDirective({ name: 'used', entrypoint: fileURLToPath(here('../ui/when-used.ts')) });
        if (command === 'dev') {
          addMiddleware({ entrypoint: here('../server/dev/middleware.ts'), order: 'pre' });
          injectRoute({ pattern: '/_ui', entrypoint: here('../screens/sample/sample.astro'), prerender: false });
        }
        // Of the sources as they are when the build begins: one that changes meanwhile makes the bundle old.
        buildId = command === 'build' ? buildIdOf(root) : 'development';
        // Astro hashes the scripts that it bundles. Speculation rules are not among them, but the policy applies to them too.
        const rulesHash = `sha256-${createHash('sha256').update(speculationRules).digest('base64')}` as const;
        updateConfig({
          security: { csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [rulesHash] } } },
          vite: {
            // Inlined, the shell would be sent with every page; as a file it is cached.
            build: { assetsInlineLimit: 0 },
            define: { __BUILD_ID__: JSON.stringify(buildId) },
            plugins: [
              messagesWithoutParser,
              addresses(() => root),
              ownPlugins(() => root),
              deskInDevelopment,
              deskOutsideServer,
              threads,
              calls,
              onlySegments,
              // Vite ends the process itself: the database is closed before.
              { name: 'publishing:stop', apply: 'serve', closeBundle: () => dev?.stopDevelopment() },
              {
                name: 'publishing:externals',
                configEnvironment: (name: string) =>
                  // In development Vite's runner loads packages itself; bundling would break the CommonJS ones.
                  name === 'client' ? undefined : { resolve: { noExternal: command === 'build' ? true : undefined, external: externals } },
              },
            ],
          },
        });
      },

      'astro:config:done': ({ setAdapter, config }) => {
        outDir = config.outDir;
        cssTarget = [config.vite.build?.cssTarget || []].flat();
        setAdapter({
          name: 'publishing',
          entrypointResolution: 'auto',
          serverEntrypoint: here('../server/main.ts'),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            staticOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
            envGetSecret: 'stable',
          },
        });
      },

      'astro:build:done': async ({ logger }) => {
        const dist = fileURLToPath(outDir);
        fs.cpSync(here('../db/migrations'), path.join(dist, 'server/migrations'), { recursive: true });
        await buildDesk({ root, clientDir: path.join(dist, 'client'), buildId, cssTarget });
        sealBundle(dist, buildId);
        if (process.env.PUBLISH === '0') return;
        process.env.NODE_ENV = 'production';
        const entry = (await import(pathToFileURL(path.join(dist, 'server/entry.mjs')).href)) as Entry;
        await entry.publishBuild((line) => logger.info(line));
      },

      'astro:server:setup': ({ server }) => {
        const runner = (server.environments.ssr as unknown as { runner: { import(file: string): Promise<Dev> } }).runner;
        server.middlewares.use(async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
          try {
            dev = await runner.import(fileURLToPath(here('../server/dev/dev.ts')));
            const address = await dev.devRequest(request, response);
            if (address === undefined) return;
            request.url = address;
            next();
          } catch (error) {
            next(error);
          }
        });
      },
    },
  };
}
