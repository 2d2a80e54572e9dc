import type { Locale } from './locale.ts';
import type { Permission } from './permissions.ts';

/** Second factors of staff: a passkey, a code of an app (TOTP), a recovery code. */
export type Factor = 'passkey' | 'totp' | 'recovery';

/** Permissions that hold together, on some portals and in some languages. */
export type Grant = {
  permissions: readonly Permission[];
  portals: 'all' | readonly string[];
  languages: 'all' | readonly Locale[];
};

/** The caller of an endpoint. */
export type Actor = {
  /** Null for a visitor who is not signed in. */
  accountId: number | null;
  /** Session of the bearer token; null for a visitor who is not signed in. */
  sessionId: string | null;
  /** Account of the staff member who impersonates this member; else null. */
  impersonatedBy: number | null;
  /** Second factors that the session has satisfied and that still count. */
  factors: readonly Factor[];
  /** Portals on which a subscription of the actor is active (specification 3: its expiry is set and in the future). */
  subscribedOn: readonly string[];
  /** Staff record of the account; null for members. */
  staffId: number | null;
  /** Returns whether the actor has a permission. Without a portal: on any portal; without a language: in any language. */
  may(permission: Permission, portal?: string, language?: Locale): boolean;
};

/** An actor who is signed in. */
export type MemberActor = Actor & { accountId: number; sessionId: string };
/** An actor with a staff record. */
export type StaffActor = MemberActor & { staffId: number };

/** Permissions that a grant gives only if it holds on all portals. */
const onAllPortals: readonly Permission[] = ['TOOLMASTER'];

const holds = <T extends string>(scope: 'all' | readonly T[], one: T | undefined): boolean =>
  scope === 'all' || (one === undefined ? scope.length > 0 : scope.includes(one));

/** Returns the `may` of an actor with these grants. */
export const mayWith =
  (grants: readonly Grant[]): Actor['may'] =>
  (permission, portal, language) =>
    grants.some(
      (grant) =>
        grant.permissions.includes(permission) &&
        holds(grant.portals, portal) &&
        holds(grant.languages, language) &&
        (grant.portals === 'all' || !onAllPortals.includes(permission)),
    );

/** An actor who is not signed in. */
export const visitor: Actor = {
  accountId: null,
  sessionId: null,
  impersonatedBy: null,
  factors: [],
  subscribedOn: [],
  staffId: null,
  may: () => false,
};
