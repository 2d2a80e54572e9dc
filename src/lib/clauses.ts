import type { Locale } from './locale.ts';

/** Joins clauses with semicolons. French has a no-break space before each. */
export const joinClauses = (locale: Locale, clauses: readonly string[]): string => clauses.join(locale === 'fr' ? '\u00a0; ' : '; ');
