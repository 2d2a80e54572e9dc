import type { Locale } from '../../lib/locale.ts';

const kilobyte = 1_000;
const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns a number of bytes for people: "340 kB", "1,2 MB"; in French "340 ko", "1,2 Mo". */
export function formatBytes(locale: Locale, bytes: number): string {
  const power = bytes < kilobyte ** 2 ? 0 : bytes < kilobyte ** 3 ? 1 : 2;
  const size = bytes / kilobyte ** (power + 1);
  const format = { style: 'unit', unit: units[power] ?? 'kilobyte', maximumFractionDigits: size < 10 ? 1 : 0 } as const;
  // Dutch has a space here at which a line may break.
  return new Intl.NumberFormat(`${locale}-BE`, format).format(size).replace(/\s/g, '\u00a0');
}
