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

/** Days between the wish for erasure and the erasure. */
export const graceDays = 7;
export const erasedFrom = (now: Date): Date => new Date(now.getTime() + graceDays * 24 * 60 * 60_000);

/** The version that a header names: `"3"` and `3` are the same. */
export const versionIn = (header: string | undefined): number | undefined => (header ? Number(header.replaceAll('"', '')) : undefined);

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length ? `<ul>${value.map((one) => `<li>${readable(one)}</li>`).join('')}</ul>` : '–';
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([name, inner]) => `<dt>${escaped(name)}</dt><dd>${readable(inner)}</dd>`)
      .join('')}</dl>`;
  return escaped(String(value));
}

/** What is kept about a member, as a page that needs nothing else. */
export const exportPage = (title: string, language: string, data: Record<string, unknown>): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1>${Object.entries(
    data,
  )
    .map(([name, value]) => `<h2>${escaped(name)}</h2>${readable(value)}`)
    .join('')}</body></html>`;
