import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type nl from '../../i18n/nl.json';
import { isolated } from './characters.ts';
import type { Locale } from './locale.ts';

export type MessageKey = keyof typeof nl;
export type Messages = Readonly<Record<MessageKey, string>>;
/** Parsed message: the browser has no parser for messages with values. */
export type Parsed = MessageFormatElement[];
/** Messages that a page hands to an island: only those it needs, in the page's language. */
export type SomeMessages = Readonly<Partial<Record<MessageKey, string | Parsed>>>;
export type Values = Readonly<Record<string, string | number | Date>>;
export type Translate = (key: MessageKey, values?: Values) => string;

const compiled = new Map<string | Parsed, IntlMessageFormat>();
const mostKept = 2_000;
/** Cache of formatted messages: most are requested with the same few values on every page. */
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

/** Returns values of which texts from right to left do not change the order of the message around them. */
const inOrder = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]));

/** Returns a message in ICU format with its values filled in. @throws if a value is missing */
export function format(locale: Locale, message: string | Parsed, values: Values): string {
  if (typeof message !== 'string') return String(formatOf(locale, message).format(inOrder(values)));
  // Most messages have no values and need no parser.
  if (!message.includes('{')) return message;
  const cacheKey = `${locale} ${message}${JSON.stringify(values)}`;
  const known = formatted.get(cacheKey);
  if (known !== undefined) return known;
  const text = String(formatOf(locale, message).format(inOrder(values)));
  if (formatted.size >= mostKept) formatted.clear();
  formatted.set(cacheKey, text);
  return text;
}

/** Returns a translator for islands, which must not contain both catalogues. A missing key is shown as itself. */
export const translateWith =
  (locale: Locale, messages: SomeMessages): Translate =>
  (key, values = {}) =>
    format(locale, messages[key] ?? key, values);
