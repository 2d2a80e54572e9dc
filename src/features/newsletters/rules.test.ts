import { expect, test } from 'vitest';
import { contentTypeIds, contentTypeOf, isShownUntitled, wordsOf } from './rules.ts';

test('a content type and its number name each other; an unknown number is an article', () => {
  for (const [type, id] of Object.entries(contentTypeIds)) expect(contentTypeOf(id)).toBe(type);
  expect(contentTypeOf(99)).toBe('article');
});

test('an item says its own words before those of its article', () => {
  const article = { title: 'Artikel', description: 'Van het artikel' };
  expect(wordsOf({ title: 'Eigen', description: '' }, article)).toEqual({ title: 'Eigen', description: 'Van het artikel' });
  expect(wordsOf(null, article)).toEqual(article);
  expect(wordsOf({ title: 'Eigen', description: '' }, undefined)).toEqual({ title: 'Eigen', description: '' });
});

test('an item without words of its own says nothing where its article is not shown', () => {
  expect(wordsOf({ title: '', description: 'Alleen dit' }, undefined)).toBeUndefined();
});

const advert: Parameters<typeof isShownUntitled>[0] = {
  ...{ contentType: 'ad' as const, isForOtherLanguage: false, isOfHiddenArticle: false },
  ...{ hasPicture: true, hasLink: true, description: '' },
};
test.each([
  ['a picture with a link', {}, true],
  ['a picture alone', { hasLink: false }, true],
  ['words with a link', { hasPicture: false, description: 'Nu met korting' }, true],
  ['a link alone', { hasPicture: false }, false],
  ['a poll that is a picture', { contentType: 'poll' }, true],
  ['news without a title', { contentType: 'news' }, false],
  ['one with a title in the other language only', { isForOtherLanguage: true }, false],
  ['one of a hidden article that leads there', { isOfHiddenArticle: true, hasLink: false }, false],
  ['one of a hidden article that leads elsewhere', { isOfHiddenArticle: true }, true],
] as const)('without a title, %s is shown or not', (_, more, isShown) => {
  expect(isShownUntitled({ ...advert, ...more })).toBe(isShown);
});
