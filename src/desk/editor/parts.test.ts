import { describe, expect, it } from 'vitest';
import { documentOf, isSame, merge, mergePart, partsOf, withField } from './parts.ts';

const document = { entity: 'page', reference: 'privacy', portals: ['dbbe'], texts: { nl: { title: 'Titel', text: '<p>a</p>' } } };

describe('the parts of a document', () => {
  it('are put together again as they were', () => {
    expect(documentOf(partsOf(document), Object.keys(document))).toEqual(document);
    expect(JSON.stringify(documentOf(partsOf(document), Object.keys(document)))).toBe(JSON.stringify(document));
    const french = withField(partsOf(document), 'fr', 'title', 'Titre');
    expect(documentOf(french, []).texts).toEqual({ nl: { title: 'Titel', text: '<p>a</p>' }, fr: { title: 'Titre' } });
  });

  it('are merged field by field', () => {
    const base = partsOf(document);
    const mine = withField(withField(base, 'nl', 'title', 'Mijn titel'), 'fr', 'title', 'Titre');
    const theirs = withField(withField(base, 'nl', 'text', '<p>b</p>'), 'common', 'portals', ['dbbe', 'hobe']);
    expect(merge(base, mine, theirs)).toEqual({
      merged: {
        common: { entity: 'page', reference: 'privacy', portals: ['dbbe', 'hobe'] },
        nl: { title: 'Mijn titel', text: '<p>b</p>' },
        fr: { title: 'Titre' },
      },
      clashes: [],
    });
  });

  it('are the same whatever the order of the fields of an object', () => {
    const base = withField(partsOf(document), 'common', 'address', { city: 'Gent', street: 'Dakstraat', box: '' });
    const kept = withField(partsOf(document), 'common', 'address', { street: 'Dakstraat', box: '', city: 'Gent' });
    const theirs = withField(base, 'common', 'address', { street: 'Nokstraat', box: '', city: 'Gent' });
    expect(merge(base, kept, theirs)).toEqual({ merged: theirs, clashes: [] });
    const entries = [{ title: 'Een', place: 1 }, { title: 'Twee' }];
    expect(isSame(entries, [{ place: 1, title: 'Een' }, { title: 'Twee' }])).toBe(true);
    expect(isSame(entries, entries.toReversed())).toBe(false);
  });

  it('name the fields that both changed, keep what was typed, and see no clash in the same change', () => {
    const base = partsOf(document);
    const mine = withField(withField(base, 'nl', 'title', 'Mijn'), 'nl', 'text', '<p>zelfde</p>');
    const theirs = withField(withField(base, 'nl', 'title', 'Hun'), 'nl', 'text', '<p>zelfde</p>');
    const { merged, clashes } = merge(base, mine, theirs);
    expect(clashes).toEqual([{ part: 'nl', name: 'title', mine: 'Mijn', theirs: 'Hun' }]);
    expect(merged.nl).toEqual({ title: 'Mijn', text: '<p>zelfde</p>' });
  });

  it('lose nothing when the other side removed a language', () => {
    const base = partsOf(document);
    const mine = withField(base, 'nl', 'title', 'Mijn');
    const { merged, clashes } = merge(base, mine, { ...base, nl: null });
    expect(merged.nl).toEqual({ title: 'Mijn' });
    expect(clashes).toEqual([{ part: 'nl', name: 'title', mine: 'Mijn', theirs: undefined }]);
  });

  it('are merged with what is live by what they were begun from, and ask about each other field where that is unknown', () => {
    const base = partsOf(document);
    const mine = withField(base, 'nl', 'title', 'Mijn');
    const now = withField(withField(base, 'nl', 'text', '<p>b</p>'), 'nl', 'description', 'Nieuw');
    expect(mergePart('nl', base.nl, mine, now)).toEqual({
      merged: { ...base, nl: { title: 'Mijn', text: '<p>b</p>', description: 'Nieuw' } },
      clashes: [],
    });
    expect(mergePart('nl', undefined, mine, now).clashes.map(({ name, mine: own, theirs }) => [name, own, theirs])).toEqual([
      ['title', 'Mijn', 'Titel'],
      ['text', '<p>a</p>', '<p>b</p>'],
      ['description', undefined, 'Nieuw'],
    ]);
    expect(mergePart('nl', base.nl, { ...base, nl: null }, now).clashes).toMatchObject([
      { name: 'text', mine: undefined, theirs: '<p>b</p>' },
    ]);
  });
});
