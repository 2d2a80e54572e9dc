import { IntlMessageFormat } from 'intl-messageformat';
import type nl from '../../i18n/nl.json';
import type { Locale } from './locale.ts';

export type MessageKey = keyof typeof nl;
export type Messages = Readonly<Record<MessageKey, string>>;
/** The messages that a page hands to an island: those that it needs, in the page's language. */
export type SomeMessages = Readonly<Partial<Record<MessageKey, string>>>;
export type Values = Readonly<Record<string, string | number | Date>>;
export type Translate = (key: MessageKey, values?: Values) => string;

const compiled = new Map<string, IntlMessageFormat>();

export function format(locale: Locale, message: string, values: Values): string {
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

/** In islands, which must not carry both catalogues. A key that was not handed over shows itself. */
export const translateWith =
  (locale: Locale, messages: SomeMessages): Translate =>
  (key, values = {}) =>
    format(locale, messages[key] ?? key, values);
