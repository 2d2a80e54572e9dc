import zlib from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { watchFaults } from './screen.ts';

/** Page of one module, built like the islands of the site. */
export type BuiltPage = { files: ReadonlyMap<string, string>; scriptBytes: number };

/** Builds a module of `pages/` with its imports, without the rest of the site. */
export async function buildPage(name: string): Promise<BuiltPage> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    // Tests run with NODE_ENV=test; the page is built for production.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"', __BUILD_ID__: '"test"' },
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: {
        input: `src/testing/browser/pages/${name}.tsx`,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const files = new Map(outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]));
  const scripts = outputs
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName }) => zlib.gzipSync(files.get(`/${fileName}`) ?? '').length);
  return { files, scriptBytes: scripts.reduce((sum, size) => sum + size, 0) };
}

/** Policy of staff rooms (staff.md 2). */
const policy = [
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'",
  "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types tweeluik ProseMirrorClipboard",
].join('; ');

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
const origin = 'https://desk.test';
type Options = Parameters<Browser['newContext']>[0];

type Opened = { page: Page; faults: string[] };

async function openIn(context: BrowserContext, { files }: BuiltPage, query: string): Promise<Opened> {
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname);
    if (file !== undefined) return route.fulfill({ body: file, contentType: types[pathname.split('.').at(-1) ?? ''] ?? 'text/plain' });
    const html = `<!doctype html><html lang="nl"><head><title>Desk</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head>
      <body><main><h1>Desk</h1><div id="place"></div></main><script type="module" src="/page.js"></script></body></html>`;
    return pathname === '/'
      ? route.fulfill({ body: html, contentType: 'text/html; charset=utf-8', headers: { 'content-security-policy': policy } })
      : route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${origin}/${query}`);
  return { page, faults };
}

/** Opens a built page under the policy of staff rooms. `faults` collects errors of the page and of its policy. */
export const openBuilt = async (browser: Browser, built: BuiltPage, options: Options = {}, query = ''): Promise<Opened> =>
  openIn(await browser.newContext(options), built, query);

/** Opens the page in a new tab of the same browser, as after a crash. */
export const reopenBuilt = ({ page }: Opened, built: BuiltPage, query = ''): Promise<Opened> => openIn(page.context(), built, query);
