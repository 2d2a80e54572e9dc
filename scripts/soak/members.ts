import { setTimeout as pause } from 'node:timers/promises';
import { getAccount, updateAccount } from '../../src/features/account/endpoints.ts';
import { createAddress } from '../../src/features/addresses/endpoints.ts';
import { createContact, requestEmailCode, validateEmailCode } from '../../src/features/login/endpoints.ts';
import { CallFailed, call } from '../../src/lib/call.ts';
import type { TestSmtp } from '../../src/testing/servers/smtp.ts';
import type { Chance } from './chance.ts';

/** Acknowledged state of one member; `underWay` is the call that was open when the server was killed. */
export type MemberState = {
  email: string;
  client: string;
  token: string | undefined;
  phone: string | undefined;
  addresses: string[];
  underWay: { phone?: string; street?: string };
  signIns: number;
};

/** Thrown if the server stopped during a call. */
export class Gone extends Error {}

const codeMilliseconds = 15_000;

/** Returns a caller for one member: each has another client address, as if behind a proxy. */
export function callerOf(port: number) {
  const fetchAt = async (path: string, init: RequestInit) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      // Read here, since the server may be killed in the middle of its answer.
      return new Response(await response.text(), response);
    } catch {
      throw new Gone();
    }
  };
  return ({ client, token }: Pick<MemberState, 'client' | 'token'>) => ({
    fetch: fetchAt,
    headers: { 'x-forwarded-for': client, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

/** Returns the code in the newest mail to an address, after a number of earlier mails. */
async function codeIn(smtp: TestSmtp, email: string, after: number): Promise<string> {
  for (const start = performance.now(); performance.now() - start < codeMilliseconds; await pause(20)) {
    const mails = smtp.arrived.slice(after).filter(({ to }) => to.includes(email));
    const code = mails.map(({ mail }) => /\b[A-HJKMNP-Z2-9]{6}\b/.exec(mail.text ?? '')?.[0]).findLast(Boolean);
    if (code) return code;
  }
  throw new Gone();
}

/** Registers or signs in, and changes data, until the server stops. */
export async function live(member: MemberState, port: number, smtp: TestSmtp, chance: Chance): Promise<void> {
  const as = callerOf(port);
  const { email } = member;
  try {
    for (;;) {
      const before = smtp.arrived.length;
      const body = { email, firstName: 'Jan', lastName: 'Peeters', lang: 'nl' } as const;
      const { challenge } =
        member.signIns === 0
          ? await call(createContact, { query: {}, body }, as(member))
          : await call(requestEmailCode, { body: { email, portalCode: 'dbbe', lang: 'nl' } }, as(member));
      const code = await codeIn(smtp, email, before);
      const request = { headers: { 'login-challenge': challenge }, query: { remember: 'true' }, body: { email, code } } as const;
      const { token } = await call(validateEmailCode, request, as({ ...member, token: undefined }));
      member.token = token;
      member.signIns += 1;
      for (let change = 0; change < 4; change += 1) {
        const phone = String(Math.floor(chance() * 1e9));
        member.underWay = { phone };
        await call(updateAccount, { headers: {}, body: { firstName: 'Jan', lastName: 'Peeters', phone } }, as(member));
        member.phone = phone;
        const street = `Straat ${Math.floor(chance() * 1e9)}`;
        member.underWay = { street };
        if (member.addresses.length < 40) {
          const address = {
            lang: 'nl',
            street,
            streetNumber: '1',
            city: 'Gent',
            zipCode: '9000',
            countryCode: 'BE',
            isB2b: false,
          } as const;
          await call(createAddress, { body: address }, as(member));
          member.addresses.push(street);
        }
        member.underWay = {};
      }
    }
  } catch (error) {
    // A server that is being killed may answer that its database is down; too many requests have to wait.
    const isExpected = error instanceof CallFailed && ['database_down', 'internal', 'too_many_requests'].includes(error.answer.code);
    if (!(error instanceof Gone) && !isExpected) throw error;
  }
}

/** Returns the faults of an acknowledged session: it must open its account, with the last acknowledged data. */
export async function sessionFaults(member: MemberState, port: number): Promise<string[]> {
  if (!member.token) return [];
  try {
    const { phone } = await call(getAccount, {}, callerOf(port)(member));
    const isKept = phone === (member.phone ?? null) || (member.underWay.phone !== undefined && phone === member.underWay.phone);
    return isKept ? [] : [`${member.email}: the phone ${member.phone} was acknowledged, ${phone} is stored`];
  } catch (error) {
    return [`${member.email}: an acknowledged session opens nothing (${error instanceof CallFailed ? error.answer.code : String(error)})`];
  }
}
