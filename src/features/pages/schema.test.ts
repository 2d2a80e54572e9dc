import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../testing/problems.ts';
import { PageDocument } from './schema.ts';

const good = {
  entity: 'page',
  reference: 'privacy',
  portals: ['dbbe', 'hobe'],
  texts: { nl: { title: 'Privacy', text: '<p>Wat wij bewaren.</p>' } },
};

describe('a page', () => {
  test('is taken as it is written', () => {
    expect(problemsOf(PageDocument, good)).toEqual({});
  });

  test.each([
    ['a reference that is a word of the addresses', { ...good, reference: 'magazines' }, { reference: 'reserved_word' }],
    ['such a word in capitals', { ...good, reference: 'Staff' }, { reference: 'reserved_word' }],
    ['no portal', { ...good, portals: [] }, { portals: 'too_few' }],
    ['no language', { ...good, texts: {} }, { texts: 'required' }],
    ['no title', { ...good, texts: { fr: { text: '<p>x</p>' } } }, { 'texts.fr.title': 'required' }],
    ['a state that is no yes or no', { ...good, isPublished: 'yes' }, { isPublished: 'wrong_type' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(PageDocument, document)).toEqual(problems);
  });
});
