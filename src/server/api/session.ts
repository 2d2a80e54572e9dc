import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { impersonationOfBearer } from '../../features/impersonation/queries.ts';
import { supervisionOf, tokenPrefix } from '../../features/impersonation/rules.ts';
import { sessionOfBearer } from '../../features/login/queries.ts';
import { type Actor, visitor } from '../../lib/actor.ts';
import { type Endpoint, permissionsOf } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';

/** Returns the actor of a request; `hasEnded` if its token belongs to no live session. Cookies are never read. */
export type Identified = {
  actor: Actor;
  hasEnded: boolean;
  /** Staff see the site as this member and have not written down a reason. */
  isReadOnly: boolean;
};

/** Returns the actor of an `Authorization` header; a visitor if the token is missing or invalid (`hasEnded`). */
export async function identify(db: Db, authorization: string | undefined, now: Date): Promise<Identified> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return { actor: visitor, hasEnded: Boolean(authorization), isReadOnly: false };
  if (token.startsWith(tokenPrefix)) {
    const impersonating = await impersonationOfBearer(db, token, now);
    if (impersonating) return { ...impersonating, hasEnded: false };
  }
  const actor = await sessionOfBearer(db, token, now);
  return { actor: actor ?? visitor, hasEnded: !actor, isReadOnly: false };
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

/**
 * Enforces what staff may do as a member, and writes the audit line of a write before it: there is no act without its
 * line. @throws Problem impersonation_refused, impersonation_read_only
 */
export async function superviseImpersonation(db: Db, endpoint: Endpoint, { actor, isReadOnly }: Identified, now: Date): Promise<void> {
  if (actor.impersonatedBy === null) return;
  const supervision = supervisionOf(endpoint, isReadOnly);
  if (supervision === 'served') return;
  if (supervision !== 'audited') throw new Problem(supervision.refused);
  const details = { call: `${endpoint.method} ${endpoint.path}`, impersonation: actor.sessionId };
  await writeAudit(db, { by: actor, act: 'impersonation.call', subject: 'account', subjectId: actor.accountId ?? 0, details, now });
}
