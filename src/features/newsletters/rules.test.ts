import { expect, test } from 'vitest';
import { contentTypeIds, contentTypeOf, wordsOf } from './rules.ts';

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
