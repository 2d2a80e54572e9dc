import { expect, test } from 'vitest';
import { wordsIn } from './article.ts';

test('marked paragraphs become fields, and the rest is the text', () => {
  expect(
    wordsIn(
      '<h1>Hout &amp; lijm</h1>\n<p class="standfirst">Kort <em>en</em> goed.</p>\n<p>Eerst.</p>\n<h2>Dan</h2>\n<p class="alt">Een naad.</p>\n<p class="search">pvac polyurethaan</p>\n',
    ),
  ).toEqual({
    title: 'Hout & lijm',
    description: 'Kort en goed.',
    text: '<p>Eerst.</p>\n<h2>Dan</h2>',
    imageAlt: 'Een naad.',
    searchTextRelated: 'pvac polyurethaan',
  });
});

test('what is not there stays empty', () => {
  expect(wordsIn('<h1>Titel</h1><p>Tekst</p>')).toEqual({
    title: 'Titel',
    description: '',
    text: '<p>Tekst</p>',
    imageAlt: '',
    searchTextRelated: '',
  });
});
