import { atom } from 'nanostores';
import { CallFailed } from '../lib/call.ts';

/** True after a call was refused because the second factor expired. The rooms keep their state, hidden, until it is entered. */
export const $isFactorAsked = atom(false);

/** Sets `$isFactorAsked` if an error asks for the second factor. */
export function noticeFactor(error: unknown): void {
  if (error instanceof CallFailed && error.answer.code === 'second_factor_required') $isFactorAsked.set(true);
}
