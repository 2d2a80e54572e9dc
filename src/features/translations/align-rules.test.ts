import { expect, it } from 'vitest';
import { alignedSentences } from './align-rules.ts';
import { hasTerm, termsIn, termsLeft } from './glossary-rules.ts';

it('aligns sentences by their place: blocks, and within them sentences', () => {
  const nl = '<h2>Het dak</h2><p>Een plat dak vraagt zorg. Kijk het na &amp; herstel.</p><ul><li>Eerst de goot</li></ul>';
  const fr = '<h2>Le toit</h2><p>Un toit plat demande du soin. Contrôlez-le &amp; réparez.</p><ul><li>D’abord la gouttière</li></ul>';
  expect(alignedSentences(nl, fr)).toEqual([
    { original: 'Het dak', translation: 'Le toit' },
    { original: 'Een plat dak vraagt zorg.', translation: 'Un toit plat demande du soin.' },
    { original: 'Kijk het na & herstel.', translation: 'Contrôlez-le & réparez.' },
    { original: 'Eerst de goot', translation: 'D’abord la gouttière' },
  ]);
});

it('aligns a block whole where its sentences differ in number, and no text with other blocks', () => {
  expect(alignedSentences('<p>Een. Twee.</p>', '<p>Un et deux.</p>')).toEqual([{ original: 'Een. Twee.', translation: 'Un et deux.' }]);
  expect(alignedSentences('<p>Een.</p><p>Twee.</p>', '<p>Un. Deux.</p>')).toEqual([]);
  expect(alignedSentences('', '')).toEqual([]);
});

it('finds a term as whole words, with an ending, in any case', () => {
  expect([hasTerm('Een Plat dak.', 'plat dak'), hasTerm('platte daken', 'plat dak'), hasTerm('de dakjes', 'dak')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([hasTerm('onderdak', 'dak'), hasTerm('l’étanchéité', "l'étanchéité"), hasTerm('C++ code', 'c++'), hasTerm('x', ' ')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('names the terms that a translation leaves', () => {
  const terms = [
    { nl: 'dak', fr: 'toiture', note: '' },
    { nl: 'plat dak', fr: 'toiture plate', note: '' },
    { nl: 'goot', fr: 'chéneau', note: '' },
  ];
  expect(termsIn(terms, 'Een plat dak', 'nl').map(({ nl }) => nl)).toEqual(['plat dak', 'dak']);
  const source = { text: 'Een plat dak', language: 'nl' } as const;
  expect(termsLeft(terms, source, { text: 'Un toit plat', language: 'fr' })).toHaveLength(2);
  expect(termsLeft(terms, source, { text: 'Une toiture plate', language: 'fr' })).toEqual([]);
  expect(termsLeft(terms, { text: 'Un chéneau', language: 'fr' }, { text: 'Een dakgoot', language: 'nl' })).toEqual([terms[2]]);
});
