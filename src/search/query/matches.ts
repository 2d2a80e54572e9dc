import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { stemsOf } from '../index/stems.ts';
import { folded } from '../language/folding.ts';
import { stemTokens, type Token, tokensIn } from '../language/tokens.ts';
import type { QueryTerm } from './query-plan.ts';

export type Match = { at: number; stem: string };
/** `shown` is highlighted as a whole, `text` only in an excerpt. */
type Texts = { shown: readonly string[]; text: string };

/** Returns a function from token to its stem in the query; undefined if it does not match. */
function matcherOf(terms: readonly QueryTerm[], tokens: ReadonlySet<Token>): (token: Token) => string | undefined {
  const wanted = new Set(terms.flatMap(({ expansions }) => expansions.flatMap(({ stems }) => stems)));
  const starts = terms.flatMap(({ expansions }) => expansions.flatMap(({ start }) => start ?? []));
  const matching = new Map<string, string>();
  for (const { forms, stems = [] } of tokens)
    for (const [index, form] of forms.entries()) {
      const stem = stems[index] ?? '';
      if (wanted.has(stem) || starts.some((start) => folded(form).startsWith(start))) matching.set(form, stem);
    }
  return ({ forms }) => {
    const form = forms.find((one) => matching.has(one));
    return form === undefined ? undefined : matching.get(form);
  };
}

/** Returns a test for tokens that match a query, and the matches in each text. */
export async function matchesIn(
  db: Db,
  locale: Locale,
  terms: readonly QueryTerm[],
  texts: readonly Texts[],
): Promise<{ isMatch(token: Token): boolean; matches: Match[][] }> {
  const tokens = new Set<Token>();
  const placed = texts.map(({ shown, text }) => {
    for (const some of shown) for (const token of tokensIn(locale, some)) tokens.add(token);
    const inText: { token: Token; at: number }[] = [];
    tokensIn(locale, text, (token, at) => {
      tokens.add(token);
      inText.push({ token, at });
    });
    return inText;
  });
  await stemTokens(locale, tokens, (_, forms) => stemsOf(db, locale, forms));
  const stemOf = matcherOf(terms, tokens);
  return {
    isMatch: (token) => stemOf(token) !== undefined,
    matches: placed.map((inText) =>
      inText.flatMap(({ token, at }) => {
        const stem = stemOf(token);
        return stem === undefined ? [] : [{ at, stem }];
      }),
    ),
  };
}
