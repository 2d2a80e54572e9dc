import type { User } from './schema.ts';

/** A stored account, as far as its member sees it. */
type StoredUser = Omit<User, 'language'> & { locale: User['language'] };

export const userOf = ({ id, email, firstName, lastName, phone, gender, locale, version }: StoredUser): User => ({
  id,
  email,
  firstName,
  lastName,
  phone,
  gender,
  language: locale,
  version,
});

/** Specification 3: the first and last name with a space between. */
export const fullNameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;
