import { putOwnCompany } from '../features/companies/member-endpoints.ts';
import { mergeCompanies } from '../features/companies/merge-endpoints.ts';
import { mergeFields } from '../features/companies/merge-schema.ts';
import { long, mail, optional, type Request, type Rule } from './rules.ts';

const place = { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE' };
const flags = { showAddress: true, showCity: false };
const inPlace = (field: string, value: unknown) => ({ ...place, [field]: value });
const url: Rule['bad'] = [
  ['http://dakco.example', 'not_a_url'],
  ['javascript:alert(1)', 'not_a_url'],
  ['//dakco.example', 'not_a_url'],
];
const own: readonly Rule[] = [
  { ...mail(255), good: [undefined, null, 'a@b.be'], bad: mail(255).bad.filter(([value]) => value !== undefined) },
  { field: 'website', good: [undefined, null, 'https://dakco.example', '/daken'], bad: [...url, [7, 'wrong_type']] },
  optional('phone', 36),
  optional('fax', 36),
  {
    field: 'mainAddress',
    good: [undefined, null, place, inPlace('street', long(355)), inPlace('streetBoxNumber', null)],
    bad: [
      [inPlace('street', ''), { 'mainAddress.street': 'required' }],
      [inPlace('street', long(356)), { 'mainAddress.street': 'too_long' }],
      [inPlace('streetNumber', long(51)), { 'mainAddress.streetNumber': 'too_long' }],
      [inPlace('streetBoxNumber', long(51)), { 'mainAddress.streetBoxNumber': 'too_long' }],
      [inPlace('city', long(256)), { 'mainAddress.city': 'too_long' }],
      [inPlace('zipCode', long(21)), { 'mainAddress.zipCode': 'too_long' }],
      [inPlace('countryCode', 'BEL'), { 'mainAddress.countryCode': 'wrong_length' }],
      [inPlace('countryCode', '12'), { 'mainAddress.countryCode': 'not_allowed' }],
      [inPlace('id', 1), { 'mainAddress.id': 'unknown_field' }],
    ],
  },
  {
    field: 'texts',
    good: [undefined, { nl: { description: long(2_000) } }, { fr: { description: '' } }],
    bad: [
      [{}, 'required'],
      [{ nl: { description: long(2_001) } }, { 'texts.nl.description': 'too_long' }],
      [{ nl: { description: 'x' }, en: { description: 'x' } }, { 'texts.en': 'unknown_field' }],
    ],
  },
  {
    field: 'pictureFileIds',
    good: [[], [1, { upload: 2 }], Array.from({ length: 20 }, (_, id) => id)],
    bad: [
      [undefined, 'required'],
      [Array.from({ length: 21 }, (_, id) => id), 'too_long'],
      [['1'], { 'pictureFileIds.0': 'not_allowed' }],
      [[{ upload: -1 }], { 'pictureFileIds.0.upload': 'too_small' }],
    ],
  },
  {
    field: 'corner',
    good: [null, {}, { ...flags, headerColor: '#7A2E18', logoFileId: { upload: 1 }, websiteEN: 'https://dakco.example/en' }],
    bad: [
      [undefined, 'required'],
      [{ headerColor: '#FFEEDD' }, { 'corner.headerColor': 'low_contrast' }],
      [{ headerColor: 'red' }, { 'corner.headerColor': 'not_allowed' }],
      [{ showAddress: 'true' }, { 'corner.showAddress': 'wrong_type' }],
      [{ websiteNL: 'javascript:alert(1)' }, { 'corner.websiteNL': 'not_a_url' }],
      [{ isMRK: false }, { 'corner.isMRK': 'unknown_field' }],
    ],
  },
];

const version = (field: string): Rule => ({
  field,
  good: ['a', long(128)],
  bad: [
    [undefined, 'required'],
    ['', 'required'],
    [long(129), 'too_long'],
    [1, 'wrong_type'],
  ],
});
const fields = (field: 'take' | 'both', good: readonly string[], most: number): Rule => ({
  field,
  good: [undefined, [], good],
  bad: [
    [['reference'], { [`${field}.0`]: 'not_allowed' }],
    [Array.from({ length: most + 1 }, () => good[0]), 'too_long'],
    ['name', 'wrong_type'],
  ],
});

/** Requests about companies: of those who represent one, and of staff. */
export const companyRequests: readonly Request[] = [
  {
    ...{ title: 'Own company save', endpoint: putOwnCompany, params: { reference: 'DAKCO' } },
    body: { pictureFileIds: [], corner: null },
    rules: own,
  },
  {
    ...{ title: 'Merge of companies', endpoint: mergeCompanies, params: { reference: 'DAKCO' }, isStaff: true },
    body: { from: 'DAKKO', version: 'a', fromVersion: 'b' },
    rules: [
      {
        field: 'from',
        good: ['DAKKO', long(64)],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          ['DAK KO', 'not_a_reference'],
          [long(65), 'too_long'],
        ],
      },
      version('version'),
      version('fromVersion'),
      fields('take', mergeFields, mergeFields.length),
      fields('both', ['interests', 'portals'], 3),
    ],
  },
];
