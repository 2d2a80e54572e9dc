import type { Locale } from '../lib/locale.ts';

/** Parts of an address of the staff rooms. `room` is empty for the front. */
export type RoomAddress = { room: string; reference: string | undefined; query: Readonly<Record<string, string>> };

const pattern = /^(?:\/(?:nl|fr))?\/staff(?:\/([^/]*))?(?:\/(.+))?$/;

export const baseOf = (locale: Locale): string => (locale === 'fr' ? '/fr/staff' : '/staff');

/** Returns the part that an address names; undefined for an address outside the staff rooms. */
export function readAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): RoomAddress | undefined {
  const match = pattern.exec(pathname);
  if (!match) return undefined;
  const [, room = '', reference] = match;
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return { room: decoded(room), reference: reference && decoded(reference), query: Object.fromEntries(new URLSearchParams(search)) };
}

/** Returns the address of a room, or of a thing in it. Empty values of the query are left out. */
export function addressOf(locale: Locale, { room, reference, query = {} }: Partial<RoomAddress>): string {
  const path = [baseOf(locale), room, reference].flatMap((part, index) => (part ? [index ? encodeURIComponent(part) : part] : []));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return path.join('/') + (search && `?${search}`);
}
