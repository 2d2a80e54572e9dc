import type { ProblemAnswer } from '../../lib/call.ts';
import { type ErrorCode, type FieldErrors, statusOf } from '../../lib/errors.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { type MessageKey, translator } from '../../lib/messages.ts';

/** The one of our languages that a browser prefers (RFC 9110, 12.5.4). */
function preferred(accepted: string): Locale | undefined {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...parameters] = range.toLowerCase().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
    return { locale: locales.find((one) => one === tag.trim().split('-')[0]), weight: Number(weight ?? 1) };
  });
  return ranges.filter(({ locale, weight }) => locale && weight > 0).sort((a, b) => b.weight - a.weight)[0]?.locale;
}

/** The language of a problem's message: that of the call, else that of the reader's browser. */
export const localeOf = (asked: unknown, accepted = ''): Locale => locales.find((one) => one === asked) ?? preferred(accepted) ?? 'nl';

type ProblemDetails = {
  fields?: FieldErrors | undefined;
  /** Path that was asked for, where it is not found. */
  path?: string | undefined;
  /** Values of the message. */
  values?: Readonly<Record<string, string>> | undefined;
};

/** Returns the body of an answer that is not a success (design 8). */
export function problem(code: ErrorCode, locale: Locale, requestId: string, { fields, path, values }: ProblemDetails = {}): ProblemAnswer {
  const message = code === 'not_found' && path ? `Page not found: ${path}` : translator(locale)(`problem.${code}` as MessageKey, values);
  return { statusCode: statusOf[code], code, message, ...(fields && { fields }), requestId };
}
