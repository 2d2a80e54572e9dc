import { codeAlphabet, codeLength, triesPerCode } from '../features/login/rules.ts';
import type { Api } from './members.ts';
import { refused } from './members.ts';

export type Guessed = { tried: number; signedIn: number; refusedByLimit: number; codes: number };

/**
 * Guesses codes of accounts from many clients in simulated time: each asks for a code and tries letters until it is refused.
 * @param chance gives numbers from 0 up to 1
 */
export async function guess(
  api: Api,
  { guesses, clients, emails, chance }: { guesses: number; clients: number; emails: readonly string[]; chance: () => number },
): Promise<Guessed> {
  const sum: Guessed = { tried: 0, signedIn: 0, refusedByLimit: 0, codes: 0 };
  const anyCode = () => Array.from({ length: codeLength }, () => codeAlphabet[Math.floor(chance() * codeAlphabet.length)]).join('');
  while (sum.tried < guesses) {
    const client = `203.${Math.floor(chance() * clients) % 250}.${Math.floor(chance() * 250)}.7`;
    const email = emails[Math.floor(chance() * emails.length)] ?? '';
    api.wait(1);
    const asked = await api.askCode(email, client).catch(() => undefined);
    if (asked) sum.codes += 1;
    for (let tries = 0; tries <= triesPerCode && sum.tried < guesses; tries += 1) {
      sum.tried += 1;
      const answer = await refused(
        api.validate(email, { ...(asked && { challenge: asked.challenge }), code: anyCode() }, client).then(() => {
          sum.signedIn += 1;
        }),
      ).catch(() => undefined);
      if (answer?.code === 'too_many_requests') sum.refusedByLimit += 1;
    }
  }
  return sum;
}
