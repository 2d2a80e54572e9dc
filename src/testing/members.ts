import { pino } from 'pino';
import type { Connection } from '../db/connection.ts';
import { mails } from '../db/tables/mails.ts';
import { createContact, requestEmailCode, validateEmailCode } from '../features/login/endpoints.ts';
import type { SignedIn } from '../features/login/schema.ts';
import { challengeOf } from '../features/login/store.ts';
import { CallFailed, call, type ProblemAnswer } from '../lib/call.ts';
import { type AppOptions, createApp } from '../server/api/app.ts';
import { keyedBy } from '../server/secret.ts';

export type Api = ReturnType<typeof startApi>;

/** Runs the calls on a database, with a clock and client addresses that tests set. */
export function startApi(connection: Connection, start = '2026-11-21T12:00:00Z', mediaDir?: string, more: Partial<AppOptions> = {}) {
  let now = new Date(start);
  const { db } = connection;
  const app = createApp({
    db,
    clock: () => now,
    logger: pino({ level: 'silent' }),
    send: async () => {},
    keyed: keyedBy('a secret of the tests'),
    mediaDir,
    ...more,
  });
  const from = (client = '192.0.2.1', more: Record<string, string> = {}) => ({
    fetch: (path: string, init: RequestInit) => app.request(`http://dbbe.localhost${path}`, init, { client }),
    headers: more,
  });
  const withToken = (token: string, client?: string) => from(client, { authorization: `Bearer ${token}` });

  /** Returns the values of the mails to an address, newest last. */
  const mailed = async (to: string) =>
    (await db.select().from(mails).orderBy(mails.id)).filter(({ recipient }) => recipient === to.toLowerCase());
  const codeFor = async (to: string): Promise<string> =>
    ((await mailed(to)).findLast(({ kind }) => kind === 'code')?.values as { code?: string })?.code ?? '';

  async function askCode(email: string, client?: string) {
    const asked = await challengeOf(call(requestEmailCode, { body: { email, portalCode: 'dbbe', lang: 'nl' } }, from(client)));
    return { ...asked, code: await codeFor(email) };
  }
  const validate = (email: string, { challenge, code }: { challenge?: string; code: string }, client?: string, remember = true) =>
    call(
      validateEmailCode,
      { headers: { 'login-challenge': challenge }, query: { remember: remember ? 'true' : 'false' }, body: { email, code } },
      from(client),
    );
  return {
    app,
    db,
    from,
    withToken,
    mailed,
    codeFor,
    askCode,
    validate,
    now: () => now,
    at: (time: string) => {
      now = new Date(time);
    },
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
    },
    signIn: async (email: string, client?: string): Promise<SignedIn> => validate(email, await askCode(email, client), client),
    async register(email: string, client?: string): Promise<SignedIn> {
      const body = { email, firstName: 'Jan', lastName: 'Peeters', lang: 'nl' } as const;
      const { challenge } = await call(createContact, { query: { campagnecode: 'BEURS-26' }, body }, from(client));
      return validate(email, { challenge, code: await codeFor(email) }, client);
    },
  };
}

/** Returns the problem with which a call is refused. */
export async function refused(work: Promise<unknown>): Promise<ProblemAnswer> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallFailed) return error.answer;
    throw error;
  }
  throw new Error('It was not refused.');
}
