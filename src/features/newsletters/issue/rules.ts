// Texts that are suggested for a newsletter: `suggestedArticles` in `queries.ts`.

import { formatDate, formatTime } from '../../../lib/dates.ts';
import { normalEmail } from '../../../lib/email.ts';
import type { Locale } from '../../../lib/locale.ts';

/** Returns an instant in words: the time alone if it is today. */
export function momentOf(locale: Locale, iso: string, now = new Date()): string {
  const day = formatDate(locale, iso);
  return day === formatDate(locale, now.toISOString()) ? formatTime(locale, iso) : `${day}, ${formatTime(locale, iso)}`;
}

/** Most addresses of a newsletter's own list. */
export const mostListed = 10_000;
export type Pasted = { emails: string[]; doubles: number; faults: { line: number; text: string }[] };

/** Returns the distinct addresses in pasted text, and the invalid entries. */
export function pastedAddresses(text: string): Pasted {
  const emails = new Set<string>();
  const faults: Pasted['faults'] = [];
  let doubles = 0;
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries())
    for (const entry of line.split(/[,;\t]/)) {
      const written = (/<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry).trim().replace(/^"(.*)"$/, '$1');
      if (!written) continue;
      const email = normalEmail(written);
      if (!email) faults.push({ line: index + 1, text: written });
      else if (emails.has(email)) doubles += 1;
      else emails.add(email);
    }
  return { emails: [...emails], doubles, faults };
}
