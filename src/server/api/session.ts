import type { Db } from '../../db/connection.ts';
import { sessionOfBearer } from '../../features/login/queries.ts';
import { type Asker, stranger } from '../../lib/asker.ts';
import type { Endpoint } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';

/** The actor of a request: `hasEnded` if its token belongs to no live session. Cookies are never read. */
export type Identified = { asker: Asker; hasEnded: boolean };

export async function identify(db: Db, authorization: string | undefined, now: Date): Promise<Identified> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return { asker: stranger, hasEnded: Boolean(authorization) };
  const asker = await sessionOfBearer(db, token, now);
  return { asker: asker ?? stranger, hasEnded: !asker };
}

/** The one place that enforces what an endpoint declares. @throws Problem login_required, forbidden */
export function authorise({ access }: Pick<Endpoint, 'access'>, { accountId, permissions }: Asker): void {
  if (!access) return;
  if (accountId === null) throw new Problem('login_required');
  if (access !== 'member' && !permissions.includes(access.permission)) throw new Problem('forbidden');
}
