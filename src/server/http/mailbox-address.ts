import type { Context } from '../../features/context.ts';

/** Returns the token that opens the mailbox page; it is printed on the terminal of the server. */
export const mailboxToken = (keyed: Context['keyed']): string => keyed('outbox', '').slice(0, 32);
/** Returns the path of the mailbox page, with its token. */
export const mailboxPath = (keyed: Context['keyed']): string => `/api/outbox?token=${mailboxToken(keyed)}`;
