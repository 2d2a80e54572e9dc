/**
 * Sender of the soak, in a separate process: the worker of the product on a database and a relay. At a given stage it
 * kills itself with SIGKILL, so that no code runs after that.
 * Arguments: one JSON object (`Settings`). Prints "ready".
 */

import { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../../src/db/connection.ts';
import { startSender } from '../../src/features/sending/worker-commands.ts';
import { keyedBy } from '../../src/server/secret.ts';
import { fastClock, type Settings, type Stage } from './stages.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
let left = settings.kill?.after ?? 0;
/** Ends the process if this is its stage and its time. */
function at(stage: Stage): void {
  if (settings.kill?.stage !== stage) return;
  left -= 1;
  if (left < 0) process.kill(process.pid, 'SIGKILL');
}

const statements = [
  { words: 'with picked as', before: 'claim', sent: undefined, after: 'claimed' },
  { words: 'begun as (', before: 'speak', sent: undefined, after: 'spoken' },
  { words: 'ended as (', before: 'settle', sent: 'settling', after: 'settled' },
] as const;
type Query<Client> = (this: Client, ...given: unknown[]) => Promise<unknown>;
/** Watches the statements of a database client, also in a transaction, for which the embedded database has a separate client. */
function watched<Client>(query: Query<Client>): Query<Client> {
  return function (this: Client, ...given: unknown[]): Promise<unknown> {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '');
    const known = statements.find(({ words }) => text.includes(words));
    if (!known) return query.apply(this, given);
    at(known.before);
    // A pool queries with a callback, a transaction with a promise.
    const done = given.at(-1);
    const call = (...answer: unknown[]) => {
      at(known.after);
      return (done as (...answer: unknown[]) => unknown)(...answer);
    };
    const answer = query.apply(this, typeof done === 'function' ? [...given.slice(0, -1), call] : given);
    if (known.sent) setImmediate(() => at(known.sent));
    return answer?.then?.((result) => {
      at(known.after);
      return result;
    });
  };
}
const clients = pg.Client.prototype as unknown as { query: Query<pg.Client> };
clients.query = watched(clients.query);

/** Watches an embedded database that is open. */
function watchEmbedded(pglite: PGlite): void {
  const watch = (one: Pick<PGlite, 'query'>) => {
    one.query = watched(one.query as Query<unknown>).bind(one) as PGlite['query'];
  };
  watch(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      watch(tx);
      return work(tx);
    });
}

const write = Socket.prototype.write as (this: Socket, ...given: unknown[]) => boolean;
Socket.prototype.write = function (this: Socket, ...given: unknown[]) {
  const done = write.apply(this, given);
  const [chunk] = given;
  if (this.remotePort === Number(new URL(settings.smtpUrl).port) && (typeof chunk === 'string' || chunk instanceof Uint8Array)) {
    const text = Buffer.from(chunk as Uint8Array).toString('latin1');
    // DATA can be written together with MAIL and RCPT.
    if (/^(?:MAIL|DATA)/.test(text)) at('data');
    else if (text.length > 500) at('text');
    // The final dot can be a separate write.
    if (text.endsWith('\r\n.\r\n') || text === '.\r\n') setImmediate(() => at('dot'));
  }
  return done;
} as typeof Socket.prototype.write;

// It cannot start without its database; the soak retries.
const { url, dataDir } = settings;
const connection = await connect({ url, dataDir }).catch(() => process.exit(1));
if (connection.pglite) watchEmbedded(connection.pglite);
const renewMilliseconds = Math.max(200, 20_000 / settings.speed);
startSender({
  ...{ db: connection.db, clock: fastClock(settings.epoch, settings.speed), logger: pino({ level: 'silent' }) },
  ...{ keyed: keyedBy(settings.secret), alert: async () => {}, smtpUrl: settings.smtpUrl, dkim: undefined, keyFolder: '/nowhere' },
  ...{ connections: settings.connections, perSecond: settings.perSecond, lookMilliseconds: 200, renewMilliseconds },
  siteOf: ({ domain }) => `https://${domain}`,
});
console.log('ready');
// The worker's timers do not keep the process alive. It ends only by a signal.
setInterval(() => {}, 60_000);
