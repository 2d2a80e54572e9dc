import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/db/connection.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { startSmtp } from '../../src/testing/servers/smtp.ts';
import { type Installation, install, type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { milliseconds, plain } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { later } from '../bench/tidy.ts';
import { between, type Chance } from './chance.ts';
import { editDirectly, withDatabase } from './installation.ts';
import { mailFaults, settle } from './mails.ts';
import { live, type MemberState, sessionFaults } from './members.ts';
import { nameOf } from './model.ts';

const members = 8;
const longestMilliseconds = 4_000;

/** Returns acknowledged addresses that are missing. */
const addressFaults = (installation: Installation, states: readonly MemberState[]) =>
  withDatabase(installation, async ({ db }) => {
    const rows = rowsOf<{ email: string; street: string }>(
      await db.execute(sql`select a.email, d.street from addresses d join accounts a on a.id = d.account`),
    );
    const stored = new Set(rows.map(({ email, street }) => `${email} ${street}`));
    return states.flatMap(({ email, addresses }) =>
      addresses
        .filter((street) => !stored.has(`${email} ${street}`))
        .map((street) => `${email}: the address ${street} was acknowledged and is gone`),
    );
  });

/** Kills a server repeatedly while members sign in, change data and get mails. */
export async function soakSigningIn(kind: Kind, kills: number, chance: Chance): Promise<string[]> {
  const installation = await install(kind);
  const document = portalDocument('dbbe');
  await withDatabase(installation, (connection) =>
    editDirectly(connection, { kind: 'furnished', changes: [{ name: nameOf(document), before: undefined, after: document }] }),
  );
  const smtp = await startSmtp();
  const closeSmtp = later(() => smtp.stop());
  const env = { ...installation.env, TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: smtp.url, MAIL_FROM: 'Redactie <redactie@voorbeeld.be>' };
  const states: MemberState[] = [];
  const faults: string[] = [];
  let server = startServer(env);
  for (let round = 1; round <= kills; round++) {
    const port = await server.ready;
    // New members, since those of earlier rounds have used up their hourly quota.
    const some = Array.from({ length: members }, (_, index): MemberState => {
      const number = (round - 1) * members + index;
      const client = `10.${number >> 8}.${number & 255}.1`;
      return { email: `lid${number}@voorbeeld.be`, client, token: undefined, phone: undefined, addresses: [], underWay: {}, signIns: 0 };
    });
    states.push(...some);
    const living = Promise.all(some.map((member) => live(member, port, smtp, chance)));
    await pause(between(chance, 300, longestMilliseconds));
    await server.kill();
    await living;
    const start = performance.now();
    server = startServer(env);
    const again = await server.ready;
    const readyMilliseconds = performance.now() - start;
    const found = [
      ...(await Promise.all(some.map((member) => sessionFaults(member, again)))).flat(),
      ...(await addressFaults(installation, states)),
    ];
    faults.push(...found);
    const signIns = some.reduce((sum, one) => sum + one.signIns, 0);
    console.log(
      `${nameOfKind[kind]} ${round}/${kills}: killed after ${plain(signIns)} sign-ins; up again in ${milliseconds(readyMilliseconds)}`,
    );
    for (const fault of found.slice(0, 10)) console.log(`  ✗ ${fault}`);
  }
  const rows = await settle(installation);
  faults.push(...mailFaults(rows, smtp));
  await server.stop();
  await closeSmtp();
  const countOf = (state: string) => plain(rows.filter((row) => row.state === state).length);
  const sum = (of: (state: MemberState) => number) => plain(states.reduce((all, state) => all + of(state), 0));
  console.log(
    `${nameOfKind[kind]}: ${kills} kills, ${sum(({ signIns }) => signIns)} sign-ins and ${sum(({ addresses }) => addresses.length)} addresses acknowledged; ` +
      `${plain(rows.length)} mails: ${countOf('sent')} sent, ${countOf('doubtful')} doubtful, ${countOf('failed')} failed, ${countOf('waiting')} waiting`,
  );
  for (const { id, recipient } of rows.filter(({ state }) => state === 'doubtful')) console.log(`  doubtful: mail ${id} to ${recipient}`);
  await installation.remove();
  return faults;
}
