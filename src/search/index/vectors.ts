import type { Locale } from '../../lib/locale.ts';
import { folded } from '../language/folding.ts';
import { looseTextOfHtml } from '../language/html-text.ts';
import { type StemsOf, stemTokens, type Token, tokensIn } from '../language/tokens.ts';

/** Field weight of PostgreSQL: A for the title, B for the description, C for the rest. */
type Weight = 'A' | 'B' | 'C';
type Field = { tokens: readonly Token[]; weight: Weight };

/** Highest position that a tsvector can store. */
const lastPosition = 16_383;
const positions: Readonly<Record<Weight, string[]>> = { A: [], B: [], C: [] };
/** Returns `1A`, `2A` and so on, from a cache. */
const positionOf = (at: number, weight: Weight): string => {
  const cached = positions[weight];
  const known = cached[at];
  if (known !== undefined) return known;
  for (let next = cached.length; next <= at; next++) cached.push(`${next}${weight}`);
  return cached[at] as string;
};
/** Distance between the fields, so that words of two fields are not neighbours. */
const fieldGap = 8;
/** Limit for the characters of distinct words: a tsvector holds one megabyte. */
const mostCharacters = 400_000;

/**
 * Returns a vector in PostgreSQL's notation: `'dak':1A,12C`. Stop words have no position, so `isolatie van daken` has two neighbours.
 * Those of a title come after it.
 * @param fields of which every token has its stems
 * @param more words without position, each in quotes
 */
function vectorOf(fields: readonly Field[], more: string): string {
  const found = new Map<string, string>();
  let at = 0;
  let characters = 0;
  const put = (stems: readonly string[], weight: Weight) => {
    for (const stem of stems) {
      at += 1;
      const before = found.get(stem);
      if (before === undefined) {
        characters += stem.length;
        if (stem && characters <= mostCharacters) found.set(stem, at <= lastPosition ? positionOf(at, weight) : '');
      } else if (at <= lastPosition) found.set(stem, before ? `${before},${positionOf(at, weight)}` : positionOf(at, weight));
    }
  };
  for (const { tokens, weight } of fields) {
    for (const { isStopWord, stems } of tokens) if (!isStopWord && stems) put(stems, weight);
    if (weight === 'A') for (const { isStopWord, stems } of tokens) if (isStopWord && stems) put(stems, weight);
    at += fieldGap;
  }
  let vector = more;
  for (const [stem, at] of found) vector += at ? ` '${stem}':${at}` : ` '${stem}'`;
  return vector;
}

/** Texts of a document in one language, as they are indexed. */
export type IndexedText = {
  title: string;
  description: string;
  /** HTML. */
  text: string;
  /** Words that find the document and are never shown. */
  related: string;
  /** Index words of the portals that show the document, in quotes. */
  scope: string;
  /** Index words of the readers to whom the text is open, in quotes; null if it is open to everybody. */
  access: string | null;
};
/** Vectors in PostgreSQL's notation: of the title, of all public text, and of the whole text if a part is gated. */
export type Vectors = { title: string; words: string; gated: string | null };
/** Word of public text: without accents, as written, and its stem. */
export type VocabularyWord = { word: string; shown: string; stem: string };
export type Vectorized = { vectors: Vectors[]; words: VocabularyWord[] };
export type Vectorizer = (locale: Locale, documents: readonly IndexedText[]) => Promise<Vectorized>;

/**
 * Returns the vectors of documents, and the words of their public texts.
 * @param session words that this session has returned are not returned again
 */
export async function vectorize(locale: Locale, documents: readonly IndexedText[], stemsOf: StemsOf, session: object): Promise<Vectorized> {
  const unknown = new Set<Token>();
  const shown = new Map<string, string>();
  function fieldOf(text: string, isPublic: boolean, weight: Weight): Field {
    const tokens = tokensIn(locale, text);
    for (const token of tokens) {
      if (!token.stems) unknown.add(token);
      if (!isPublic || token.collectedIn === session) continue;
      token.collectedIn = session;
      for (const word of token.words) shown.set(folded(word), word);
    }
    return { tokens, weight };
  }
  const fields = documents.map(({ title, description, text, related, access }) => ({
    title: fieldOf(title, true, 'A'),
    description: fieldOf(description, true, 'B'),
    text: fieldOf(looseTextOfHtml(text), access === null, 'C'),
    // Related words of a gated text can come from the text: they find the document, but are not suggested.
    related: fieldOf(related, access === null, 'C'),
  }));
  await stemTokens(locale, unknown, stemsOf);
  const stems = shown.size ? await stemsOf(locale, [...shown.keys()]) : undefined;
  const vectors = fields.map(({ title, description, text, related }, index) => {
    const { scope, access } = documents[index] as IndexedText;
    const whole = [title, description, text, related];
    return {
      title: vectorOf([title], scope),
      words: vectorOf(access === null ? whole : [title, description, related], scope),
      gated: access === null ? null : vectorOf(whole, `${scope} ${access}`),
    };
  });
  return { vectors, words: [...shown].map(([word, one]) => ({ word, shown: one, stem: stems?.get(word) ?? '' })) };
}
