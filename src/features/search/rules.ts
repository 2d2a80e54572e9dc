import type { Locale } from '../../lib/locale.ts';
import { indexable } from '../../lib/words.ts';
import { typeGroups } from '../articles/rules.ts';

/** Of a longer text the rest is not found: a vector holds one megabyte. */
export const mostIndexedCharacters = 250_000;

/** The kinds of an article by its type (specification 3); types in no group are articles. */
export function kindsOfType(typeId: number): string[] {
  const groups = Object.entries(typeGroups).filter(([, ids]) => (ids as readonly number[]).includes(typeId));
  return groups.length ? groups.map(([name]) => name) : ['articles'];
}

/** The word of the index that stands for a portal in a language. */
export const scopeOf = (portal: string, locale: Locale): string => `~${portal}.${locale}`;

export const memberWord = '~member';
export const subscriberWord = (portal: string): string => `~subscriber.${portal}`;

/** For whom a text opens (design 5), as words of the index; null where it is open to everybody. */
export function accessOf(thing: { isPremium: boolean; requiresRegistration: boolean; portals: readonly string[] }): string[] | null {
  if (thing.isPremium) return thing.portals.map(subscriberWord);
  return thing.requiresRegistration ? [memberWord] : null;
}

/** A title as it is compared with a whole query. */
export const titleKeyOf = (locale: Locale, title: string): string => indexable(locale, title, { stopWordsToo: true }).slice(0, 500);
