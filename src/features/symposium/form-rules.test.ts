import { describe, expect, it } from 'vitest';
import { postIn } from './form-rules.ts';

describe('the form of a post', () => {
  const data = new FormData();
  const typed = {
    ...{ userTypeId: '2', searchTypeId: '3', isLive: 'on', addressId: '7', removeAfterDate: '', firstName: 'An' },
    ...{ 'multiLanguageFields.0.title': 'Dakwerker', 'multiLanguageFields.1.title': 'Couvreur' },
  };
  for (const [name, value] of Object.entries(typed)) data.append(name, value);
  for (const id of ['4', '5']) data.append('categoryIds', id);

  it('is read in the order of the languages of the site, whichever was chosen first', () => {
    const post = postIn(data, { klnr: '00000001', languages: ['fr', 'nl'], fileId: 0, hasAddress: true });
    expect(post).toMatchObject({ userTypeId: 2, categoryIds: [4, 5], addressId: 7, removeAfterDate: null, isLive: true, firstName: 'An' });
    expect(post.multiLanguageFields.map(({ language, title }) => [language, title])).toEqual([
      ['nl', 'Dakwerker'],
      ['fr', 'Couvreur'],
    ]);
  });

  it('has no address that was hidden, and empty texts for absent fields', () => {
    const post = postIn(data, { klnr: null, languages: ['nl'], fileId: 9, hasAddress: false });
    expect(post).not.toHaveProperty('addressId');
    expect(post).toMatchObject({ fileId: 9, email: '', multiLanguageFields: [{ language: 'nl', title: 'Dakwerker', description: '' }] });
  });
});
