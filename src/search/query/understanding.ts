import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { wordsEndingIn } from '../index/vocabulary.ts';
import { isDotted } from '../language/words.ts';
import { type Corpus, type Count, meant, meantCode, meantCompound } from './corrections.ts';
import { plainWays, waysOf, weights } from './expansions.ts';
import { allOf, anyOf, isPhrase, shareOf, startsQuery, type Term, termsOf, type Way } from './terms.ts';

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
  /** Another spelling of the query, in words of this portal, and whether it is searched for already. */
  didYouMean: string | null;
  isCorrected: boolean;
  /** The query is in the portal's other language. */
  isForeign: boolean;
};

const isWord = (word: string) => /^\p{L}+$/u.test(word);
const isCode = (word: string) => /^[a-z\d]{4,}$/.test(word) && /[a-z]/.test(word) && /\d/.test(word);
/** A word that so few things have may be a slip that somebody made before. */
const fewThings = 2;
const manyTimes = 10;
const shortestStart = 4;
const surelyMeant = 1;

const tellingOf = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5));
/** In a title, or where all that is asked for finds little. */
const enoughInTitle = 0.4;
const enoughAnywhere = 0.5;
const queryOf = ({ ways }: { ways: readonly Way[] }) => anyOf(ways.map(({ query }) => query));

const tellingQuery = (term: UnderstoodTerm) => ({ query: queryOf(term), telling: term.telling });

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

type Change = { term: Term; shown: string };

const replaced = (query: string, changes: readonly Change[]) =>
  changes
    .toSorted((a, b) => b.term.at - a.term.at)
    .reduce((text, { term, shown }) => text.slice(0, term.at) + shown + text.slice(term.at + term.length), query);

/** The query with its changes, without the words that nothing has; null where nothing was changed. */
function proposalOf(query: string, terms: readonly Term[], changes: readonly Change[], unknown: ReadonlySet<Term>): string | null {
  if (!changes.length) return null;
  if (!unknown.size) return replaced(query, changes).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const shown = new Map(changes.map((change) => [change.term, change.shown]));
  return terms
    .filter((term) => !unknown.has(term))
    .map((term) => shown.get(term) ?? query.slice(term.at, term.at + term.length))
    .join(' ');
}

/** Keeps a dotted name to its exact form where anything has it; otherwise its parts together stand for it. */
async function exactNames(db: Db, locale: Locale, terms: readonly Term[], ways: readonly Way[][], count: Count): Promise<Way[][]> {
  const names = terms.flatMap(({ word }, index) => (isDotted(word) ? [index] : []));
  const counts = names.length
    ? await count(
        names.map((index) => ways[index]?.[0]?.query ?? anyOf([])),
        1,
      )
    : [];
  const kept = [...ways];
  for (const [nth, index] of names.entries()) {
    const [own, ...others] = ways[index] ?? [];
    if (!own) continue;
    const parts = await waysOf(db, locale, terms[index]?.phrases[1]?.map((part) => [part]) ?? [], weights.part);
    const together = {
      query: `(${allOf(parts.map(({ query }) => query))})`,
      weight: weights.part,
      stems: parts.flatMap(({ stems }) => stems),
    };
    kept[index] = counts[nth] ? [own] : [own, ...others, ...(parts.length ? [together] : [])];
  }
  return kept;
}

/**
 * Returns what a query asks for in the words of this portal: stems, compounds, synonyms, and the nearest word where one is unknown.
 * @param foreign tells whether the query is in the other language; called only where a word is unknown
 */
export async function understand(
  db: Db,
  locale: Locale,
  query: string,
  corpus: Corpus,
  foreign: () => Promise<boolean> = async () => false,
): Promise<Understood> {
  const { count, size } = corpus;
  const given = termsOf(locale, query);
  const plain = await exactNames(db, locale, given, await plainWays(db, locale, given), count);
  const counts = await countTerms(plain, count);
  const isForeign = counts.some((number) => !number) && (await foreign());
  const all = given.length > 1 ? await size() : 0;
  const starts = given.map(({ word }, index) =>
    !counts[index] && !isForeign && word.length >= 3 && (isWord(word) || isDotted(word)) ? startsQuery(word) : '',
  );
  const started = starts.some(Boolean) ? await count(starts.filter(Boolean)) : [];
  const corrected: Change[] = [];
  const suggested: Change[] = [];
  const unknown = new Set<Term>();
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
      const [best] = await meantCode(db, locale, term.word, corpus);
      if (best) {
        corrected.push({ term, shown: best.shown });
        ways.push(...best.ways);
        number = best.count;
      }
    } else if (number <= fewThings && (isWord(term.word) || isDotted(term.word))) {
      const least = Math.max(1, number * manyTimes);
      const near = await meant(db, locale, term.word, corpus, { least, isForeign });
      const [best, ...rest] = near.length || !isUnknown || isForeign ? near : await meantCompound(db, locale, term.word, corpus);
      // A word that is there is left alone unless the other one is very near.
      if (best && (isUnknown || best.slips <= surelyMeant)) (isUnknown ? corrected : suggested).push({ term, shown: best.shown });
      if (best && isUnknown) {
        ways.push(...[best, ...rest].flatMap((one) => one.ways));
        number = best.count;
      }
    }
    if (!number) unknown.add(term);
    if (ways.length) terms.push({ term, ways, count: number, telling: tellingOf(number, Math.max(all, number) * 2) });
  }
  if (corrected.length) {
    // What was meant is understood as if it had been typed: with its parts, its synonyms and its neighbours.
    const meantTerms = termsOf(locale, replaced(query, corrected));
    const meantWays =
      meantTerms.length === given.length ? await exactNames(db, locale, meantTerms, await plainWays(db, locale, meantTerms), count) : [];
    for (const one of terms) {
      const ways = meantWays[given.indexOf(one.term)] ?? [];
      const known = new Set(one.ways.map((way) => way.query));
      one.ways.push(...ways.filter((way) => !known.has(way.query)).map((way) => ({ ...way, weight: way.weight * weights.near })));
    }
  }
  const didYouMean = proposalOf(query, given, [...corrected, ...suggested], unknown);
  return {
    terms,
    query: allOf(terms.map(queryOf)),
    titles: shareOf(terms.map(tellingQuery), enoughInTitle) ?? '',
    didYouMean,
    isCorrected: corrected.length > 0,
    isForeign,
  };
}

/** The same with less asked for, step by step: compounds that end in a word, then only some of the words. */
export async function widened(
  db: Db,
  locale: Locale,
  { terms, isForeign }: Understood,
): Promise<{ terms: UnderstoodTerm[]; queries: string[] }> {
  const wider: UnderstoodTerm[] = [];
  for (const one of terms) {
    const endings = locale === 'nl' && !isForeign ? await wordsEndingIn(db, locale, one.term.word) : [];
    const forms = endings.map((word) => [word]);
    const { word } = one.term;
    const start = isWord(word) && word.length >= shortestStart && !isForeign ? startsQuery(word) : undefined;
    wider.push({
      ...one,
      ways: [
        ...one.ways,
        ...(await waysOf(db, locale, forms, weights.ending)),
        ...(start ? [{ query: start, weight: weights.beginning, stems: [], start: word }] : []),
        ...(isDotted(word) ? await waysOf(db, locale, one.term.phrases.slice(1), weights.part) : []),
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
