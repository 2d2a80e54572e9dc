import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Compounds, compoundsOf, formsKnown, joinsIn, stemsOf } from '../index/vocabulary.ts';
import { joinsOf, type Split } from '../language/compounds.ts';
import { synonymGroups } from '../language/synonyms.ts';
import { derivedOf } from '../language/word-families.ts';
import { formsOfWord, isStopWord } from '../language/words.ts';
import { anyOf, phraseQuery, type Term, type Way } from './terms.ts';

/** How much less a way counts that is not the word itself; a longer thing that has it as a part tells more. */
export const weights = {
  own: 1,
  longer: 1.5,
  form: 0.9,
  join: 0.6,
  split: 0.7,
  derived: 0.6,
  start: 0.6,
  near: 0.6,
  synonym: 0.45,
  ending: 0.35,
  beginning: 0.3,
  part: 0.05,
} as const;

/** Ways of writing as queries of the index. */
export async function waysOf(db: Db, locale: Locale, forms: readonly string[][], weight: number): Promise<Way[]> {
  const stems = await stemsOf(db, locale, forms.flat());
  return forms.flatMap((phrase) => {
    const stemmed = phrase.map((form) => stems.get(form) ?? '');
    const query = phraseQuery(stemmed);
    return query ? [{ query, weight, stems: stemmed.filter(Boolean) }] : [];
  });
}

type Expressions = ReadonlyMap<string, readonly string[][]>;
const expressions = new Map<Locale, Expressions>();
const mostWords = 3;

/** The first form of each word that says something. */
const formsOfExpression = (locale: Locale, expression: string): string[] =>
  expression
    .split(' ')
    .filter((word) => !isStopWord(locale, word))
    .flatMap((word) => formsOfWord(locale, word).slice(0, 1));

/** What may stand for an expression, by the stems of its words. */
async function expressionsOf(db: Db, locale: Locale): Promise<Expressions> {
  const known = expressions.get(locale);
  if (known) return known;
  const groups = synonymGroups(locale).map((group) => group.map((expression) => formsOfExpression(locale, expression)));
  const stems = await stemsOf(db, locale, groups.flat(2));
  const keyOf = (forms: readonly string[]) => forms.map((form) => stems.get(form) ?? '').join(' ');
  const table = new Map<string, string[][]>();
  for (const group of groups)
    for (const key of new Set(group.map(keyOf)))
      table.set(key, [...(table.get(key) ?? []), ...group.filter((forms) => forms.length > 0 && keyOf(forms) !== key)]);
  expressions.set(locale, table);
  return table;
}

/** What may stand for each term, alone or with its neighbours. */
function synonymsIn(table: Expressions, stems: readonly string[]): string[][][] {
  const found: string[][][] = stems.map(() => []);
  for (let from = 0; from < stems.length; from++)
    for (let length = 1; length <= Math.min(mostWords, stems.length - from); length++)
      for (const forms of table.get(stems.slice(from, from + length).join(' ')) ?? [])
        for (let at = from; at < from + length; at++) found[at]?.push(forms);
  return found;
}

/** The parts of a compound beside each other, in either order. */
export function splitWays(split: Split | undefined, stems: ReadonlyMap<string, string>): Way[] {
  if (!split) return [];
  const parts = [split.left, split.right].map((part) => stems.get(part) ?? part);
  const query = anyOf([phraseQuery(parts) ?? '', phraseQuery(parts.toReversed()) ?? '']);
  return [{ query, weight: weights.split, stems: parts }];
}

/** Other words for the same thing: `paginanummer` for bladzijdenummer, `isoleren` for isolatie. Most of them are no words. */
function relativesOf(locale: Locale, word: string, compounds: Compounds, table: Expressions, stems: ReadonlyMap<string, string>): string[] {
  const split = compounds.splits.get(word);
  const others = (part: string) => (table.get(stems.get(part) ?? '') ?? []).flatMap((forms) => (forms.length === 1 ? forms : []));
  return [
    ...derivedOf(locale, word),
    ...(split ? others(split.left).flatMap((left) => joinsOf(locale, left, split.right)) : []),
    ...(split ? others(split.right).flatMap((right) => joinsOf(locale, split.left, right)) : []),
  ];
}

/** Everything that may stand for each term of a query, the term itself first. */
export async function plainWays(db: Db, locale: Locale, terms: readonly Term[]): Promise<Way[][]> {
  const words = terms.map(({ word }) => word);
  const stems = await stemsOf(db, locale, words);
  const compounds = await compoundsOf(db, locale, words, stems);
  const parts = await stemsOf(
    db,
    locale,
    [...compounds.splits.values()].flatMap(({ left, right }) => [left, right]),
  );
  const table = await expressionsOf(db, locale);
  const synonyms = synonymsIn(
    table,
    words.map((word) => stems.get(word) ?? ''),
  );
  const relatives = words.map((word) => relativesOf(locale, word, compounds, table, parts));
  const known = await formsKnown(db, locale, relatives.flat());
  const all: Way[][] = [];
  for (const [index, { word, phrases, after }] of terms.entries()) {
    const [own = [], ...others] = phrases;
    const beside = [joinsIn(compounds, words[index - 1] ?? '', word), joinsIn(compounds, word, words[index + 1] ?? '')].flat();
    const before = after.at(-1);
    const each = (forms: readonly string[][], weight: number) => waysOf(db, locale, forms, weight);
    const ways = [
      ...(await each([own], weights.own)),
      ...(await each(others, weights.form)),
      // sous documents: with a hyphen it is one word.
      ...(before ? await each([[`${before}${word}`]], weights.longer) : []),
      ...(await each(
        beside.map((joined) => [joined]),
        weights.join,
      )),
      ...splitWays(compounds.splits.get(word), parts),
      ...(await each(
        (relatives[index] ?? []).filter((one) => known.has(one)).map((one) => [one]),
        weights.derived,
      )),
      ...(await each(synonyms[index] ?? [], weights.synonym)),
    ];
    all.push([...new Map(ways.toReversed().map((way) => [way.query, way])).values()].reverse());
  }
  return all;
}
