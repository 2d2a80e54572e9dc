import path from 'node:path';
import type { Plugin } from 'vite';

const suffix = '?address';
/** In development a component needs this preamble before it; reading pages have no island that would load it. */
const preamble = "import '@vitejs/plugin-react/preamble';";

/** The product's own plugins (`server/http/plugin-files.ts`). No page imports them, so they are separate chunks. */
const plugins = ['src/features/translations/plugin-store.ts', 'src/features/videos/player-store.ts'];
export const ownPlugins = (root: () => string): Plugin => ({
  name: 'publishing:plugins',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const file of plugins) this.emitFile({ type: 'chunk', id: path.join(root(), file), preserveSignature: 'strict' });
  },
});

/**
 * Resolves `import address from './X.island.tsx?address'` to the URL of a module, for `import(address)`. A plain
 * dynamic import would add Vite's preloading: 800 bytes for every page, for the few that import anything.
 */
export function addresses(root: () => string): Plugin {
  let isBuild = false;
  return {
    name: 'publishing:addresses',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(source, importer) {
      if (!source.endsWith(suffix) || !importer) return undefined;
      return `\0address:${path.resolve(path.dirname(importer), source.slice(0, -suffix.length))}`;
    },
    load(id) {
      if (!id.startsWith('\0address:')) return undefined;
      const file = id.slice('\0address:'.length);
      if (!isBuild) return `${preamble}export const address = ${JSON.stringify(`/${path.relative(root(), file)}`)};`;
      const reference = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' });
      return `export const address = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
