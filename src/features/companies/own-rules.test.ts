import { describe, expect, it } from 'vitest';
import { parseFields } from '../../lib/parse.ts';
import { CompanyChange } from './member-schema.ts';
import { changeFrom, mergedOwn, ownFieldsOf } from './own-rules.ts';

const company = {
  ...{ email: 'info@dakco.example', phone: '+32 9', pictureFileIds: [2, 3], texts: { nl: { description: 'Daken' } } },
  mainAddress: { street: 'Dorp', streetNumber: '1', zipCode: '9000', city: 'Gent', countryCode: 'BE' },
  corner: { headerColor: '#112233', websiteNL: 'https://dakco.example/', showEmail: true },
};
const parsed = (input: unknown) => parseFields(CompanyChange, input);
const stored = (() => {
  const result = parsed(company);
  if ('fields' in result) throw new Error(JSON.stringify(result.fields));
  return result.data;
})();

describe('the form of a company', () => {
  it('sends back what it was given', () => {
    const fields = ownFieldsOf(stored);
    expect(ownFieldsOf((parsed(changeFrom(fields)) as { data: CompanyChange }).data)).toEqual(fields);
  });

  it('sends null for what is emptied, and no address where none is written', () => {
    const empty = Object.fromEntries(
      Object.entries(ownFieldsOf(stored)).map(([path, value]) => [path, typeof value === 'string' ? ' ' : value]),
    );
    expect(changeFrom({ ...empty, 'mainAddress.countryCode': 'BE' })).toMatchObject({
      email: null,
      mainAddress: null,
      corner: { headerColor: null },
    });
    expect(changeFrom({ ...empty, 'mainAddress.countryCode': 'BE' })).not.toHaveProperty('texts');
  });

  it('names the field of an address that lacks', () => {
    const faults = parsed(changeFrom({ ...ownFieldsOf(stored), 'mainAddress.city': '' }));
    expect(faults).toEqual({ fields: { 'mainAddress.city': 'required' } });
  });

  it('keeps what was typed, takes what others changed, and tells which fields both changed', () => {
    const base = ownFieldsOf(stored);
    const typed = { ...base, phone: '+32 1', fax: '+32 2' };
    const theirs = { ...base, phone: '+32 3', 'corner.showFax': true, pictureFileIds: [3] };
    const { fields, taken, clashes } = mergedOwn(base, typed, theirs);
    expect(fields).toMatchObject({ phone: '+32 1', fax: '+32 2', 'corner.showFax': true, pictureFileIds: [3] });
    expect([taken.toSorted(), clashes]).toEqual([['corner.showFax', 'pictureFileIds'], ['phone']]);
  });
});
