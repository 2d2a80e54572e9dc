import * as z from 'zod/mini';
import type { Locale } from '../lib/locale.ts';

const patience = 10_000;
const maxCharacters = 20_000;
const Translated = z.object({ translatedText: z.string().check(z.minLength(1), z.maxLength(maxCharacters)) });

/** Translation service of an installation. */
export type TranslationService = {
  /** Named beside what it suggests. */
  host: string;
  /** @throws if it does not answer in time, or not with a translation */
  translate(text: string, source: Locale, target: Locale): Promise<string>;
};

/** Returns a client of a LibreTranslate-compatible server; undefined without its address. */
export const translationServiceAt = (address: string | undefined): TranslationService | undefined =>
  address === undefined
    ? undefined
    : {
        host: new URL(address).host,
        async translate(text, source, target) {
          const response = await fetch(`${address}/translate`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ q: text, source, target, format: 'text' }),
            signal: AbortSignal.timeout(patience),
            redirect: 'error',
          });
          if (!response.ok) throw new Error(`status ${response.status}`);
          return z.parse(Translated, await response.json()).translatedText;
        },
      };
