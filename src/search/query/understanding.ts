import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { compoundNear, stemsOf, wordsEndingIn, wordsNear } from '../index/vocabulary.ts';
import { codesNear } from '../language/edit-distance.ts';
import { folded, formsOfWord, type Seen, stemSeen } from '../language/words.ts';
import { plainWays, splitWays, waysOf, weights } from './expansions.ts';
import { allOf, anyOf, isPhrase, quoted, shareOf, startsQuery, type Term, termsOf, type Way } from './terms.ts';

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
  /** What in a title is enough: a good part of what is asked for, by how much each word tells. */
  titles: string;
  /** Another spelling of the whole query that would find more, and whether it is searched for already. */
  didYouMean: string | null;
  isCorrected: boolean;
};

/** How many public things have what each query asks for, in one portal and language; from `most` on it does not matter how many. */
type Count = (queries: readonly string[], most?: number) => Promise<number[]>;
/** @param size how many there are at all, about */
type Counts = { count: Count; size(): Promise<number> };

const isWord = (word: string) => /^\p{L}+$/u.test(word);
const isCode = (word: string) => /^[a-z\d]{4,}$/.test(word) && /[a-z]/.test(word) && /\d/.test(word);
/** A word that so few things have may be a slip that somebody made before. */
const fewThings = 2;
const manyTimes = 10;
const shortestStart = 4;

const tellingOf = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5));
/** In a title, or where all that is asked for finds little. */
const enoughInTitle = 0.4;
const enoughAnywhere = 0.5;
const queryOf = ({ ways }: { ways: readonly Way[] }) => anyOf(ways.map(({ query }) => query));

const tellingQuery = (term: UnderstoodTerm) => ({ query: queryOf(term), telling: term.telling });

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

/** The same for a compound that nobody wrote before, by its parts. */
async function meantCompound(db: Db, locale: Locale, word: string, count: Count) {
  const split = await compoundNear(db, locale, word);
  if (!split) return [];
  const ways = splitWays(split, await stemsOf(db, locale, [split.left, split.right]));
  const together = ways.flatMap(({ stems }) =>
    stems.length === 2 ? [{ query: allOf(stems.map(quoted)), weight: weights.part, stems }] : [],
  );
  const [number = 0] = await count([anyOf([...ways, ...together].map(({ query }) => query))]);
  return number ? [{ shown: split.shown, ways: [...ways, ...together], count: number }] : [];
}

const longestCode = 20;

/** The same for a code of letters and digits. */
async function meantCode(db: Db, locale: Locale, code: string, count: Count) {
  const codes = code.length > longestCode ? [] : codesNear(code);
  const ways: Way[][] = [];
  for (const one of codes) ways.push(await waysOf(db, locale, termsOf(locale, one)[0]?.phrases ?? [], weights.near));
  const counts = codes.length ? await count(ways.map((some) => anyOf(some.map(({ query }) => query)))) : [];
  return codes
    .map((shown, index) => ({ shown, ways: ways[index] ?? [], count: counts[index] ?? 0 }))
    .filter((one) => one.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 1);
}

/** A phrase is looked for in every text that has its words: it is counted only where the single words find next to nothing. */
async function countTerms(terms: readonly Way[][], count: Count): Promise<number[]> {
  const queryOf = (ways: readonly Way[]) => anyOf(ways.map(({ query }) => query));
  const most = terms.length > 1 ? undefined : fewThings + 1;
  const counts = await count(
    terms.map((ways) => queryOf(ways.filter((way) => !isPhrase(way)))),
    most,
  );
  const again = terms.flatMap((ways, index) => ((counts[index] ?? 0) <= fewThings && ways.some(isPhrase) ? [{ ways, index }] : []));
  const more = await count(
    again.map(({ ways }) => queryOf(ways)),
    most,
  );
  for (const [nth, { index }] of again.entries()) counts[index] = more[nth] ?? 0;
  return counts;
}

const replaced = (query: string, changes: readonly { term: Term; shown: string }[]) =>
  changes
    .toSorted((a, b) => b.term.at - a.term.at)
    .reduce((text, { term, shown }) => text.slice(0, term.at) + shown + text.slice(term.at + term.length), query);

