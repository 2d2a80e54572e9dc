import type { Context } from '../../features/context.ts';

/** Returns the token that opens the outbox page: who reads the terminal of the server knows it. */
export const outboxToken = (keyed: Context['keyed']): string => keyed('outbox', '').slice(0, 32);
/** Returns the path of the outbox page, with its token. */
export const outboxPath = (keyed: Context['keyed']): string => `/api/outbox?token=${outboxToken(keyed)}`;
