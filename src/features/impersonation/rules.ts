import type { Endpoint } from '../../lib/endpoint.ts';
import type { ErrorCode } from '../../lib/errors.ts';

/** Time for which staff see the site as a member. */
export const impersonationSeconds = 30 * 60;
/** Time in which a code carries it to another domain. */
export const carrySeconds = 60;
/** Page that takes a session into a tab (`server/http/enter-page.ts`). */
export const enterPath = '/api/enter';
/** Key of session storage with the nonce of the tab that asked for a code. */
export const enterKey = 'enter';
/** Begins every token of an impersonation. */
export const tokenPrefix = 'imp_';
/** Days for which the member sees it among the sessions. */
export const shownDays = 30;
/** Impersonations that one staff member begins. */
export const startLimit = { most: 60, seconds: 3_600 } as const;

/**
 * Returns whether staff may see the site as an account: neither their own nor one with a staff record.
 * @param parentUser staff record of the account
 */
export const maySeeAs = (account: { id: number; parentUser: number | null }, staff: number): boolean =>
  account.parentUser === null && account.id !== staff;

/**
 * Returns the treatment of a call during an impersonation: refused with a code, served, or served with an audit line. Each
 * call sets it in its `endpoints.ts` (`impersonation`); `lib/endpoint.ts` has the default.
 * @param isReadOnly staff have not written down a reason yet
 */
export function supervisionOf(
  { method, impersonation }: Pick<Endpoint, 'method' | 'impersonation'>,
  isReadOnly: boolean,
): { refused: ErrorCode } | 'served' | 'audited' {
  if (impersonation === 'never') return { refused: 'impersonation_refused' };
  if (method === 'GET' || impersonation === 'always') return 'served';
  return isReadOnly ? { refused: 'impersonation_read_only' } : 'audited';
}
