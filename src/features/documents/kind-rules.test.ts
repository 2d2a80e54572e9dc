import { describe, expect, it } from 'vitest';
import { translator } from '../../i18n/messages.ts';
import { kindName, kindOptions } from './kind-rules.ts';

const words = { t: translator('nl'), locale: 'nl' } as const;

describe('the kind of a document', () => {
  it.each([
    ['product', '3', 'Tijdschriften'],
    ['popup', '1', translator('nl')('popups.type.subscription')],
    ['ad', '2', '2'],
    ['page', '1', ''],
    ['product', null, ''],
  ])('of %s %s has a name', (entity, kind, name) => {
    expect(kindName(entity, kind, words)).toBe(name);
  });

  it.each(['product', 'popup', 'article', 'ad'])('of %s may be anything in a draft: it stands as it is, and is no filter', (entity) => {
    for (const kind of ['99999', 'x', '', '-1', '1.5'].filter((one) => entity !== 'ad' || one !== '99999')) {
      expect(kindName(entity, kind, words)).toBe(kind);
      expect(kindOptions(entity, [kind], words)).toEqual([]);
    }
  });

  it('is a filter where it occurs, by the groups that readers see', () => {
    expect(kindOptions('product', ['3', '1'], words).map(({ value }) => value)).toEqual(['1', '3']);
    expect(kindOptions('ad', ['2', '1'], words)).toEqual([
      { value: '2', label: '2' },
      { value: '1', label: '1' },
    ]);
    expect(kindOptions('page', ['1'], words)).toEqual([]);
  });
});
