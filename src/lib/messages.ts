import { parse } from '@formatjs/icu-messageformat-parser';
import fr from '../../i18n/fr.json' with { type: 'json' };
import nl from '../../i18n/nl.json' with { type: 'json' };
import type { ErrorCode, FieldCode } from './errors.ts';
import type { Locale } from './locale.ts';
import { format, type MessageKey, type Messages, type Parsed, type SomeMessages, type Translate } from './translate.ts';

export type { MessageKey, Translate } from './translate.ts';

/** Every code has its message in both languages, and neither language has one that the other lacks, or this does not compile. */
const base = { nl, fr } as const satisfies Record<Locale, Messages & Record<`problem.${ErrorCode}` | `field.${FieldCode}`, string>>;
nl satisfies Record<keyof typeof fr, string>;

/** The messages of a language. Later overrides win: those of a portal over the base, those of staff over the portal's. */
export const translator =
  (locale: Locale, ...overrides: readonly Partial<Messages>[]): Translate =>
  (key, values = {}) =>
    format(locale, overrides.findLast((messages) => messages[key] !== undefined)?.[key] ?? base[locale][key], values);

/** What something that is kept about a member is called; a word of the member's own stays as it is. */
export const keptName =
  (locale: Locale) =>
  (word: string): string =>
    Object.hasOwn(base[locale], `kept.${word}`) ? base[locale][`kept.${word}` as MessageKey] : word;

const parsed = new Map<string, string | Parsed>();
function parsedOnce(message: string): string | Parsed {
  const found = parsed.get(message) ?? (message.includes('{') ? parse(message, { ignoreTag: true }) : message);
  parsed.set(message, found);
  return found;
}

/** The messages whose keys begin with one of these, for an island (`translateWith`): those with values are parsed already. */
export const messagesFor = (locale: Locale, prefixes: readonly string[]): SomeMessages =>
  Object.fromEntries(
    Object.entries(base[locale]).flatMap(([key, message]) =>
      prefixes.some((prefix) => key.startsWith(prefix)) ? [[key as MessageKey, parsedOnce(message)]] : [],
    ),
  );
