import type { Db } from '../../db/connection.ts';
import { sessionOfBearer } from '../../features/login/queries.ts';
import { type Actor, visitor } from '../../lib/actor.ts';
import { type Endpoint, permissionsOf } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';

/** Returns the actor of a request; `hasEnded` if its token belongs to no live session. Cookies are never read. */
export type Identified = { actor: Actor; hasEnded: boolean };

export async function identify(db: Db, authorization: string | undefined, now: Date): Promise<Identified> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return { actor: visitor, hasEnded: Boolean(authorization) };
  const actor = await sessionOfBearer(db, token, now);
  return { actor: actor ?? visitor, hasEnded: !actor };
}

/** Enforces the `access` of an endpoint; nothing else does. @throws Problem login_required, forbidden, second_factor_required */
export function authorise(
  { access, withoutFactor }: Pick<Endpoint, 'access' | 'withoutFactor'>,
  { accountId, staffId, factors, may }: Actor,
  asksFactor: boolean,
): void {
  if (!access) return;
  if (accountId === null) throw new Problem('login_required');
  if (access === 'member') return;
  const permissions = permissionsOf(access);
  if (staffId === null || (permissions && !permissions.some((permission) => may(permission)))) throw new Problem('forbidden');
  if (asksFactor && !withoutFactor && !factors.length) throw new Problem('second_factor_required');
}
