// From how many letters: `features/search/schema.ts`. How many titles: `features/search/rules.ts`.

import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import type { ResultRow, Source, View } from '../index/source.ts';
import { stemsOf } from '../index/stems.ts';
import { folded } from '../language/folding.ts';
import { isStopWord, wordsIn } from '../language/words.ts';
import { newestMatching } from './corpus.ts';
import { inSearchTransaction } from './scope.ts';
import { termsOf } from './terms.ts';
import { allOf, anyOf, phraseQuery, prefixQuery } from './tsquery.ts';

const titlesRead = 60;
const completionsShown = 5;

/** Returns the newest documents whose title has the words of a query; the last word may be unfinished. */
export async function documentsTitled(db: Db, sources: readonly Source[], view: View, query: string): Promise<ResultRow[]> {
  const terms = termsOf(view.locale, query);
  const stems = await stemsOf(
    db,
    view.locale,
    terms.flatMap(({ phrases }) => phrases[0] ?? []),
  );
  const isUnfinished = /\S$/.test(query);
  const parts = terms.flatMap(({ word, phrases }, index) => {
    const whole = phraseQuery((phrases[0] ?? []).map((form) => stems.get(form) ?? ''));
    if (!whole) return [];
    return [isUnfinished && index === terms.length - 1 ? anyOf([whole, prefixQuery(word)]) : whole];
  });
  return parts.length ? inSearchTransaction(db, (tx) => newestMatching(tx, sources, view, 'title', allOf(parts), titlesRead)) : [];
}

/** Returns the query with its last word completed to words of some titles, the most frequent first. */
export function completionsIn(locale: Locale, query: string, titles: readonly string[]): string[] {
  const last = /\S*$/.exec(query)?.[0] ?? '';
  const start = folded(last.toLowerCase());
  const before = query.slice(0, query.length - last.length).toLowerCase();
  const counts = new Map<string, { shown: string; count: number }>();
  for (const title of titles)
    for (const { surface, forms } of wordsIn(locale, title)) {
      const shown = locale === 'fr' ? surface.replace(/^(?:[cdjlmnst]|qu)['’]/, '') : surface;
      const key = folded(shown);
      if (!start || !key.startsWith(start) || key === start || !forms.length || isStopWord(locale, shown)) continue;
      counts.set(key, { shown, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.shown.length - b.shown.length)
    .slice(0, completionsShown)
    .map(({ shown }) => `${before}${shown}`);
}
