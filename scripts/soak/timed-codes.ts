import { setTimeout as pause } from 'node:timers/promises';
import { createContact, requestEmailCode, validateEmailCode } from '../../src/features/login/endpoints.ts';
import { call } from '../../src/lib/call.ts';
import type { TestSmtp } from '../../src/testing/servers/smtp.ts';
import { type Kind, nameOf } from '../bench/databases.ts';
import { milliseconds, seconds } from '../bench/numbers.ts';
import { callerOf } from './members.ts';

const mostMilliseconds = 2_000;
const patienceMilliseconds = 60_000;
const lookMilliseconds = 2;

/** Requests a mail with a code. @returns the code, and the milliseconds from the request until the mail server received it */
async function timed(smtp: TestSmtp, email: string, ask: () => Promise<{ challenge: string }>) {
  const before = smtp.arrived.length;
  const begun = performance.now();
  const { challenge } = await ask();
  for (; performance.now() - begun < patienceMilliseconds; await pause(lookMilliseconds)) {
    // A welcome mail can arrive first.
    const mails = smtp.arrived.slice(before).filter(({ to }) => to.includes(email));
    const code = mails.map(({ mail }) => /\b[A-HJKMNP-Z2-9]{6}\b/.exec(mail.text ?? '')?.[0]).find(Boolean);
    if (code) return { code, challenge, took: performance.now() - begun };
  }
  throw new Error(`No code for ${email} arrived within ${seconds(patienceMilliseconds / 1_000)}.`);
}

/** Registers a member, who then requests a code to sign in. @returns the milliseconds of both mails */
export async function codesOf(port: number, smtp: TestSmtp, number: number): Promise<number[]> {
  const as = callerOf(port)({ client: `10.1.${number >> 8}.${number & 255}`, token: undefined });
  const email = `lid${number}@voorbeeld.be`;
  const body = { email, firstName: 'Jan', lastName: 'Peeters', lang: 'nl' } as const;
  const first = await timed(smtp, email, () => call(createContact, { query: {}, body }, as));
  const headers = { 'login-challenge': first.challenge };
  await call(validateEmailCode, { headers, query: { remember: 'true' }, body: { email, code: first.code } }, as);
  const second = await timed(smtp, email, () => call(requestEmailCode, { body: { email, portalCode: 'dbbe', lang: 'nl' } }, as));
  return [first.took, second.took];
}

/** @returns faults: codes that reached the mail server more than 2 s after their request */
export const lateCodes = (took: readonly number[], kind: Kind): string[] =>
  took.filter((one) => one > mostMilliseconds).map((one) => `A code took ${milliseconds(one)} to the mail server (${nameOf[kind]})`);
