import { describe, expect, it } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { grownArticles } from './search-grown.ts';
import { type RealText, realTexts } from './texts.ts';

type Grown = Pick<RealText, 'texts'>;

const titlesOf = (texts: readonly Grown[]) => locales.map((locale) => texts.map(({ texts: of }) => of[locale].title));
const repeated = (real: readonly RealText[], count: number) => {
  const grown = titlesOf([...grownArticles(real, count)] as Grown[]);
  return titlesOf(real).flatMap((titles, at) => (grown[at] as string[]).filter((title) => new Set(titles).has(title)));
};

describe('grown articles', () => {
  it('have no title of a real text', () => {
    const real = realTexts();
    expect(repeated(real, 2 * real.length)).toEqual([]);
  });

  it('have an invented word in a title of short words, of one word, or of none', () => {
    const text = (title: string): RealText => {
      const words = { title, description: '', text: '<p>Tekst</p>' };
      return { typeId: 1, isPremium: false, requiresRegistration: false, viewCount: 0, texts: { nl: words, fr: words } };
    };
    expect(repeated(['OR', 'PI', 'Tekst', 'A of B', '3 + 4'].map(text), 500)).toEqual([]);
  });
});
