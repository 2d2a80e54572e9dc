// Somebody keeps the right to give rights: `changeRights` in `commands.ts`.

import type { Grant } from '../../lib/actor.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { type Permission, permissionNames, permissionOfId } from '../../lib/permissions.ts';
import type { StaffMe } from './schema.ts';

/** Maximum people in the list of staff. */
export const mostStaff = 500;

/** Permissions that no call requires. They can be stored, and the rights screen marks them. */
export const unusedPermissions = [
  'MANAGE_HEXAGONS',
  'EMPTY',
  'MANAGE_3D',
  'ACCESS_3D',
  'ACCESS_3D_COLLECTIONS',
  'EDIT_AWARD_REGISTRATION',
  'GENERATE_INVOICES_PREV_YEAR',
] as const satisfies readonly Permission[];
export const isUnused = (permission: Permission): boolean => (unusedPermissions as readonly Permission[]).includes(permission);

type InitialRole = { reference: string; names: Readonly<Record<Locale, string>>; permissions: readonly Permission[] };
const named = (...ids: number[]): Permission[] => ids.flatMap((id) => permissionOfId(id) ?? []);

/** Roles that an installation starts with. */
export const initialRoles: readonly InitialRole[] = [
  { reference: 'webmaster', names: { nl: 'Webmaster', fr: 'Webmestre' }, permissions: permissionNames.filter((name) => !isUnused(name)) },
  {
    reference: 'chief-editor',
    names: { nl: 'Hoofdredacteur', fr: 'Rédaction en chef' },
    permissions: named(1, 3, 4, 5, 9, 12, 15, 17, 19, 20, 21, 25, 26, 27, 38, 39, 40, 41, 44, 45),
  },
  { reference: 'editor', names: { nl: 'Redacteur', fr: 'Rédaction' }, permissions: named(1, 3, 5, 9, 15, 17, 20, 25, 27, 38, 40, 41) },
  { reference: 'translator', names: { nl: 'Vertaler', fr: 'Traduction' }, permissions: named(7, 20) },
  { reference: 'commercial', names: { nl: 'Commercieel', fr: 'Commercial' }, permissions: named(11, 12, 14, 16, 23, 24, 28, 32) },
  { reference: 'support', names: { nl: 'Klantendienst', fr: 'Service clients' }, permissions: named(2, 8, 16, 37) },
  { reference: 'statistics', names: { nl: 'Lezer van statistieken', fr: 'Lecture des statistiques' }, permissions: named(13, 24, 32) },
];

/** Portals and languages on which a role is granted. */
export type Scope = Pick<Grant, 'portals' | 'languages'>;

/** Returns whether grants give a permission on the whole of a scope. All portals are covered only by a grant on all portals. */
function covers(grants: readonly Grant[], permission: Permission, { portals, languages }: Scope): boolean {
  const held = grants.filter((grant) => grant.permissions.includes(permission));
  return (portals === 'all' ? [null] : portals).every((portal) =>
    (languages === 'all' ? locales : languages).every((language) =>
      held.some(
        (grant) =>
          (grant.portals === 'all' || (portal !== null && grant.portals.includes(portal))) &&
          (grant.languages === 'all' || grant.languages.includes(language)),
      ),
    ),
  );
}

/**
 * Returns whether a change of rights is one of the actor's own, which is not allowed. That somebody keeps permission 29 is
 * demanded after every change (`changeRights` in `staff/commands.ts`).
 * @param holders staff records whose rights change
 */
export const changesOwn = (actor: number | null, holders: readonly number[]): boolean => actor !== null && holders.includes(actor);

/** Returns whether the holder of some grants may give permissions on a scope: only those that they have there. */
export const mayGrant = (held: readonly Grant[], permissions: readonly Permission[], scope: Scope): boolean =>
  permissions.every((permission) => covers(held, permission, scope));
/** Returns whether a role may be removed: nobody holds it. */
export const mayRemoveRole = ({ holders }: { holders: number }): boolean => holders === 0;

/** Returns whether an account may get a staff record: it has none, and no erasure was asked for. */
export const mayJoin = ({ parentUser, erasedFrom }: { parentUser: number | null; erasedFrom: Date | null }): boolean =>
  parentUser === null && erasedFrom === null;

/** Returns each permission of grants with the scopes on which it holds; a scope that is part of another one is left out. */
export function permissionScopes(grants: readonly Grant[]): StaffMe['permissions'] {
  return permissionNames.flatMap((permission) => {
    const held = grants.filter((grant) => grant.permissions.includes(permission));
    const everywhere = held.find(({ portals, languages }) => portals === 'all' && languages === 'all');
    return (everywhere ? [everywhere] : held).map(({ portals, languages }) => ({
      permission,
      portals: portals === 'all' ? portals : [...portals],
      languages: languages === 'all' ? languages : [...languages],
    }));
  });
}
