import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { stemsOf } from '../index/stems.ts';
import { synonymGroups } from '../language/synonyms.ts';
import { formsOfWord, isStopWord } from '../language/words.ts';

/** Synonyms of an expression, each as its word forms, by the stems of the expression's words. */
export type SynonymTable = ReadonlyMap<string, readonly string[][]>;
const tables = new Map<Locale, SynonymTable>();
/** Maximum words of an expression. */
const mostWords = 3;

/** Returns the first form of each content word. */
const formsOfExpression = (locale: Locale, expression: string): string[] =>
  expression
    .split(' ')
    .filter((word) => !isStopWord(locale, word))
    .flatMap((word) => formsOfWord(locale, word).slice(0, 1));

/** Returns the synonyms of a language. The stems of a language are the same in every database, so the table is built once. */
export async function synonymTable(db: Db, locale: Locale): Promise<SynonymTable> {
  const known = tables.get(locale);
  if (known) return known;
  const groups = synonymGroups[locale].map((group) => group.map((expression) => formsOfExpression(locale, expression)));
  const stems = await stemsOf(db, locale, groups.flat(2));
  const keyOf = (forms: readonly string[]) => forms.map((form) => stems.get(form) ?? '').join(' ');
  const table = new Map<string, string[][]>();
  for (const group of groups)
    for (const key of new Set(group.map(keyOf)))
      table.set(key, [...(table.get(key) ?? []), ...group.filter((forms) => forms.length > 0 && keyOf(forms) !== key)]);
  tables.set(locale, table);
  return table;
}

/** Returns the synonyms of each term, alone or together with its neighbours. */
export function synonymsIn(table: SynonymTable, stems: readonly string[]): string[][][] {
  const found: string[][][] = stems.map(() => []);
  for (let from = 0; from < stems.length; from++)
    for (let length = 1; length <= Math.min(mostWords, stems.length - from); length++)
      for (const forms of table.get(stems.slice(from, from + length).join(' ')) ?? [])
        for (let at = from; at < from + length; at++) found[at]?.push(forms);
  return found;
}
