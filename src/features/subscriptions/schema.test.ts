import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../testing/problems.ts';
import { productCategories } from './rules.ts';
import { ProductDocument } from './schema.ts';

const good = {
  entity: 'product',
  reference: 'P-PRINT-DBBE',
  portals: ['dbbe'],
  categoryId: 1,
  priceCents: 8_900,
  position: 3,
  texts: { nl: { title: 'Op papier' }, fr: { title: 'Sur papier', description: 'Huit numéros' } },
};

describe('a product', () => {
  test('is taken in every category, also when it is free', () => {
    for (const category of Object.keys(productCategories))
      expect(problemsOf(ProductDocument, { ...good, categoryId: Number(category), priceCents: 0 })).toEqual({});
  });

  test.each([
    ['a category before the first', { ...good, categoryId: 0 }, { categoryId: 'too_small' }],
    ['a category after the last', { ...good, categoryId: 14 }, { categoryId: 'too_big' }],
    ['a price below nothing', { ...good, priceCents: -1 }, { priceCents: 'too_small' }],
    ['a price in parts of a cent', { ...good, priceCents: 89.5 }, { priceCents: 'wrong_type' }],
    ['no price', { ...good, priceCents: undefined }, { priceCents: 'required' }],
    ['no portal', { ...good, portals: [] }, { portals: 'too_few' }],
    ['a title of 201', { ...good, texts: { nl: { title: 'x'.repeat(201) } } }, { 'texts.nl.title': 'too_long' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(ProductDocument, document)).toEqual(problems);
  });
});
