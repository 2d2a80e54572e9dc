import { type ArticleDocument, type Multiplied, multiply } from './documents.ts';
import type { RealText } from './texts.ts';

/** Returns a seeded random number generator. @param seed any whole number */
export function chance(seed: number): (below: number) => number {
  let state = (seed + 0x9e3779b9) | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Words = ArticleDocument['texts']['nl'];
const paragraphsOf = (text: string) => text.match(/<(p|li|h\d)\b[^>]*>.*?<\/\1>/gs) ?? [text];

/** Returns multiplied articles, each with its own paragraphs and some of two others: all differ, and word frequencies stay realistic. */
export function varied(texts: readonly RealText[], articles: number, now: Date): Pick<Multiplied, 'articles' | 'documents'> {
  const { documents } = multiply(texts, articles, now);
  const paragraphs = texts.map(({ texts: { nl, fr } }) => ({ nl: paragraphsOf(nl.text), fr: paragraphsOf(fr.text) }));
  let index = 0;

  function mixed(words: Words, locale: 'nl' | 'fr', at: number): Words {
    const pick = chance(at);
    const of = (text: number) => paragraphs[text]?.[locale] ?? [];
    const own = of(at % texts.length).filter(() => pick(4) > 0);
    const others = [pick(texts.length), pick(texts.length)];
    const borrowed = others.flatMap((other) => of(other).filter(() => pick(8) === 0));
    const second = texts[others[0] ?? 0]?.texts[locale].title ?? '';
    const title = at < texts.length ? words.title.replace(/, \p{L}+ 1$/u, '') : `${words.title.replace(/, \p{L}+ \d+$/u, '')}, ${second}`;
    return { ...words, title: title.slice(0, 280), text: [...own, ...borrowed].join('') };
  }

  return {
    articles,
    *documents() {
      for (const document of documents()) {
        const { entity, texts: words } = document as ArticleDocument;
        if (entity !== 'article') yield document;
        else {
          yield { ...document, texts: { nl: mixed(words.nl, 'nl', index), fr: mixed(words.fr, 'fr', index) } };
          index += 1;
        }
      }
    },
  };
}
