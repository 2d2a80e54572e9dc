import { describe, expect, test } from 'vitest';
import { knowledgeDocument } from '../../testing/documents.ts';
import { problemsOf } from '../../testing/problems.ts';
import { CategoryDocument, KnowledgeDocument, Merge, TagDocument, TermParams } from './schema.ts';

const good = knowledgeDocument('wachtwoord', { category: 'toegang', tags: ['inloggen'], fileId: 1 }) as Record<string, unknown>;
const names = { nl: { name: 'Toegang' }, fr: { name: 'Accès' } };
const category = { entity: 'category', reference: 'toegang', position: 1, texts: names };
const tag = { entity: 'tag', reference: 'inloggen', texts: names };

test('an item, a category and a tag are taken as they are written', () => {
  expect(problemsOf(KnowledgeDocument, good)).toEqual({});
  expect(problemsOf(CategoryDocument, category)).toEqual({});
  expect(problemsOf(TagDocument, tag)).toEqual({});
});

describe('an item of the knowledge base', () => {
  test.each([
    ['no reference', { ...good, reference: '' }, { reference: 'required' }],
    ['a reference with a slash', { ...good, reference: 'a/b' }, { reference: 'not_a_reference' }],
    ['a reference that is too long', { ...good, reference: 'a'.repeat(65) }, { reference: 'too_long' }],
    ['a type that there is not', { ...good, typeReference: 'faq' }, { typeReference: 'not_allowed' }],
    ['no type', { ...good, typeReference: undefined }, { typeReference: 'required' }],
    ['an audience that there is not', { ...good, audience: 'everybody' }, { audience: 'not_allowed' }],
    ['no audience', { ...good, audience: undefined }, { audience: 'required' }],
    ['no portal', { ...good, portals: [] }, { portals: 'too_few' }],
    ['no author', { ...good, author: ' ' }, { author: 'required' }],
    ['an author that is too long', { ...good, author: 'a'.repeat(121) }, { author: 'too_long' }],
    ['a category that is none', { ...good, category: 'Toe gang' }, { category: 'not_a_code' }],
    ['a tag twice', { ...good, tags: ['a', 'a'] }, { 'tags.1': 'duplicate' }],
    ['too many tags', { ...good, tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, { tags: 'too_long' }],
    ['a file that is no number', { ...good, fileId: 'a' }, { fileId: 'wrong_type' }],
    ['no language', { ...good, texts: {} }, { texts: 'required' }],
    ['no title', { ...good, texts: { nl: { text: '<p>x</p>' } } }, { 'texts.nl.title': 'required' }],
    ['a title that is too long', { ...good, texts: { nl: { title: 'a'.repeat(256) } } }, { 'texts.nl.title': 'too_long' }],
    ['a text that is too long', { ...good, texts: { fr: { title: 'a', text: 'a'.repeat(500_001) } } }, { 'texts.fr.text': 'too_long' }],
    ['a state that is no yes or no', { ...good, isPublished: 'yes' }, { isPublished: 'wrong_type' }],
    ['a field of somebody else', { ...good, creationDate: '2026-11-01' }, { creationDate: 'unknown_field' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(KnowledgeDocument, document)).toEqual(problems);
  });
});

describe('a category or a tag', () => {
  test.each([
    ['a code with capitals', CategoryDocument, { ...category, reference: 'Toegang' }, { reference: 'not_a_code' }],
    ['a code that is too long', TagDocument, { ...tag, reference: 'a'.repeat(41) }, { reference: 'too_long' }],
    ['a place below nothing', CategoryDocument, { ...category, position: -1 }, { position: 'too_small' }],
    ['a place beyond the last', CategoryDocument, { ...category, position: 1_001 }, { position: 'too_big' }],
    ['a name in one language', TagDocument, { ...tag, texts: { nl: { name: 'a' } } }, { 'texts.fr': 'required' }],
    [
      'a name that is too long',
      CategoryDocument,
      { ...category, texts: { ...names, fr: { name: 'a'.repeat(81) } } },
      { 'texts.fr.name': 'too_long' },
    ],
    ['another list', TermParams, { kind: 'interest', reference: 'a' }, { kind: 'not_allowed' }],
    ['nothing to be merged with', Merge, {}, { into: 'required' }],
  ])('with %s is refused', (_, schema, given, problems) => {
    expect(problemsOf(schema as typeof Merge, given)).toEqual(problems);
  });
});
