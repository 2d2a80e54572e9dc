import { atom } from 'nanostores';
import { CallFailed } from '../lib/call.ts';

/** A call was refused because the second factor has run out. The rooms stay as they are, hidden, until it is given. */
export const $isFactorAsked = atom(false);

/** Notices an answer that asks for the second factor. */
export function noticeFactor(error: unknown): void {
  if (error instanceof CallFailed && error.answer.code === 'second_factor_required') $isFactorAsked.set(true);
}
