import type { Locale } from '../lib/locale.ts';
import { synonymsOf } from '../lib/synonyms.ts';
import { allOf, anyOf, phraseQuery, someOf, startsQuery, type Term, termsOf, type Way } from '../lib/wording.ts';
import { folded, formsOfWord, isStopWord } from '../lib/words.ts';
import type { Db } from './connection.ts';
import { type Compounds, compoundsOf, joinsIn, stemsOf, wordsEndingIn, wordsNear } from './vocabulary.ts';

/** How much less a way counts that is not the word itself. */
const weights = { form: 0.9, join: 0.6, split: 0.7, start: 0.6, near: 0.6, synonym: 0.45, ending: 0.35 } as const;

export type UnderstoodTerm = {
  term: Term;
  ways: Way[];
  /** How many things have it, as far as that is counted. */
  count: number;
  /** How much it tells: what few things have tells more. */
  telling: number;
};

export type Understood = {
  terms: UnderstoodTerm[];
  /** What must be in a thing; empty where nothing is asked for. */
  query: string;
  /** Another spelling of the whole query that would find more, and whether it is searched for already. */
  didYouMean: string | null;
  isCorrected: boolean;
};

/** How many public things have what each query asks for, in one portal and language. */
type Count = (queries: readonly string[]) => Promise<number[]>;

const noCompounds: Compounds = { splits: new Map(), joins: new Map() };
const isWord = (word: string) => /^\p{L}+$/u.test(word);
/** A word that so few things have may be a slip that somebody made before. */
const fewThings = 2;
const manyTimes = 10;

const tellingOf = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5));
const queryOf = ({ ways }: { ways: readonly Way[] }) => anyOf(ways.map(({ query }) => query));

/** A query may go through many hands: makes ways of writing into queries of the index. */
async function waysOf(db: Db, locale: Locale, forms: readonly string[][], weight: number): Promise<Way[]> {
  const stems = await stemsOf(db, locale, forms.flat());
  return forms.flatMap((phrase) => {
    const stemmed = phrase.map((form) => stems.get(form) ?? '');
    const query = phraseQuery(stemmed);
    return query ? [{ query, weight, stems: stemmed.filter(Boolean) }] : [];
  });
}

function splitWays(compounds: Compounds, word: string, stems: ReadonlyMap<string, string>): Way[] {
  const split = compounds.splits.get(word);
  if (!split) return [];
  const parts = [split.left, split.right].map((part) => stems.get(part) ?? part);
  const query = anyOf([phraseQuery(parts) ?? '', phraseQuery(parts.toReversed()) ?? '']);
  return [{ query, weight: weights.split, stems: parts }];
}

async function plainWays(db: Db, locale: Locale, terms: readonly Term[]): Promise<Way[][]> {
  const words = terms.map(({ word }) => word);
  const stems = await stemsOf(db, locale, words);
  const compounds = locale === 'nl' ? await compoundsOf(db, words, stems) : noCompounds;
  const parts = await stemsOf(
    db,
    locale,
    [...compounds.splits.values()].flatMap(({ left, right }) => [left, right]),
  );
  const all: Way[][] = [];
  for (const [index, { word, phrases }] of terms.entries()) {
    const [own = [], ...others] = phrases;
    const beside = [joinsIn(compounds, words[index - 1] ?? '', word), joinsIn(compounds, word, words[index + 1] ?? '')].flat();
    const synonyms = synonymsOf(locale, word).map((phrase) =>
      phrase
        .split(' ')
        // Stop words have no place in the index.
        .filter((part) => !isStopWord(locale, part))
        .flatMap((part) => formsOfWord(locale, part).slice(0, 1)),
    );
    all.push([
      ...(await waysOf(db, locale, [own], 1)),
      ...(await waysOf(db, locale, others, weights.form)),
      ...(await waysOf(
        db,
        locale,
        beside.map((joined) => [joined]),
        weights.join,
      )),
      ...splitWays(compounds, word, parts),
      ...(await waysOf(db, locale, synonyms, weights.synonym)),
    ]);
  }
  return all;
}

/** Words that were probably meant: of those at the same distance the one that most things have comes first. */
async function meant(db: Db, locale: Locale, word: string, count: Count, least: number) {
  const near = await wordsNear(db, locale, word);
  const forms = near.map(({ shown }) => formsOfWord(locale, shown).slice(0, 1));
  const ways: Way[][] = [];
  for (const form of forms) ways.push(await waysOf(db, locale, [form], weights.near));
  const counts = await count(ways.map((some) => anyOf(some.map(({ query }) => query))));
  const found = near
    .map((one, index) => ({ ...one, ways: ways[index] ?? [], count: counts[index] ?? 0 }))
    .filter((one) => one.count >= least);
  const nearest = found[0]?.slips ?? 0;
  return found
    .filter(({ slips }) => slips <= nearest + 0.5)
    .sort((a, b) => a.slips - b.slips || b.count - a.count)
    .slice(0, 3);
}

