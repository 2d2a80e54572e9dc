import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { knownForms, nearbyWords } from '../index/vocabulary.ts';
import { folded } from '../language/folding.ts';
import { isStopWord } from '../language/words.ts';
import type { Corpus } from './corpus.ts';
import type { Correction } from './corrections.ts';
import { expansionsOf, queryOf, weights } from './expansions.ts';
import { spellingOf } from './spelling.ts';
import { termsOf } from './terms.ts';

/** Shorter words are not in the vocabulary. */
const shortestKnown = 3;
const hyphen = /[-‐‑]/;

/** Returns the correction of a word with hyphens of which a part is mistyped: the vocabulary has its parts, not the whole. */
export async function hyphenCorrections(db: Db, locale: Locale, written: string, corpus: Corpus): Promise<Correction[]> {
  const parts = folded(written.toLowerCase()).split(hyphen);
  if (parts.length < 2) return [];
  const known = await knownForms(db, locale, parts);
  const meant: string[] = [];
  let distance = 0;
  for (const part of parts) {
    const isKnown = part.length < shortestKnown || isStopWord(locale, part) || known.has(part);
    const nearest = isKnown ? { word: part, distance: 0 } : (await nearbyWords(db, locale, part))[0];
    if (!nearest) return [];
    meant.push(nearest.word);
    distance += nearest.distance;
  }
  if (meant.every((word, index) => word === parts[index])) return [];
  const expansions = await expansionsOf(db, locale, termsOf(locale, meant.join('-'))[0]?.phrases ?? [], weights.correction);
  const query = queryOf(expansions);
  const [count = 0] = await corpus.count([query]);
  if (!count) return [];
  const spelled: string[] = [];
  for (const word of meant) spelled.push((await spellingOf(db, locale, word, query, corpus)) ?? word);
  return [{ shown: spelled.join('-'), expansions, count, distance }];
}
