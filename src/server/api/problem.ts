import { type MessageKey, translator } from '../../i18n/messages.ts';
import type { ProblemAnswer } from '../../lib/call.ts';
import { type Challenge, type ErrorCode, type FieldErrors, statusOf } from '../../lib/errors.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { waitInWords } from '../../lib/wait.ts';

/** Returns the supported language that a browser prefers (RFC 9110, 12.5.4). */
function preferred(accepted: string): Locale | undefined {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...parameters] = range.toLowerCase().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
    return { locale: locales.find((one) => one === tag.trim().split('-')[0]), weight: Number(weight ?? 1) };
  });
  return ranges.filter(({ locale, weight }) => locale && weight > 0).sort((a, b) => b.weight - a.weight)[0]?.locale;
}

/** Returns the language of a problem's message: that of the call, else that of the browser. */
export const localeOf = (requested: unknown, accepted = ''): Locale =>
  locales.find((one) => one === requested) ?? preferred(accepted) ?? 'nl';

/** Returns the language in the body of a call. */
export const languageIn = ({ body }: { body?: unknown }): unknown => {
  const { lang, language } = (body ?? {}) as { lang?: unknown; language?: unknown };
  return lang ?? language;
};

/** Details of a problem besides its code. */
type About = {
  fields?: FieldErrors | undefined;
  retryAfter?: number | undefined;
  challenge?: Challenge | undefined;
  present?: object | null | undefined;
  /** Requested path, if it was not found. */
  path?: string | undefined;
  /** Values of the message. */
  values?: Readonly<Record<string, string>> | undefined;
};

/** Returns the message of a problem, with the time to wait in words. */
export function messageOf(code: ErrorCode, locale: Locale, { retryAfter, challenge, path, values }: About = {}): string {
  const t = translator(locale);
  if (code === 'not_found' && path) return `Page not found: ${path}`;
  if (retryAfter === undefined) return t(`problem.${code}` as MessageKey, values);
  return t(challenge ? 'problem.too_many_requests.code' : 'problem.too_many_requests.wait', { wait: waitInWords(t, retryAfter) });
}

/** Returns the body of an answer that is not a success (design 8). */
export function problem(code: ErrorCode, locale: Locale, requestId: string, about: About = {}): ProblemAnswer {
  const { fields, challenge, present } = about;
  return {
    statusCode: statusOf[code],
    code,
    message: messageOf(code, locale, about),
    ...(fields && { fields }),
    requestId,
    ...(challenge && { challenge }),
    ...(present !== undefined && { present: present as Record<string, unknown> | null }),
  };
}

/** Returns the `Retry-After` header. */
export const waitHeaders = (retryAfter: number | undefined): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter), ratelimit: `"default";r=0;t=${retryAfter}` };
