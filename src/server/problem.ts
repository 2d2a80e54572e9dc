import type { ProblemAnswer } from '../lib/call.ts';
import { type ErrorCode, type FieldErrors, statusOf } from '../lib/errors.ts';
import type { Locale } from '../lib/locale.ts';
import { type MessageKey, translator } from '../lib/messages.ts';

/** The language of a problem's message: that of the call, else that of the reader's browser. */
export function localeOf(asked: unknown, accepted: string | undefined): Locale {
  if (asked === 'fr' || asked === 'nl') return asked;
  return accepted?.trim().toLowerCase().startsWith('fr') ? 'fr' : 'nl';
}

/** The body of every answer that is not a success (design 8). @param path what was asked for, where it is not found */
export function problem(code: ErrorCode, locale: Locale, requestId: string, fields?: FieldErrors, path?: string): ProblemAnswer {
  const message = code === 'not_found' && path ? `Page not found: ${path}` : translator(locale)(`problem.${code}` as MessageKey);
  return { statusCode: statusOf[code], code, message, ...(fields && { fields }), requestId };
}
