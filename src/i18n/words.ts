import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '../lib/locale.ts';
import { readWordsFrom, type Words } from './messages.ts';

export type { Words } from './messages.ts';

const storage = new AsyncLocalStorage<Words | undefined>();
readWordsFrom(() => storage.getStore());

/** Runs work whose translators use these words before the messages of the product. */
export const withWords = <T>(words: Words | undefined, work: () => T): T => storage.run(words, work);

/** Returns words of one language, as the payload of a page has them; undefined for none. */
export const wordsIn = (
  locale: Locale,
  messages: Readonly<Record<string, string>> | undefined,
  { isMarked = false }: { isMarked?: boolean } = {},
): Words | undefined => (messages || isMarked ? { of: (asked) => (asked === locale ? messages : undefined), isMarked } : undefined);
