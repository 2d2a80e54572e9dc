import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type nl from '../../i18n/nl.json';
import type { Locale } from './locale.ts';

export type MessageKey = keyof typeof nl;
export type Messages = Readonly<Record<MessageKey, string>>;
/** A message that was parsed: the browser has no parser for those with values. */
export type Parsed = MessageFormatElement[];
/** The messages that a page hands to an island: those that it needs, in the page's language. */
export type SomeMessages = Readonly<Partial<Record<MessageKey, string | Parsed>>>;
export type Values = Readonly<Record<string, string | number | Date>>;
export type Translate = (key: MessageKey, values?: Values) => string;

const compiled = new Map<string | Parsed, IntlMessageFormat>();
const mostKept = 2_000;
/** Most messages are asked for with the same few values, page after page. */
const formatted = new Map<string, string>();

function formatOf(locale: Locale, message: string | Parsed): IntlMessageFormat {
  const name = typeof message === 'string' ? `${locale} ${message}` : message;
  let found = compiled.get(name);
  if (!found) {
    found = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    compiled.set(name, found);
  }
  return found;
}

export function format(locale: Locale, message: string | Parsed, values: Values): string {
  if (typeof message !== 'string') return String(formatOf(locale, message).format(values));
  // Most messages have no values, and need no parser.
  if (!message.includes('{')) return message;
  const asked = `${locale} ${message}${JSON.stringify(values)}`;
  const known = formatted.get(asked);
  if (known !== undefined) return known;
  const text = String(formatOf(locale, message).format(values));
  if (formatted.size >= mostKept) formatted.clear();
  formatted.set(asked, text);
  return text;
}

/** In islands, which must not carry both catalogues. A key that was not handed over shows itself. */
export const translateWith =
  (locale: Locale, messages: SomeMessages): Translate =>
  (key, values = {}) =>
    format(locale, messages[key] ?? key, values);
