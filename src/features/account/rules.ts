// An imported address that another member has is refused: `takenEmails` in `save.ts`. What an erasure removes: `erasure-commands.ts`.

import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { isSameSignature } from '../../lib/signature.ts';
import type { User } from './schema.ts';

/** Fields of a stored account that its member sees. */
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

/** Returns the first and last name, separated by a space (specification 3). */
export const fullNameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;
/** New articles on the home of a member. */
export const newestOnHome = 8;

/** Days between the request for erasure and the erasure. */
export const graceDays = 7;
/** Returns the instant of an erasure that is requested now. */
export const erasedFrom = (now: Date): Date => new Date(now.getTime() + graceDays * 24 * 60 * 60_000);
/**
 * Returns whether a member removes the account. Staff do not: it could be the last holder of the rights over staff, so the staff
 * record is removed first.
 */
export const mayErase = ({ staffId }: { staffId: number | null }): boolean => staffId === null;

/** Returns the version in an `If-Match` header: `"3"` and `3` are the same. */
export const versionIn = (header: string | undefined): number | undefined => (header ? Number(header.replaceAll('"', '')) : undefined);

/** Converts stored data to the field names of calls: `first_name` becomes `firstName`. */
export const inCamelCase = <T>(kept: T): T =>
  JSON.parse(JSON.stringify(kept), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), inner]),
        )
      : value,
  ) as T;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/.test(text);

/** @param nameOf returns the label of a field or of a coded value in the reader's language */
export type Reading = { title: string; locale: Locale; nameOf(word: string): string };

/** Fields with coded values, which have labels. */
const ours: ReadonlySet<string> = new Set(['locale', 'lang', 'kind', 'purpose', 'state', 'priority']);

function readable(value: unknown, field: string, reading: Reading): string {
  const { locale, nameOf } = reading;
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value))
    return value.length ? `<ul>${value.map((one) => `<li>${readable(one, field, reading)}</li>`).join('')}</ul>` : '–';
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([name, one]) => `<dt>${escaped(nameOf(name))}</dt><dd>${readable(one, name, reading)}</dd>`)
      .join('')}</dl>`;
  if (typeof value === 'string' && isInstant(value)) {
    const instant = new Date(value).toISOString();
    return `<time datetime="${instant}">${escaped(`${formatDate(locale, instant)}, ${formatTime(locale, instant)}`)}</time>`;
  }
  return escaped(typeof value === 'boolean' || ours.has(field) ? nameOf(String(value)) : String(value));
}

/** Returns the stored data of a member as a self-contained page. */
export const exportPage = (reading: Reading, data: Record<string, unknown>): string =>
  `<!doctype html><html lang="${reading.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(reading.title)}</title></head><body><h1>${escaped(reading.title)}</h1>${Object.entries(
    data,
  )
    .map(([name, value]) => `<h2>${escaped(reading.nameOf(name))}</h2>${readable(value, name, reading)}`)
    .join('')}</body></html>`;

type Keyed = (purpose: string, text: string) => string;
/** Seconds for which the old address can undo a change. */
export const undoSeconds = 7 * 24 * 60 * 60;

/** Returns the address of the page that undoes a change of e-mail. @param signed payload of the link; null for the page itself */
export const undoAddress = (signed: string | null): string => `/api/account/email/undo${signed === null ? '' : `?s=${signed}`}`;
const signedChange = (keyed: Keyed, id: number) => `${id}.${keyed('email undo', String(id)).slice(0, 32)}`;
/** Returns the path of a link that is signed by this installation. */
export const undoPath = (keyed: Keyed, id: number): string => undoAddress(signedChange(keyed, id));
/** Returns the change that a link undoes; undefined if the link is not signed by this installation. */
export function undoneBy(keyed: Keyed, given: string | null): number | undefined {
  const id = Number(/^(\d{1,9})\.[\w-]{32}$/.exec(given ?? '')?.[1]);
  return id && isSameSignature(signedChange(keyed, id), given ?? '') ? id : undefined;
}
