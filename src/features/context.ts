import type { Editor } from '../content/editing.ts';
import type { Db } from '../db/connection.ts';
import type { SendJob } from '../jobs/jobs.ts';
import type { Actor, MemberActor, StaffActor } from '../lib/actor.ts';
import type { Clock } from '../lib/clock.ts';
import type { Locale } from '../lib/locale.ts';
import type { SendTest } from '../mail/test-mails.ts';
import type { NewsletterMail } from './newsletters/mail/schema.ts';
import type { NewsletterDocument } from './newsletters/schema.ts';
import type { Sender } from './portals/schema.ts';
import type { DnsRecord } from './system/dns-schema.ts';

/** Dependencies of a handler: the database, the time and the actor. */
export type Context = {
  db: Db;
  clock: Clock;
  /** Client for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  client: string;
  /** User agent and requested host, as sent by the client. */
  userAgent: string;
  host: string;
  /** Portal of the requested host. */
  portal: string;
  /** Language of the reader: that of the call, else that of the browser. */
  locale: Locale;
  actor: Actor;
  send: SendJob;
  /**
   * Publishes the own pages of a save by its keys.
   * @param atHand pages that are published before those, because somebody looks at them
   * @returns the own pages that are live, and the number of pages that follow
   */
  publish(keys: readonly string[], atHand?: readonly { portal: string; path: string }[]): Promise<{ pages: number; following: number }>;
  /** Returns the number of changes whose pages are not live yet, and the age of the oldest. */
  lag(): Promise<{ waiting: number; oldestMilliseconds: number }>;
  /** Renders a page as it would be after a change, which is rolled back. A newer request of an owner replaces one that waits. */
  preview(request: {
    owner: string;
    portal: string;
    now: Date;
    /** Words of the page are marked with their keys. */
    isMarked?: boolean;
    change(tx: Db): Promise<void>;
    pathOf(tx: Db): Promise<string | undefined>;
    /** Makes, in the transaction, the calls that the scripts of the page would make for its reader. */
    ask(tx: Db, path: string): Promise<void>;
  }): Promise<{ path: string; html: Buffer } | 'replaced' | undefined>;
  /**
   * Renders a newsletter as a mail in one language.
   * @param request `document`: a draft, by default the stored one; `now`: instant at which its texts are read
   * @returns undefined if there is no such newsletter, or it is not written in that language
   */
  newsletterMail(
    db: Db,
    request: { newsletter: string; locale: Locale; document?: NewsletterDocument | undefined; now?: Date },
  ): Promise<NewsletterMail | undefined>;
  /** Returns the origin of a portal's site, as mails have it. */
  siteOf(portal: { code: string; domain: string }): string;
  /** Sends a test mail, which counts nothing. */
  sendTest: SendTest;
  /** Returns a hash that only this installation can make; `purpose` separates its uses. */
  keyed(purpose: string, text: string): string;
  /** Id of the bundle, which names its release. */
  release: string;
  /** True if staff calls need a second factor. */
  asksFactor: boolean;
  /** True if the last editor of a newsletter may approve it. */
  approvesOwnEdits: boolean;
  /** True if approvers of hours may approve their own. */
  approvesOwnHours: boolean;
  /** Returns those of some links to other hosts that answer. */
  answeringLinks(links: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the DNS records that a sender needs, with what DNS has. @param receiver host that takes mails that come back */
  dnsRecords(sender: Sender, receiver: string): Promise<DnsRecord[]>;
  /** Returns whether mails of a sender can be signed here: a mail that cannot does not leave. */
  canSign(sender: Sender): Promise<boolean>;
  /** Newsletter mails a second that one server process sends. */
  sendPerSecond: number;
  /** Accounts that see the keys of messages in tooltips (specification 1). */
  keyUsers: readonly number[];
  /** Translation service of the installation (LibreTranslate); undefined for none. */
  translationService?: { host: string; translate(text: string, source: Locale, target: Locale): Promise<string> } | undefined;
  /** Base URL of a public icon service, if the installation allows one. */
  iconService?: string | undefined;
};

/** Dependencies of a handler for members. */
export type MemberContext = Context & { actor: MemberActor };
/** Dependencies of a handler for staff. */
export type StaffContext = Context & { actor: StaffActor };

/** Returns the editor of a call that changes a document. */
export const editorOf = ({ actor, clock, release }: MemberContext): Editor => ({ actor, now: clock(), release });

/** Publishes the own pages of a save, and measures the milliseconds until they are live. */
export async function liveAfter(
  { publish }: Pick<Context, 'publish'>,
  keys: readonly string[],
): Promise<{ pages: number; following: number; milliseconds: number }> {
  const start = performance.now();
  const { pages, following } = await publish(keys);
  return { pages, following, milliseconds: Math.round(performance.now() - start) };
}
