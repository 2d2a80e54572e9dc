/** Sends the newsletter of the bench with the worker of the product. Arguments: database, relay, folder of keys. Exits when all mails are sent. */

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { connect, rowsOf } from '../../src/db/connection.ts';
import { startSender } from '../../src/features/sending/worker-commands.ts';
import { keyedBy } from '../../src/server/secret.ts';
import { connections, secret } from './send-material.ts';

const [url = '', smtpUrl = '', keyFolder = ''] = process.argv.slice(2);
const { db, close } = await connect({ url });
const sender = startSender({
  ...{ db, clock: () => new Date(), logger: pino({ level: 'warn' }, process.stderr), keyed: keyedBy(secret), alert: async () => {} },
  ...{ smtpUrl, dkim: undefined, keyFolder, connections, perSecond: 100_000, siteOf: ({ domain }) => `https://${domain}` },
});
const isOpen = async () => rowsOf(await db.execute(sql`select from send_runs where ended_at is null`)).length > 0;
while (await isOpen()) await pause(250);
await sender.stop();
await close();
