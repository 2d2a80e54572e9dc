import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../testing/problems.ts';
import { AdDocument, CustomerDocument } from './document-schema.ts';

const customer = {
  entity: 'customer',
  reference: 'CUST-WATERSL',
  name: 'Zinkatelier Waterslag',
  redirectUrl: 'https://example.org/waterslag',
  portals: ['dbbe'],
  texts: { nl: { description: 'Zetwerk op maat.' } },
};
const ad = {
  entity: 'ad',
  reference: 'AD-GOTEN',
  portals: ['dbbe'],
  redirectUrl: 'https://example.org/goten',
  customerReference: 'CUST-WATERSL',
  texts: { nl: { title: 'Goten op maat', imageAlt: 'Een zinken goot' } },
};

describe('a company', () => {
  test('is taken as it is written, also without texts', () => {
    expect(problemsOf(CustomerDocument, customer)).toEqual({});
    expect(problemsOf(CustomerDocument, { ...customer, texts: undefined })).toEqual({});
  });

  test.each([
    ['no name', { ...customer, name: '' }, { name: 'required' }],
    ['a name of 121', { ...customer, name: 'x'.repeat(121) }, { name: 'too_long' }],
    ['no portal', { ...customer, portals: [] }, { portals: 'too_few' }],
    ['an address that is none', { ...customer, redirectUrl: 'waterslag' }, { redirectUrl: 'not_a_url' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(CustomerDocument, document)).toEqual(problems);
  });
});

describe('an advertisement', () => {
  test('is taken as it is written', () => {
    expect(problemsOf(AdDocument, ad)).toEqual({});
  });

  test.each([
    ['nowhere to lead', { ...ad, redirectUrl: undefined }, { redirectUrl: 'required' }],
    ['a script as its address', { ...ad, redirectUrl: 'javascript:alert(1)' }, { redirectUrl: 'not_a_url' }],
    ['no type', { ...ad, typeId: 0 }, { typeId: 'too_small' }],
    ['no language', { ...ad, texts: {} }, { texts: 'required' }],
    ['a customer reference with a dot', { ...ad, customerReference: 'CUST.1' }, { customerReference: 'not_a_reference' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(AdDocument, document)).toEqual(problems);
  });
});
