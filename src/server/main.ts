import './http/tick-shape.ts';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect, DatabaseUnusable, reasonOf } from '../db/connection.ts';
import { DatabaseInUse } from '../db/lock.ts';
import { UnusableKey } from '../mail/transport.ts';
import { policyOf, publishRelease, siteDir } from '../publishing/release.ts';
import { loadScreens, render, renderError, renderPolicy, responseOf } from '../publishing/render.ts';
import { createApp } from './api/app.ts';
import { nowAndThen } from './commands/progress.ts';
import { DemoWanted, demoWantedExitCode } from './demo.ts';
import { readEnv, WrongSetting } from './env.ts';
import { securityHeaders, staffHeaders } from './http/security-headers.ts';
import { createLogger } from './log.ts';
import { PartFailed } from './parts.ts';
import { createProduct } from './product.ts';
import { stopOnSignals } from './signals.ts';
import { keepAssets, linkedFilesOf, webDir, writeHeaders } from './site.ts';

// Used by the bench, and to compare a bundle with a fresh publish and with Astro's own rendering.
export { connect, createApp, publishRelease, render, renderError, responseOf };

const clock = () => new Date();
const clientDir = new URL('../client', import.meta.url);
/** File beside this module in the bundle. */
export const thread = new URL('render-thread.mjs', import.meta.url);
const indexThread = new URL('index-thread.mjs', import.meta.url);
const mailThread = new URL('mail-thread.mjs', import.meta.url);

/** Links a name to a folder, beside a folder of the bundle. Atomic: file servers read through the link at any time. */
function nameIn(beside: URL, name: string, folder: string): void {
  const link = fileURLToPath(new URL(`./${name}`, beside));
  const temporary = `${link}.${process.pid}.tmp`;
  fs.symlinkSync(folder, temporary, process.platform === 'win32' ? 'junction' : 'dir');
  if (!fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || process.platform === 'win32')
    fs.rmSync(link, { recursive: true, force: true });
  fs.renameSync(temporary, link);
}

/** Publishes every page of this bundle; `astro build` calls it after bundling. */
export async function publishBuild(log: (line: string) => void): Promise<void> {
  const env = readEnv(process.env);
  const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir, through: true });
  try {
    const { pages, addresses, written, milliseconds } = await publishRelease(connection, {
      id: __BUILD_ID__,
      dataDir: env.dataDir,
      render,
      renderError,
      thread,
      clock,
      progress: nowAndThen(({ pages }) => log(`${pages} pages`)),
    });
    log(`published ${addresses} addresses (${pages} pages, ${written} files written) in ${milliseconds} ms`);
    const assetDirs = keepAssets(env.dataDir, __BUILD_ID__, fileURLToPath(clientDir));
    const { dataDir, staffHost, smtpUrl } = env;
    const folders = { dataDir, release: __BUILD_ID__, assetDirs, staffHost, hasLocalLinks: !smtpUrl };
    await linkedFilesOf(connection.db, folders).complete();
    const hashes = await policyOf(renderPolicy);
    writeHeaders(dataDir, __BUILD_ID__, { headers: securityHeaders(hashes), shellHeaders: staffHeaders(hashes) });
    nameIn(clientDir, 'site', siteDir(env.dataDir, __BUILD_ID__));
    nameIn(clientDir, 'web', webDir(env.dataDir, __BUILD_ID__));
  } finally {
    await connection.close();
  }
}

/** Loads the screens, and waits for the message of `npm start` that the database is there. Ends if that ends first. */
async function waitToBegin(): Promise<void> {
  const begin = once(process, 'message');
  const end = () => process.exit(1);
  process.once('disconnect', end);
  await loadScreens();
  await begin;
  process.off('disconnect', end);
  process.disconnect();
}

/** Starts the server of this bundle. On failure it prints one message and exits with code 1. */
export async function start(): Promise<void> {
  try {
    if (process.argv.includes('--wait')) await waitToBegin();
    const env = readEnv(process.env);
    const logger = createLogger(env.logLevel);
    const product = await createProduct({
      env,
      logger,
      clock,
      buildId: __BUILD_ID__,
      clientDir: fileURLToPath(clientDir),
      thread,
      indexThread,
      mailThread,
    });
    for (const [code, host] of product.hosts) console.log(`${code}  http://${host}:${product.port}`);
    if (!product.hosts.size) console.log('There is no portal yet. Import one with `npm run import -- FILE.ndjson` (README, Add a portal).');
    if (product.mailbox) console.log(`Mails, with the codes for signing in: http://localhost:${product.port}${product.mailbox}`);
    if (product.accounts.length) {
      console.log('Sign in as one of these; the code is in a mail:');
      for (const { email, klnr, role } of product.accounts)
        console.log(`      ${email}${klnr ? `  (customer number ${klnr})` : ''}${role ? `  (staff: ${role}, at /staff)` : ''}`);
      if (env.asksFactor) console.log('Staff confirm with a passkey or an app; DEMO=1 SECOND_FACTOR=0 npm start does without.');
    }
    stopOnSignals(product.stop);
  } catch (thrown) {
    const error = thrown instanceof PartFailed ? thrown.cause : thrown;
    const isPlain =
      error instanceof WrongSetting ||
      error instanceof UnusableKey ||
      error instanceof DatabaseUnusable ||
      error instanceof DatabaseInUse ||
      error instanceof DemoWanted;
    console.error(isPlain ? error.message : `Tweeluik could not start: ${reasonOf(thrown)}`);
    process.exit(error instanceof DemoWanted ? demoWantedExitCode : 1);
  }
}

const invoked = process.argv[1];
if (invoked && fs.existsSync(invoked) && fs.realpathSync(invoked) === fileURLToPath(import.meta.url)) await start();
