import type { Db } from '../db/connection.ts';
import type { SendJob } from '../jobs/jobs.ts';
import type { Asker, Member } from '../lib/asker.ts';
import type { Clock } from '../lib/clock.ts';
import type { Locale } from '../lib/locale.ts';

/** What an answer may use: the database, the time, and who asks. */
export type Context = {
  db: Db;
  clock: Clock;
  /** What limits count as one client: its IPv4 address, or the /64 of its IPv6 address. */
  client: string;
  /** What the client calls itself, and the host that it asked: both as it says. */
  userAgent: string;
  host: string;
  /** Whose host was asked. */
  portal: string;
  /** The language that the client reads: that of the call, else that of its browser. */
  locale: Locale;
  asker: Asker;
  send: SendJob;
  /** A hash that only this installation can make; `purpose` keeps its uses apart. */
  keyed(purpose: string, text: string): string;
  /** Base address of a public icon service, where the installation allows one. */
  iconService?: string | undefined;
};

/** What the answer of a members' endpoint may use. */
export type MemberContext = Context & { asker: Member };
