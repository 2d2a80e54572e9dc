import { desc, eq } from 'drizzle-orm';
import { mails } from '../../src/db/tables/mails.ts';
import { requestEmailCode, validateEmailCode } from '../../src/features/login/endpoints.ts';
import { challengeOf } from '../../src/features/login/store.ts';
import { CallFailed, call } from '../../src/lib/call.ts';
import { guess } from '../../src/testing/guessing.ts';
import { furnishMembers, keyedBy, type Member } from '../bench/api-material.ts';
import { bundle } from '../bench/bundle.ts';
import { install } from '../bench/databases.ts';
import { plain } from '../bench/numbers.ts';
import type { Chance } from './chance.ts';

const accounts = 1_000;
const clients = 10_000;
const atOnce = 8;
const reports = 20;
/** Members who sign in from an unknown network. */
const newPlaces = 100;

/** Creates the API without a socket, on a database, with a simulated clock. */
async function openCalls(url: string, secret: string) {
  const { connect, createApp } = await bundle();
  const connection = await connect({ url });
  let now = Date.now();
  const nothing = () => {};
  const app = createApp({
    ...{ db: connection.db, clock: () => new Date(now), keyed: keyedBy(secret), send: async () => {} },
    logger: { error: console.error, warn: nothing, info: nothing } as never,
  });
  const from = (client: string) => ({ fetch: (path: string, init: RequestInit) => app.request(path, init, { client }) });
  return {
    connection,
    wait(seconds: number) {
      now += seconds * 1_000;
    },
    askCode: (email: string, client: string) => call(requestEmailCode, { body: { email, portalCode: 'dbbe', lang: 'nl' } }, from(client)),
    validate: (email: string, { challenge, code }: { challenge?: string; code: string }, client: string) =>
      call(validateEmailCode, { headers: { 'login-challenge': challenge }, query: {}, body: { email, code } }, from(client)),
  };
}

/** Signs members in from a known or an unknown network. @returns how many had to wait */
async function signInAll(api: Awaited<ReturnType<typeof openCalls>>, members: readonly Member[], clientOf: (member: Member) => string) {
  let refused = 0;
  for (const member of members) {
    const client = clientOf(member);
    try {
      const { challenge } = await challengeOf(api.askCode(member.email, client));
      const sent = await api.connection.db.select().from(mails).where(eq(mails.recipient, member.email)).orderBy(desc(mails.id));
      const { code = '' } = (sent.find(({ kind }) => kind === 'code')?.values ?? {}) as { code?: string };
      await api.validate(member.email, { challenge, code }, client);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      refused += 1;
    }
  }
  return refused;
}

/** Guesses codes from ten thousand addresses against a thousand accounts, one simulated second per code. */
export async function soakGuessing(guesses: number, chance: Chance): Promise<string[]> {
  const installation = await install('postgres');
  const { databaseUrl = '', env } = installation;
  // This soak kills nothing, so commits need not reach the disk.
  const url = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`;
  const secret = env.SECRET ?? '';
  const { connect } = await bundle();
  // The first connection creates the tables.
  await (await connect({ url })).close();
  const members = await furnishMembers(url, secret, accounts);
  const api = await openCalls(url, secret);
  const start = performance.now();
  const sum = await guess(api, {
    ...{ guesses, clients, chance, atOnce, emails: members.map(({ email }) => email) },
    progress(tried) {
      if (tried % Math.ceil(guesses / reports) === 0)
        console.log(`${plain(tried)} guesses after ${plain((performance.now() - start) / 1_000)} s`);
    },
  });
  console.log(
    `${plain(sum.tried)} guesses with ${plain(sum.challenges)} challenges (${plain(sum.dead)} of them without a live one), ${plain(sum.refusedByLimit)} refused by a limit: ${plain(sum.signedIn)} signed in`,
  );
  const [moved, stayed] = [members.slice(0, newPlaces), members.slice(newPlaces)];
  const atHome = await signInAll(api, stayed, ({ client }) => client);
  const elsewhere = await signInAll(api, moved, ({ account }) => `198.51.100.${account % 250}`);
  console.log(
    `Right after it ${plain(stayed.length - atHome)} of ${plain(stayed.length)} members sign in where they did before, ${plain(moved.length - elsewhere)} of ${plain(moved.length)} in a new place`,
  );
  await api.connection.close();
  await installation.remove();
  return [
    ...(sum.signedIn ? [`${plain(sum.signedIn)} guesses signed in`] : []),
    ...(atHome ? [`${plain(atHome)} members cannot sign in where they did before`] : []),
    ...(elsewhere ? [`${plain(elsewhere)} members cannot sign in in a new place`] : []),
  ];
}
