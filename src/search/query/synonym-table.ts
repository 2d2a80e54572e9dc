import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { stemsOf } from '../index/stems.ts';
import { folded } from '../language/folding.ts';
import { synonymGroups } from '../language/synonyms.ts';
import { formsOfWord, isStopWord } from '../language/words.ts';

export type SynonymTable = {
  /** Synonyms of an expression, each as its word forms, by the stems of the expression's words. */
  synonyms: ReadonlyMap<string, readonly string[][]>;
  /** A stem and those of its synonyms that are single words, by that stem. */
  alike: ReadonlyMap<string, ReadonlySet<string>>;
  /** Expressions of several words, as their stems, by each of them. */
  expressions: ReadonlyMap<string, readonly string[]>;
};
const tables = new Map<Locale, SynonymTable>();
/** Maximum words of an expression. */
const mostWords = 3;
/** Maximum words of a synonym: longer phrases are slow to match, and few texts have them. */
export const mostSynonymWords = 2;

/** Returns the first form of each content word. */
const formsOfExpression = (locale: Locale, expression: string): string[] =>
  expression
    .split(' ')
    .filter((word) => !isStopWord(locale, word))
    .flatMap((word) => formsOfWord(locale, word).slice(0, 1));

/** Returns the table of some groups of expressions, each as its word forms. */
export function tableOf(groups: readonly string[][][], stems: ReadonlyMap<string, string>): SynonymTable {
  const keyOf = (forms: readonly string[]) => forms.map((form) => stems.get(form) ?? '').join(' ');
  const synonyms = new Map<string, string[][]>();
  const alike = new Map<string, Set<string>>();
  const expressions = new Map<string, Set<string>>();
  for (const group of groups) {
    const keys = new Set(group.map(keyOf));
    const singles = [...keys].filter((key) => !key.includes(' '));
    for (const key of keys) {
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...group.filter((forms) => forms.length > 0 && keyOf(forms) !== key)]);
      if (key.includes(' ')) for (const stem of key.split(' ')) expressions.set(stem, (expressions.get(stem) ?? new Set()).add(key));
      else alike.set(key, new Set([...(alike.get(key) ?? []), ...singles]));
    }
  }
  return { synonyms, alike, expressions: new Map([...expressions].map(([stem, keys]) => [stem, [...keys]])) };
}

/**
 * Adds single words that the stemmer gets in another form, by the stem of what is typed: `rangée` becomes ranger,
 * and would have the synonyms of that verb.
 */
async function withTypedWords(db: Db, locale: Locale, table: SynonymTable, groups: readonly string[][][]): Promise<SynonymTable> {
  const typed = synonymGroups[locale].flatMap((group, nth) =>
    group.flatMap((expression, at) => {
      const [form, ...more] = groups[nth]?.[at] ?? [];
      const word = folded(expression);
      return form && !more.length && /^\p{L}+$/u.test(word) && word !== form ? [{ word, form, group: groups[nth] ?? [] }] : [];
    }),
  );
  const stems = await stemsOf(
    db,
    locale,
    typed.map(({ word }) => word),
  );
  const synonyms = new Map(table.synonyms);
  for (const { word, form, group } of typed) {
    const key = stems.get(word) ?? '';
    const others = group.filter((forms) => forms.length > 0 && !(forms.length === 1 && forms[0] === form));
    if (key) synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
  }
  return { ...table, synonyms };
}

/** Returns the synonyms of a language. The stems of a language are the same in every database, so the table is built once. */
export async function synonymTable(db: Db, locale: Locale): Promise<SynonymTable> {
  const known = tables.get(locale);
  if (known) return known;
  const groups = synonymGroups[locale].map((group) => group.map((expression) => formsOfExpression(locale, expression)));
  const table = await withTypedWords(db, locale, tableOf(groups, await stemsOf(db, locale, groups.flat(2))), groups);
  tables.set(locale, table);
  return table;
}

/** Returns the synonyms of each term, alone or together with its neighbours. */
export function synonymsIn({ synonyms }: SynonymTable, stems: readonly string[]): string[][][] {
  const found: string[][][] = stems.map(() => []);
  for (let from = 0; from < stems.length; from++)
    for (let length = 1; length <= Math.min(mostWords, stems.length - from); length++)
      for (const forms of synonyms.get(stems.slice(from, from + length).join(' ')) ?? [])
        if (forms.length <= mostSynonymWords) for (let at = from; at < from + length; at++) found[at]?.push(forms);
  return found;
}
