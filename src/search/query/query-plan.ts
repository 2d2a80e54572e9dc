import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { isDotted } from '../language/words.ts';
import type { Corpus } from './corpus.ts';
import { codeCorrections, compoundCorrections, wordCorrections } from './corrections.ts';
import { countTerms, frequentCount, rareCount, type TermCount, withoutPhrases } from './count-terms.ts';
import { exactNames } from './dotted-names.ts';
import { type Expansion, expandTerms, queryOf, weights } from './expansions.ts';
import { hyphenCorrections } from './hyphen-corrections.ts';
import { type Replacement, replaced, spellingProposal } from './spelling-proposal.ts';
import { type Term, termsOf } from './terms.ts';
import { allOf, minimumMatch, prefixQuery, rareMatch } from './tsquery.ts';

/** Term of a query with its expansions. */
export type QueryTerm = {
  term: Term;
  expansions: Expansion[];
  /** Number of documents with the term; estimated beyond `mostCounted`. */
  count: number;
  /** Inverse document frequency. */
  idf: number;
};

export type QueryPlan = {
  terms: QueryTerm[];
  /** Matches documents that have every term; '' if the query has no term. */
  all: string;
  /** Matches documents that have most of the idf, where these are not too many; '' if there are none. */
  incomplete: string;
  /** Matches titles that have terms of a sufficient share of the idf; '' if there is only one term. */
  titles: string;
  /** Query in another spelling, in words of the corpus; `isCorrected`: the plan searches for it already. */
  didYouMean: string | null;
  isCorrected: boolean;
  /** The query is in the other language. */
  isForeign: boolean;
};

export const isLetters = (word: string) => /^\p{L}+$/u.test(word);
const isCode = (word: string) => /^[a-z\d]{4,}$/.test(word) && /[a-z]/.test(word) && /\d/.test(word);
/** A rare word counts as an error if its correction is this many times more frequent. */
const timesMoreFrequent = 10;
const shortestPrefix = 3;
/** Maximum distance of a suggestion for a known word. */
const suggestedDistance = 1;
/** Share of the idf that a title must have. */
const titleShare = 0.4;
/** Share of the idf that an incomplete match needs, so that one missing word does not hide a document. */
const documentShare = 0.5;
/** Maximum number of incomplete matches, by the rarest combinations of terms. */
const mostIncomplete = 2_000;

const idfOf = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5));
const planned = async (db: Db, locale: Locale, terms: readonly Term[], { count }: Corpus): Promise<Expansion[][]> =>
  exactNames(db, locale, terms, await expandTerms(db, locale, terms), count);

type Found = { expansions: Expansion[]; count: number; shown?: string | undefined; isSuggestion?: boolean };

/** Returns the corrections of a term that no or few documents have. For a known word they are only suggested, and only if very near. */
async function correct(
  db: Db,
  locale: Locale,
  { word }: Term,
  written: string,
  known: number,
  isForeign: boolean,
  corpus: Corpus,
): Promise<Found | undefined> {
  const isUnknown = known === 0;
  if (isUnknown && isCode(word)) return (await codeCorrections(db, locale, word, corpus))[0];
  if (known > rareCount || !(isLetters(word) || isDotted(word))) return undefined;
  const minimum = Math.max(1, known * timesMoreFrequent);
  const hyphened = isUnknown && !isForeign ? await hyphenCorrections(db, locale, written, corpus) : [];
  const near = hyphened.length ? hyphened : await wordCorrections(db, locale, word, corpus, { minimum, isForeign });
  const all = near.length || !isUnknown || isForeign ? near : await compoundCorrections(db, locale, word, corpus);
  const [best] = all;
  if (!best) return undefined;
  if (isUnknown) return { expansions: all.flatMap((one) => one.expansions), count: best.count, shown: best.shown };
  return best.distance <= suggestedDistance ? { expansions: [], count: known, shown: best.shown, isSuggestion: true } : undefined;
}

/** Adds the expansions of the corrected query, with a lower weight. */
async function addCorrected(
  db: Db,
  locale: Locale,
  corrected: string,
  typed: readonly Term[],
  terms: readonly QueryTerm[],
  corpus: Corpus,
): Promise<void> {
  const meant = termsOf(locale, corrected);
  const expansions = meant.length === typed.length ? await planned(db, locale, meant, corpus) : [];
  for (const one of terms) {
    const known = new Set(one.expansions.map(({ query }) => query));
    const more = (expansions[typed.indexOf(one.term)] ?? []).filter(({ query }) => !known.has(query));
    one.expansions.push(...more.map((each) => ({ ...each, weight: each.weight * weights.correction })));
  }
}

/**
 * Returns the plan of a query: its terms with stems, compounds and synonyms, and corrections of words that the corpus does not have.
 * @param detectForeign returns whether the query is in the other language; called only if a word is unknown
 */
export async function planQuery(
  db: Db,
  locale: Locale,
  query: string,
  corpus: Corpus,
  detectForeign: () => Promise<boolean> = async () => false,
): Promise<QueryPlan> {
  const { count, size } = corpus;
  const typed = termsOf(locale, query);
  const plain = await planned(db, locale, typed, corpus);
  const counts = await countTerms(plain, count);
  const isForeign = counts.some((one) => !one.count) && (await detectForeign());
  const all = typed.length > 1 ? await size() : 0;
  const prefixes = typed.map(({ word }, index) =>
    !counts[index]?.count && !isForeign && word.length >= shortestPrefix && (isLetters(word) || isDotted(word)) ? prefixQuery(word) : '',
  );
  const prefixCounts = prefixes.some(Boolean) ? await count(prefixes.filter(Boolean)) : [];
  const corrections: Replacement[] = [];
  const suggestions: Replacement[] = [];
  const unknown = new Set<Term>();
  const terms: QueryTerm[] = [];
  for (const [index, term] of typed.entries()) {
    let { count: number, needsPhrases } = counts[index] as TermCount;
    const expansions = number < frequentCount || needsPhrases ? [...(plain[index] ?? [])] : withoutPhrases(plain[index] ?? []);
    const prefix = prefixes[index];
    const prefixCount = prefix ? (prefixCounts.shift() ?? 0) : 0;
    if (prefix && prefixCount) {
      expansions.push({ query: prefix, weight: weights.start, stems: [], start: term.word });
      number = prefixCount;
    } else {
      const correction = await correct(db, locale, term, query.slice(term.at, term.at + term.length), number, isForeign, corpus);
      if (correction?.shown) (correction.isSuggestion ? suggestions : corrections).push({ term, shown: correction.shown });
      if (correction) {
        expansions.push(...correction.expansions);
        number = correction.count;
      }
    }
    if (!number) unknown.add(term);
    if (expansions.length) terms.push({ term, expansions, count: number, idf: idfOf(number, Math.max(all, number) * 2) });
  }
  if (corrections.length) await addCorrected(db, locale, replaced(query, corrections), typed, terms, corpus);
  const queries = terms.map(({ expansions, idf, count }) => ({ query: queryOf(expansions), idf, count }));
  return {
    terms,
    all: allOf(queries.map((one) => one.query)),
    incomplete: rareMatch(queries, documentShare, mostIncomplete) ?? '',
    titles: minimumMatch(queries, titleShare) ?? '',
    didYouMean: spellingProposal(query, typed, [...corrections, ...suggestions], unknown),
    isCorrected: corrections.length > 0,
    isForeign,
  };
}
