import { locales } from '../../src/lib/locale.ts';
import { textOfHtml } from '../../src/search/language/html-text.ts';
import type { RealText } from './texts.ts';

type Words = RealText['texts']['nl'];

/** Minimum length of a replaced word, and share of the documents from which a word is common and stays. */
const shortestReplaced = 4;
const commonShare = 0.25;
/** One in this many words stays in a document of another subject. */
const keptOneIn = 10;
/** Number of subjects. A word is replaced by the same one in all documents of a subject. */
const subjects = 211;
const textCharacters = 4_000;
const titleCharacters = 280;
const syllables = 'ba be bo da de dra fe fo ga gra hu ja ke kla li lo ma mi no pa pre ra ri sa sto ta tru va wi zo'.split(' ');
const endings = { nl: 'en', fr: 'er' } as const;

/** Returns a 32-bit hash (FNV-1a with a final mix). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

function invented(hash: number, ending: string): string {
  let rest = hash >>> 4;
  let word = '';
  for (let nth = 0; nth < 2 + (hash % 3); nth++) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length) + nth * 7 + 3;
  }
  return word + ending.slice(0, hash % 3);
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu));

/** Returns words that are in many documents. */
function commonWords(texts: readonly RealText[], locale: 'nl' | 'fr'): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { texts: of } of texts)
    for (const word of wordsIn(`${of[locale].title} ${textOfHtml(of[locale].text)}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > texts.length * commonShare).map(([word]) => word));
}

/** Returns a title of short or common words only with its longest word replaced: with all its words it would be a real title. */
function withoutLongest(title: string, index: number, locale: 'nl' | 'fr'): string {
  const longest = (title.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).reduce((one, other) => (other.length > one.length ? other : one), '');
  const word = invented(hashOf(`${longest.toLowerCase()} ${index % subjects}`), endings[locale]);
  return longest ? title.replace(longest, word) : `${title} ${word}`.trim();
}

/**
 * Yields articles of other subjects: the real texts with most of their specific words replaced by invented ones, so that none is relevant
 * to a query. Every title has an invented word.
 */
export function* grownArticles(texts: readonly RealText[], count: number): Generator<object> {
  const common = { nl: commonWords(texts, 'nl'), fr: commonWords(texts, 'fr') };
  for (let index = 0; index < count; index++) {
    const real = texts[(index * 7) % texts.length] as RealText;
    const replaced = (locale: 'nl' | 'fr', text: string, keepsSome = true) =>
      text.replace(/<[^>]*>|&[a-z]+;|\p{L}[\p{L}\p{M}]*/gu, (piece) => {
        const word = piece.toLowerCase();
        if (/^[<&]/.test(piece) || word.length < shortestReplaced || common[locale].has(word)) return piece;
        const hash = hashOf(`${word} ${index % subjects}`);
        return keepsSome && hash % keptOneIn === 0 ? piece : invented(hash, endings[locale]);
      });
    const titleOf = (locale: 'nl' | 'fr', title: string) => {
      const some = replaced(locale, title);
      const all = some === title || !title.includes(' ') ? replaced(locale, title, false) : some;
      return all === title ? withoutLongest(title, index, locale) : all;
    };
    const wordsOf = (locale: 'nl' | 'fr', { title, description, text }: Words): Words => ({
      title: titleOf(locale, title).slice(0, titleCharacters),
      description: replaced(locale, description),
      text: replaced(locale, text).slice(0, textCharacters),
    });
    yield {
      entity: 'article',
      reference: `GROWN${String(index).padStart(10, '0')}`,
      number: 100_000 + index,
      typeId: real.typeId,
      displayDate: `20${10 + (index % 16)}-0${1 + (index % 9)}-11`,
      interests: [],
      texts: Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale, real.texts[locale])])),
    };
  }
}
