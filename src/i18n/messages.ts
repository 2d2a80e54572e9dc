import { parse } from '@formatjs/icu-messageformat-parser';
import fr from '../../i18n/fr.json' with { type: 'json' };
import nl from '../../i18n/nl.json' with { type: 'json' };
import { type ErrorCode, type FieldCode, staffCodes } from '../lib/errors.ts';
import type { Locale } from '../lib/locale.ts';
import { marked } from '../lib/marks.ts';
import { format, type MessageKey, type Messages, type Parsed, type SomeMessages, type Translate } from '../lib/message-format.ts';

export type { MessageKey, Translate } from '../lib/message-format.ts';

/** Compiles only if both languages have the same keys and a message for every code. */
const base = { nl, fr } as const satisfies Record<Locale, Messages & Record<`problem.${ErrorCode}` | `field.${FieldCode}`, string>>;
nl satisfies Record<keyof typeof fr, string>;

/** Messages that win over those of the product, by key; none for a language without any. */
export type Words = {
  of(locale: Locale): Readonly<Record<string, string>> | undefined;
  /** Words are marked with their keys (`lib/marks.ts`): for staff who translate, never for a published page. */
  isMarked?: boolean;
};
let wordsHere: () => Words | undefined = () => undefined;
/** Sets where translators find the words of the page, mail or call at hand. Browsers have none. */
export function readWordsFrom(reader: () => Words | undefined): void {
  wordsHere = reader;
}

/** Returns the translator of a language. Overrides of staff win over the messages of the product (`i18n/words.ts`). */
export const translator =
  (locale: Locale): Translate =>
  (key, values = {}) => {
    const words = wordsHere();
    const message = words?.of(locale)?.[key] ?? base[locale][key];
    return format(locale, words?.isMarked ? marked(key, message) : message, values);
  };

/** Returns the messages of the product in a language. */
export const productMessages = (locale: Locale): Messages => base[locale];

/** Returns whether a text is the key of a message. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(nl, text);

const parsed = new Map<string, string | Parsed>();
function parsedOnce(message: string): string | Parsed {
  const found = parsed.get(message) ?? (message.includes('{') ? parse(message, { ignoreTag: true }) : message);
  parsed.set(message, found);
  return found;
}

const isOfStaff = (key: string) => /^(?:problem|field)\./.test(key) && staffCodes.has(key.slice(key.indexOf('.') + 1));

const keysKept = new Map<string, readonly MessageKey[]>();
/** Returns the keys with one of some prefixes. They are looked for once: many published pages have the same form. */
function keysWith(prefixes: readonly string[]): readonly MessageKey[] {
  const name = prefixes.join(' ');
  const isOpen = (key: string) => !isOfStaff(key) || prefixes.includes('staff.') || prefixes.includes(key);
  const keys =
    keysKept.get(name) ??
    (Object.keys(nl) as MessageKey[]).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)) && isOpen(key));
  keysKept.set(name, keys);
  return keys;
}

/**
 * Returns the messages whose keys begin with one of these prefixes, for an island (`translateWith`). Messages with
 * values are already parsed. Errors of staff calls come only with the prefix `staff.`.
 */
export function messagesFor(locale: Locale, prefixes: readonly string[]): SomeMessages {
  const words = wordsHere();
  const own = words?.of(locale) ?? {};
  const shown = (key: MessageKey) => {
    const message = own[key] ?? base[locale][key];
    return parsedOnce(words?.isMarked ? marked(key, message) : message);
  };
  return Object.fromEntries(keysWith(prefixes).map((key) => [key, shown(key)]));
}
