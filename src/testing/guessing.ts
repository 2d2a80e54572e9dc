import { codeAlphabet, codeLength, triesPerCode } from '../features/login/rules.ts';
import { challengeOf } from '../features/login/store.ts';
import { CallFailed } from '../lib/call.ts';
import type { Challenge } from '../lib/errors.ts';

/** Calls under attack, in simulated time. */
export type Attacked = {
  wait(seconds: number): void;
  askCode(email: string, client: string): Promise<Challenge>;
  validate(email: string, tried: { challenge?: string; code: string }, client: string): Promise<unknown>;
};
export type Guessing = {
  guesses: number;
  /** Client addresses of the guesses. */
  clients: number;
  emails: readonly string[];
  /** Returns random numbers from 0 up to 1. */
  chance: () => number;
  /** Concurrent guesses (default 1). */
  atOnce?: number;
  progress?(tried: number): void;
};
/** `dead`: tries without a challenge or after its last one. */
export type Guessed = { tried: number; signedIn: number; refusedByLimit: number; challenges: number; dead: number };

/**
 * Returns the refusal of a call.
 * @throws any other error
 */
function refusal(error: unknown): string {
  if (error instanceof CallFailed) return error.answer.code;
  throw error;
}

/**
 * Guesses codes of accounts from many clients in simulated time: each requests a code, takes the challenge even if
 * it is told to wait, and tries codes until it is refused; without a challenge it tries as well.
 */
export async function guess(api: Attacked, { guesses, clients, emails, chance, atOnce = 1, progress }: Guessing): Promise<Guessed> {
  const sum: Guessed = { tried: 0, signedIn: 0, refusedByLimit: 0, challenges: 0, dead: 0 };
  const below = (most: number) => Math.floor(chance() * most);
  const anyCode = () => Array.from({ length: codeLength }, () => codeAlphabet[below(codeAlphabet.length)]).join('');

  async function guessOn(): Promise<void> {
    while (sum.tried < guesses) {
      const number = below(clients);
      const client = `203.${number >> 8}.${number & 255}.7`;
      const email = emails[below(emails.length)] ?? '';
      api.wait(1);
      const asked = await challengeOf(api.askCode(email, client)).catch((error: unknown) => void refusal(error));
      if (asked) sum.challenges += 1;
      for (let tries = 0; tries <= triesPerCode && sum.tried < guesses; tries += 1) {
        sum.tried += 1;
        progress?.(sum.tried);
        const tried = { ...(asked && { challenge: asked.challenge }), code: anyCode() };
        const refused = await api.validate(email, tried, client).then(() => undefined, refusal);
        if (refused === undefined) sum.signedIn += 1;
        if (refused === 'too_many_requests') sum.refusedByLimit += 1;
        if (!asked || refused === 'code_exhausted') sum.dead += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guessOn));
  return sum;
}
