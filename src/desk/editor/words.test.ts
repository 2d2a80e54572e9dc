import { describe, expect, it } from 'vitest';
import { comparison, wordsOf } from './words.ts';

describe('a comparison in words', () => {
  it('names the words that came and went', () => {
    const runs = comparison(
      wordsOf('<p>Een <b>rood</b> dak</p><p>Twee</p>', true),
      wordsOf('<p>Een groen dak</p><p>Twee &amp; drie</p>', true),
    );
    expect(runs.filter(({ change }) => change === 'removed').map(({ text }) => text)).toEqual(['rood']);
    expect(runs.filter(({ change }) => change === 'added').map(({ text }) => text.trim())).toEqual(['groen', '& drie']);
    expect(
      runs
        .filter(({ change }) => change !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Een groen dak\nTwee & drie');
  });

  it('has the pictures of the library as one word each', () => {
    const figure = (file: number) =>
      `<p>Een dak</p><figure data-file="${file}"><img alt="Dak" /><figcaption>Bij ons</figcaption></figure><p>Op</p>`;
    const words = (html: string) => wordsOf(html, true, (alt = 'nothing') => `[${alt}]`);
    expect(comparison(words(figure(7)), words(figure(71)))).toEqual([
      { text: 'Een dak\n', change: 'same' },
      { text: '', file: 7, change: 'removed' },
      { text: '', file: 71, change: 'added' },
      { text: '\n[Dak]\nBij ons\nOp', change: 'same' },
    ]);
    const described = (attributes: string) => words(`<figure data-file="7"><img ${attributes} /></figure>`);
    expect(comparison(described('alt=""'), described('alt="" role="presentation"'))).toContainEqual({
      text: '\n[nothing]',
      change: 'added',
    });
    const gone = comparison(words(figure(7)), words('<p>Een dak</p><p>Op</p>'));
    expect(gone.filter(({ change }) => change === 'removed')).toContainEqual({ text: '', file: 7, change: 'removed' });
    expect(gone.filter(({ change }) => change === 'added')).toEqual([]);
  });

  it('takes lists, numbers and nothing', () => {
    expect([wordsOf(['a', 'b'], false), wordsOf(3, false), wordsOf(null, true), wordsOf(false, false)]).toEqual(['a, b', '3', '', 'false']);
  });

  it('gives up on texts that have nothing in common, and shows both', () => {
    const many = (seed: string) => Array.from({ length: 20_000 }, (_, index) => `${seed}${(index * 7919) % 9973}`).join(' ');
    const runs = comparison(many('a'), many('b'));
    expect(runs.some(({ change }) => change === 'removed')).toBe(true);
    expect(runs.some(({ change }) => change === 'added')).toBe(true);
  });
});
