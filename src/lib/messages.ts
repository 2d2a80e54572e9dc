import { IntlMessageFormat } from 'intl-messageformat';
import fr from '../../i18n/fr.json' with { type: 'json' };
import nl from '../../i18n/nl.json' with { type: 'json' };
import type { ErrorCode, FieldCode } from './errors.ts';
import type { Locale } from './locale.ts';

export type MessageKey = keyof typeof nl;
type Messages = Readonly<Record<MessageKey, string>>;
export type Values = Readonly<Record<string, string | number | Date>>;

/** Every code has its message in both languages, and neither language has one that the other lacks, or this does not compile. */
const base = { nl, fr } as const satisfies Record<Locale, Messages & Record<`problem.${ErrorCode}` | `field.${FieldCode}`, string>>;
nl satisfies Record<keyof typeof fr, string>;

const compiled = new Map<string, IntlMessageFormat>();

function format(locale: Locale, message: string, values: Values): string {
  // Most messages have no values, and need no parser.
  if (!message.includes('{')) return message;
  const name = `${locale} ${message}`;
  let found = compiled.get(name);
  if (!found) {
    found = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    compiled.set(name, found);
  }
  return String(found.format(values));
}

export type Translate = (key: MessageKey, values?: Values) => string;

/** The messages of a language. Later overrides win: those of a portal over the base, those of staff over the portal's. */
export const translator =
  (locale: Locale, ...overrides: readonly Partial<Messages>[]): Translate =>
  (key, values = {}) =>
    format(locale, overrides.findLast((messages) => messages[key] !== undefined)?.[key] ?? base[locale][key], values);