const replaced = (query: string, changes: readonly { term: Term; shown: string }[]) =>
  changes
    .toSorted((a, b) => b.term.at - a.term.at)
    .reduce((text, { term, shown }) => text.slice(0, term.at) + shown + text.slice(term.at + term.length), query);

/** What a query asks for in the words of this portal: stems, compounds, synonyms, and the nearest word where one is unknown. */
export async function understand(db: Db, locale: Locale, query: string, count: Count): Promise<Understood> {
  const given = termsOf(locale, query);
  const plain = await plainWays(db, locale, given);
  const starts = given.map(({ word }) => (word.length >= 3 && isWord(word) ? startsQuery(word) : undefined));
  const [all = 0, ...counts] = await count([
    '',
    ...plain.map((ways) => anyOf(ways.map((way) => way.query))),
    ...starts.map((start, index) => start ?? anyOf((plain[index] ?? []).map((way) => way.query))),
  ]);
  const corrected: { term: Term; shown: string }[] = [];
  const suggested: { term: Term; shown: string }[] = [];
  const terms: UnderstoodTerm[] = [];
  for (const [index, term] of given.entries()) {
    const ways = [...(plain[index] ?? [])];
    let number = counts[index] ?? 0;
    const start = starts[index];
    const isUnknown = number === 0;
    if (isUnknown && start && (counts[given.length + index] ?? 0) > 0) {
      ways.push({ query: start, weight: weights.start, stems: [], start: term.word });
      number = counts[given.length + index] ?? 0;
    } else if (number <= fewThings && isWord(term.word)) {
      const [best, ...rest] = await meant(db, locale, term.word, count, Math.max(1, number * manyTimes));
      if (best) (isUnknown ? corrected : suggested).push({ term, shown: best.shown });
      if (best && isUnknown) {
        ways.push(...[best, ...rest].flatMap((one) => one.ways));
        number = best.count;
      }
    }
    if (ways.length) terms.push({ term, ways, count: number, telling: tellingOf(number, Math.max(all, number) * 2) });
  }
  const changes = [...corrected, ...suggested];
  return {
    terms,
    query: allOf(terms.map(queryOf)),
    didYouMean: changes.length ? replaced(query, changes) : null,
    isCorrected: corrected.length > 0,
  };
}

/** The same with less asked for, step by step: compounds that end in a word, then only some of the words. */
export async function widened(db: Db, locale: Locale, { terms }: Understood): Promise<{ terms: UnderstoodTerm[]; queries: string[] }> {
  const wider: UnderstoodTerm[] = [];
  for (const one of terms) {
    const endings = locale === 'nl' ? await wordsEndingIn(db, locale, one.term.word) : [];
    const forms = endings.map((word) => [word]);
    wider.push({ ...one, ways: [...one.ways, ...(await waysOf(db, locale, forms, weights.ending))] });
  }
  const each = wider.map(queryOf);
  const steps = terms.length > 1 ? [Math.ceil(terms.length / 2), 1] : [];
  const queries = [...(wider.some(({ ways }, index) => ways.length > (terms[index]?.ways.length ?? 0)) ? [allOf(each)] : [])];
  for (const least of new Set(steps)) queries.push(someOf(each, least));
  return { terms: wider, queries };
}

/** Whether a word of a text is one that was asked for. */
export async function matcherOf(db: Db, locale: Locale, terms: readonly UnderstoodTerm[], texts: Iterable<{ forms: readonly string[] }>) {
  const wanted = new Set(terms.flatMap(({ ways }) => ways.flatMap(({ stems }) => stems)));
  const starts = terms.flatMap(({ ways }) => ways.flatMap(({ start }) => start ?? []));
  const forms = new Set<string>();
  for (const word of texts) for (const form of word.forms) forms.add(form);
  const stems = await stemsOf(db, locale, forms);
  const matching = new Map<string, string>();
  for (const form of forms) {
    const stem = stems.get(form) ?? '';
    if (wanted.has(stem) || starts.some((start) => folded(form).startsWith(start))) matching.set(form, stem);
  }
  return ({ forms }: { forms: readonly string[] }): string | undefined =>
    forms.map((form) => matching.get(form)).find((stem) => stem !== undefined);
}
