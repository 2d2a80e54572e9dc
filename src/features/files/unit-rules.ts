import type { Locale } from '../../lib/locale.ts';

/** Returns a number of bytes for people: "340 kB", "1,2 MB". */
export function formatBytes(locale: Locale, bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? (['kB', bytes / 1_000] as const) : (['MB', bytes / 1_000_000] as const);
  const digits = size < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(`${locale}-BE`, { maximumFractionDigits: digits }).format(size)}\u00a0${locale === 'fr' ? unit.replace('B', 'o') : unit}`;
}