/** What a query asks for in the words of this portal: stems, compounds, synonyms, and the nearest word where one is unknown. */
export async function understand(db: Db, locale: Locale, query: string, { count, size }: Counts): Promise<Understood> {
  const given = termsOf(locale, query);
  const plain = await plainWays(db, locale, given);
  const counts = await countTerms(plain, count);
  const all = given.length > 1 ? await size() : 0;
  const starts = given.map(({ word }, index) => (!counts[index] && word.length >= 3 && isWord(word) ? startsQuery(word) : ''));
  const started = starts.some(Boolean) ? await count(starts.filter(Boolean)) : [];
  const corrected: { term: Term; shown: string }[] = [];
  const suggested: { term: Term; shown: string }[] = [];
  const terms: UnderstoodTerm[] = [];
  for (const [index, term] of given.entries()) {
    const ways = [...(plain[index] ?? [])];
    let number = counts[index] ?? 0;
    const isUnknown = number === 0;
    const start = starts[index];
    const startCount = start ? (started.shift() ?? 0) : 0;
    if (start && startCount) {
      ways.push({ query: start, weight: weights.start, stems: [], start: term.word });
      number = startCount;
    } else if (isUnknown && isCode(term.word)) {
      const [best] = await meantCode(db, locale, term.word, count);
      if (best) {
        corrected.push({ term, shown: best.shown });
        ways.push(...best.ways);
        number = best.count;
      }
    } else if (number <= fewThings && isWord(term.word)) {
      const least = Math.max(1, number * manyTimes);
      const near = await meant(db, locale, term.word, count, least);
      const [best, ...rest] = near.length || !isUnknown ? near : await meantCompound(db, locale, term.word, count);
      if (best) (isUnknown ? corrected : suggested).push({ term, shown: best.shown });
      if (best && isUnknown) {
        ways.push(...[best, ...rest].flatMap((one) => one.ways));
        number = best.count;
      }
    }
    if (ways.length) terms.push({ term, ways, count: number, telling: tellingOf(number, Math.max(all, number) * 2) });
  }
  if (corrected.length) {
    // What was meant is understood as if it had been typed: with its parts, its synonyms and its neighbours.
    const meantTerms = termsOf(locale, replaced(query, corrected));
    const meantWays = meantTerms.length === given.length ? await plainWays(db, locale, meantTerms) : [];
    for (const one of terms) {
      const ways = meantWays[given.indexOf(one.term)] ?? [];
      const known = new Set(one.ways.map((way) => way.query));
      one.ways.push(...ways.filter((way) => !known.has(way.query)).map((way) => ({ ...way, weight: way.weight * weights.near })));
    }
  }
  const changes = [...corrected, ...suggested];
  return {
    terms,
    query: allOf(terms.map(queryOf)),
    titles: shareOf(terms.map(tellingQuery), enoughInTitle) ?? '',
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
    const { word } = one.term;
    const start = isWord(word) && word.length >= shortestStart ? startsQuery(word) : undefined;
    wider.push({
      ...one,
      ways: [
        ...one.ways,
        ...(await waysOf(db, locale, forms, weights.ending)),
        ...(start ? [{ query: start, weight: weights.beginning, stems: [], start: word }] : []),
        ...(one.term.amount ? await waysOf(db, locale, [[one.term.amount]], weights.part) : []),
      ],
    });
  }
  const each = wider.map(queryOf);
  const isWider = wider.some(({ ways }, index) => ways.length > (terms[index]?.ways.length ?? 0));
  const most = shareOf(wider.map(tellingQuery), enoughAnywhere);
  const queries = [...(isWider ? [allOf(each)] : []), ...(most ? [most] : []), ...(terms.length > 1 ? [anyOf(each)] : [])];
  return { terms: wider, queries };
}

/** Which stem of what was asked for a word of some texts has, if any. */
export async function matcherOf(
  db: Db,
  locale: Locale,
  terms: readonly UnderstoodTerm[],
  words: ReadonlySet<Seen>,
): Promise<(word: Seen) => string | undefined> {
  await stemSeen(locale, words, (_, forms) => stemsOf(db, locale, forms));
  const wanted = new Set(terms.flatMap(({ ways }) => ways.flatMap(({ stems }) => stems)));
  const starts = terms.flatMap(({ ways }) => ways.flatMap(({ start }) => start ?? []));
  const matching = new Map<string, string>();
  for (const { forms, stems = [] } of words)
    for (const [index, form] of forms.entries()) {
      const stem = stems[index] ?? '';
      if (wanted.has(stem) || starts.some((start) => folded(form).startsWith(start))) matching.set(form, stem);
    }
  return ({ forms }) => {
    const form = forms.find((one) => matching.has(one));
    return form === undefined ? undefined : matching.get(form);
  };
}
