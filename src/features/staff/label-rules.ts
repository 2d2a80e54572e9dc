import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { fullNameOf } from '../account/rules.ts';
import type { Role, RoleGrant, StaffMember } from './schema.ts';

export const nameOf = ({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>): string => fullNameOf({ firstName, lastName });

/** Returns the scope of a grant in words. */
export function placesOf(t: Translate, { portals, languages }: Pick<RoleGrant, 'portals' | 'languages'>): string {
  const where = portals === 'all' ? t('staff.rights.portals.all') : portals.join(', ');
  const [language] = languages === 'all' || languages.length === 2 ? [] : languages;
  return language ? `${where}, ${t(`staff.rights.languages.${language}`)}` : where;
}

export const roleName = (locale: Locale, roles: readonly Role[], reference: string): string =>
  roles.find((role) => role.reference === reference)?.names[locale] ?? reference;

/** Returns a role with its scope in words. */
export const scopeText = (t: Translate, locale: Locale, roles: readonly Role[], grant: RoleGrant): string =>
  `${roleName(locale, roles, grant.role)} (${placesOf(t, grant)})`;
