import { type DemoAccount, demoAccounts } from './demo.ts';
import { mailboxPath } from './http/mailbox-address.ts';
import type { Base, Bundle } from './parts/base.ts';
import { calls } from './parts/calls.ts';
import { control } from './parts/control.ts';
import { database } from './parts/database.ts';
import { demo } from './parts/demo.ts';
import { documentIndex } from './parts/document-index.ts';
import { edits } from './parts/edits.ts';
import { hosts } from './parts/hosts.ts';
import { inbound } from './parts/inbound.ts';
import { jobs } from './parts/jobs.ts';
import { mails } from './parts/mails.ts';
import { pages } from './parts/pages.ts';
import { port } from './parts/port.ts';
import { publisher } from './parts/publisher.ts';
import { release } from './parts/release.ts';
import { searchIndex } from './parts/search-index.ts';
import { sending } from './parts/sending.ts';
import { server } from './parts/server.ts';
import { staff } from './parts/staff.ts';
import { words } from './parts/words.ts';
import { startParts } from './parts.ts';

/** Parts of the product, in the order in which they start. */
const parts = [
  database,
  port,
  demo,
  staff,
  documentIndex,
  searchIndex,
  release,
  hosts,
  words,
  pages,
  publisher,
  mails,
  jobs,
  sending,
  edits,
  control,
  calls,
  inbound,
  server,
] as const;

export type Product = {
  port: number;
  /** Local hosts by portal, for development. */
  hosts: ReadonlyMap<string, string>;
  /** Path of the mailbox page, with its token; undefined if mails are sent by SMTP. */
  mailbox: string | undefined;
  /** Members of the demo. */
  accounts: readonly DemoAccount[];
  stop(): Promise<void>;
};

/** Starts the product in one process: database, publisher, static pages, calls. */
export async function createProduct(options: Omit<Base, 'hasLocalLinks'> & Bundle): Promise<Product> {
  const { env, logger, buildId } = options;
  // Without a mail server the reader of the mails uses this machine.
  const hasLocalLinks = !env.smtpUrl;
  const { given, stop } = await startParts({ ...options, hasLocalLinks }, parts);
  given.publishRest();
  void given.publisher.drain();
  logger.info({ buildId, port: given.port.current }, 'Ready');
  return {
    port: given.port.current,
    mailbox: hasLocalLinks ? mailboxPath(given.keyed) : undefined,
    accounts: hasLocalLinks ? await demoAccounts(given.db) : [],
    hosts: new Map([...given.hosts.all()].filter(([host]) => host.endsWith('.localhost')).map(([host, code]) => [code, host])),
    stop,
  };
}
