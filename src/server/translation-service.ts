import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Locale } from '../lib/locale.ts';
import { limitedBody } from './http/limited-body.ts';

const patience = 10_000;
const maxCharacters = 20_000;
// A character takes at most six bytes, written as an escape.
const maxBytes = 8 * maxCharacters;
const Translated = z.object({ translatedText: z.string().check(z.minLength(1), z.maxLength(maxCharacters)) });

/** Translation service of an installation. */
export type TranslationService = {
  /** Shown beside its suggestions. */
  host: string;
  /** @throws if it does not answer in time, or not with a translation */
  translate(text: string, source: Locale, target: Locale): Promise<string>;
};

/** Translates one text. @throws with a reason that holds nothing of the text or of the answer */
async function translated(address: string, text: string, source: Locale, target: Locale): Promise<string> {
  const response = await fetch(`${address}/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q: text, source, target, format: 'text' }),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const body = (await limitedBody(response, maxBytes)).toString();
  const read = z.safeParse(Translated, parsedJson(body));
  if (!read.success) throw new Error('no translation');
  return read.data.translatedText;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a client of a LibreTranslate-compatible server; undefined without its address. */
export const translationServiceAt = (address: string | undefined, logger?: Pick<Logger, 'warn'>): TranslationService | undefined =>
  address === undefined
    ? undefined
    : {
        host: new URL(address).host,
        translate: (text, source, target) =>
          translated(address, text, source, target).catch((error: Error) => {
            logger?.warn({ reason: error.message }, 'The translation service gave no translation');
            throw error;
          }),
      };
