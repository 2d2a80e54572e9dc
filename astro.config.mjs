import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import icon from 'astro-icon';
import { publishing } from './src/astro/integration.ts';

// What a call of the browser needs: as one file it is 1.5 kB smaller than as parts.
const called = [
  /node_modules.(?:zod|nanostores)/,
  /src.lib.(?:call|errors|fields|endpoint|parse|message-format|locale|routes|route-table)\.ts/,
  /src.ui.(?:loaded|session-storage)\.ts/,
  /src.features.(?:login|account).(?:store|(?:code-)?schema|endpoints)\.ts/,
];

// `astro build` bundles, and then the same integration publishes every page of every portal: the static site is in dist/site.
export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'never' },
  security: { csp: true },
  // No page contains source code to highlight.
  markdown: { syntaxHighlight: false },
  integrations: [
    react({ experimentalDisableStreaming: true }),
    // Icons used on pages; every one must be listed here.
    // The package warns of a missing folder, and this one has no icons.
    icon({ iconDir: 'src/ui', include: { ph: ['magnifying-glass', 'arrow-left', 'arrow-right'] } }),
  ],
  adapter: publishing(),
  // Safari 16 needs prefixes (hyphens, text-size-adjust), also in the style that the server bundle holds.
  vite: {
    // No rule uses light-dark(): without its replacement (Features.LightDark) each page is 29 bytes smaller.
    css: { lightningcss: { exclude: 1 << 20 } },
    build: { cssTarget: ['chrome111', 'firefox114', 'safari16.4', 'ios16.4'] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'call', test: (id) => called.some((part) => part.test(id)) }] } },
          },
        },
      },
    },
  },
});
