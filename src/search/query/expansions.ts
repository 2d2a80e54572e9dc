import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Compounds, compoundsOf, joinsAt } from '../index/known-compounds.ts';
import { stemsOf } from '../index/stems.ts';
import { knownForms } from '../index/vocabulary.ts';
import { joinsOf, type Split } from '../language/compounds.ts';
import { derivationsOf, infinitiveOf } from '../language/word-families.ts';
import { scatteredSynonymsIn } from './scattered-synonyms.ts';
import { type SynonymTable, synonymsIn, synonymTable } from './synonym-table.ts';
import type { Term } from './terms.ts';
import { anyOf, isPhrase, phraseQuery } from './tsquery.ts';

/** Word or phrase that can replace a term. `start`: the expansion is only the beginning of a word. */
export type Expansion = { query: string; weight: number; stems: string[]; start?: string };

/** Returns the expansions without phrases of which a word is an expansion itself: they match nothing more. */
function withoutCovered(expansions: readonly Expansion[]): Expansion[] {
  const single = new Set(expansions.flatMap(({ stems, query }) => (query === phraseQuery(stems.slice(0, 1)) ? stems : [])));
  return expansions.filter((one) => !isPhrase(one) || !one.stems.some((stem) => single.has(stem)));
}

/** Returns a query that matches what any of some expansions matches. */
export const queryOf = (expansions: readonly Expansion[]): string => anyOf(withoutCovered(expansions).map(({ query }) => query));

/** Weight of an expansion relative to the typed word. An expansion that contains the term is more specific than the term. */
export const weights = {
  own: 1,
  longer: 1.5,
  form: 0.9,
  join: 0.6,
  split: 0.7,
  derivation: 0.6,
  start: 0.6,
  correction: 0.6,
  synonym: 0.45,
  scattered: 0.35,
  ending: 0.35,
  beginning: 0.3,
  part: 0.05,
} as const;

/** Returns phrases of word forms as expansions of one weight. */
export async function expansionsOf(db: Db, locale: Locale, phrases: readonly string[][], weight: number): Promise<Expansion[]> {
  const stems = await stemsOf(db, locale, phrases.flat());
  return phrases.flatMap((phrase) => {
    const stemmed = phrase.map((form) => stems.get(form) ?? '');
    const query = phraseQuery(stemmed);
    return query ? [{ query, weight, stems: stemmed.filter(Boolean) }] : [];
  });
}

/** Returns the parts of a compound as neighbours, in either order. */
export function splitExpansions(split: Split | undefined, stems: ReadonlyMap<string, string>): Expansion[] {
  if (!split) return [];
  const parts = [split.left, split.right].map((part) => stems.get(part) ?? part);
  const query = anyOf([phraseQuery(parts) ?? '', phraseQuery(parts.toReversed()) ?? '']);
  return [{ query, weight: weights.split, stems: parts }];
}

/** Returns derivations of a word, and compounds in which a part is replaced by its synonym: `paginanummer` for bladzijdenummer. Most are not words. */
function relativesOf(
  locale: Locale,
  { word, phrases }: Term,
  compounds: Compounds,
  table: SynonymTable,
  stems: ReadonlyMap<string, string>,
): string[] {
  const split = compounds.splits.get(word);
  const others = (part: string) => (table.synonyms.get(stems.get(part) ?? '') ?? []).flatMap((forms) => (forms.length === 1 ? forms : []));
  return [
    // The form of triée is trier.
    ...[...new Set([word, phrases[0]?.[0] ?? word])].flatMap((form) => derivationsOf(locale, form)),
    ...(split ? others(split.left).flatMap((left) => joinsOf(locale, left, split.right)) : []),
    ...(split ? others(split.right).flatMap((right) => joinsOf(locale, split.left, right)) : []),
  ];
}

/** Returns the expansions of each term of a query, the term itself first. */
export async function expandTerms(db: Db, locale: Locale, terms: readonly Term[]): Promise<Expansion[][]> {
  const words = terms.map(({ word }) => word);
  const stems = await stemsOf(db, locale, words);
  const compounds = await compoundsOf(db, locale, words, stems);
  const partStems = await stemsOf(
    db,
    locale,
    [...compounds.splits.values()].flatMap(({ left, right }) => [left, right]),
  );
  const table = await synonymTable(db, locale);
  const ownStems = words.map((word) => stems.get(word) ?? '');
  const synonyms = synonymsIn(table, ownStems);
  const scattered = scatteredSynonymsIn(table, ownStems);
  const relatives = terms.map((term) => relativesOf(locale, term, compounds, table, partStems));
  const known = await knownForms(db, locale, relatives.flat());
  const all: Expansion[][] = [];
  for (const [index, { word, phrases, after }] of terms.entries()) {
    const [own = [], ...others] = phrases;
    const joins = joinsAt(compounds, words, index);
    const joined = `${after.at(-1) ?? ''}${word}`;
    const infinitive = infinitiveOf(locale, word);
    const each = (some: readonly string[][], weight: number) => expansionsOf(db, locale, some, weight);
    const asPhrases = (some: readonly string[]) => some.map((one) => [one]);
    const expansions = [
      ...(await each([own], weights.own)),
      ...(await each(infinitive ? [...others, [infinitive]] : others, weights.form)),
      // sous documents: with a hyphen it is one word. The stemmer would cut d'unsaut at its apostrophe.
      ...(joined !== word && !/['’]/.test(joined) ? await each([[joined]], weights.longer) : []),
      ...(await each(asPhrases(joins), weights.join)),
      ...splitExpansions(compounds.splits.get(word), partStems),
      ...(await each(asPhrases((relatives[index] ?? []).filter((one) => known.has(one))), weights.derivation)),
      ...(await each(synonyms[index] ?? [], weights.synonym)),
      ...(await each(scattered[index] ?? [], weights.scattered)),
    ];
    // Keeps the first of the expansions with the same query.
    all.push([...new Map(expansions.toReversed().map((one) => [one.query, one])).values()].reverse());
  }
  return all;
}
