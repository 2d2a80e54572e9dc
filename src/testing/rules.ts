import type * as z from 'zod/mini';
import { updateAccount } from '../features/account/endpoints.ts';
import { createAddress } from '../features/addresses/endpoints.ts';
import {
  createContact,
  requestCustomerCode,
  requestEmailCode,
  validateCustomerCode,
  validateEmailCode,
} from '../features/login/endpoints.ts';
import { subscribeNewsletter } from '../features/recipients/endpoints.ts';
import { startTrial } from '../features/subscriptions/endpoints.ts';
import type { Endpoint } from '../lib/endpoint.ts';
import type { FieldCode, FieldErrors } from '../lib/errors.ts';

/** Rule of a field: good values at both limits, and the first bad ones beyond them with the rule that each breaks. */
export type Rule = { field: string; good: readonly unknown[]; bad: readonly (readonly [unknown, FieldCode | FieldErrors])[] };
export type Request = {
  title: string;
  endpoint: Endpoint;
  body: Record<string, unknown>;
  rules: readonly Rule[];
  /** Made by staff, with these parameters in its path. */
  isStaff?: true;
  params?: Readonly<Record<string, string>>;
  /** Schema of the document that the body has as its `document`: the rules are those of its fields. */
  document?: z.ZodMiniType;
};

export const long = (length: number) => 'x'.repeat(length);
/** Returns an address of a length; beyond 70 characters its domain has many parts. */
function mailOf(length: number): string {
  const end = '@voorbeeld.be';
  if (length <= 70) return `${long(length - end.length)}${end}`;
  const parts = `${'x'.repeat(50)}.`.repeat(Math.ceil(length / 51)).slice(0, length - 50 - end.length);
  return `${long(50)}@${parts.replace(/\.$/, 'x')}.${end.slice(2)}`;
}
export const required = (field: string, max: number): Rule => ({
  field,
  good: [long(1), long(max)],
  bad: [
    [undefined, 'required'],
    ['', 'required'],
    [long(max + 1), 'too_long'],
    [7, 'wrong_type'],
  ],
});
export const optional = (field: string, max: number): Rule => ({
  field,
  good: [undefined, '', long(max)],
  bad: [
    [long(max + 1), 'too_long'],
    [7, 'wrong_type'],
  ],
});
export const mail = (max: number): Rule => ({
  field: 'email',
  good: ['a@b.be', mailOf(max)],
  bad: [
    [undefined, 'required'],
    ['', 'required'],
    ['voorbeeld.be', 'not_an_email'],
    [mailOf(max + 1), 'too_long'],
  ],
});
const optionalMail: Rule = {
  field: 'email',
  good: [undefined, '', mailOf(60)],
  bad: [
    ['voorbeeld.be', 'not_an_email'],
    [mailOf(61), 'too_long'],
  ],
};
export const portal = (field = 'portalCode'): Rule => ({
  field,
  good: ['dbbe'],
  bad: [
    [undefined, 'required'],
    ['dbb', 'wrong_length'],
    ['dbbex', 'wrong_length'],
  ],
});
export const lang = (field = 'lang', isOptional = false): Rule => ({
  field,
  good: isOptional ? [undefined, null, '', 'nl', 'fr'] : ['nl', 'fr'],
  bad: [...(isOptional ? [] : [[undefined, 'required'] as const]), ['n', 'wrong_length'], ['nld', 'wrong_length'], ['en', 'not_allowed']],
});
export const flag = (field: string): Rule => ({
  field,
  good: [true, false],
  bad: [
    [undefined, 'required'],
    ['true', 'wrong_type'],
  ],
});

const address = { lang: 'nl', street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };
const company = { ...address, isB2b: true, vat: 'BE0400378485', companyName: 'Dakco' };
const prefixes = 'ATU BE0 BG CHE CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Every request of specification 5 that members make. */
export const requests: readonly Request[] = [
  {
    title: 'Contact create',
    endpoint: createContact,
    body: { email: 'a@b.be', firstName: 'An', lastName: 'Claes', lang: 'nl' },
    rules: [mail(60), required('firstName', 30), required('lastName', 40), optional('phone', 36), lang()],
  },
  {
    title: 'Contact update',
    endpoint: updateAccount,
    body: { firstName: 'An', lastName: 'Claes' },
    rules: [required('firstName', 30), required('lastName', 40), optional('phone', 36), lang('language', true), optional('sex', 36)],
  },
  {
    title: 'Email-code request',
    endpoint: requestEmailCode,
    body: { email: 'a@b.be', portalCode: 'dbbe', lang: 'nl' },
    rules: [mail(60), portal(), lang()],
  },
  {
    title: 'Customer-number email-code request',
    endpoint: requestCustomerCode,
    body: { klnr: '12345678', lang: 'nl' },
    rules: [
      optionalMail,
      {
        field: 'klnr',
        good: ['12345678'],
        bad: [
          [undefined, 'required'],
          ['1234567', 'wrong_length'],
          ['123456789', 'wrong_length'],
          ['1234567a', 'not_allowed'],
        ],
      },
      lang(),
    ],
  },
  {
    title: 'Validate token',
    endpoint: validateEmailCode,
    body: { email: 'a@b.be', code: 'ABC234' },
    rules: [
      mail(60),
      {
        field: 'code',
        good: ['ABCD', 'ABC234'],
        bad: [
          [undefined, 'required'],
          ['ABC', 'too_short'],
          ['ABC2345', 'too_long'],
        ],
      },
      lang('language', true),
    ],
  },
  {
    title: 'Customer-number validate',
    endpoint: validateCustomerCode,
    body: { klnr: '12345678', code: 'ABC234' },
    rules: [
      optionalMail,
      {
        field: 'klnr',
        good: ['12345678'],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          ['123456789', 'too_long'],
          ['1234567\u0000', 'not_allowed'],
        ],
      },
      {
        field: 'code',
        good: ['ABC234'],
        bad: [
          [undefined, 'required'],
          ['ABC23', 'wrong_length'],
          ['ABC2345', 'wrong_length'],
        ],
      },
    ],
  },
  {
    title: 'Address create',
    endpoint: createAddress,
    body: address,
    rules: [
      lang(),
      required('street', 355),
      required('streetNumber', 50),
      optional('streetBoxNumber', 50),
      required('city', 255),
      required('zipCode', 20),
      {
        field: 'countryCode',
        good: ['BE'],
        bad: [
          [undefined, 'required'],
          ['B', 'wrong_length'],
          ['BEL', 'wrong_length'],
          ['B1', 'not_allowed'],
        ],
      },
      { ...flag('isB2b'), good: [false] },
      // Ignored without a company.
      { field: 'vat', good: [undefined, null, '', 'XX', long(30), 7], bad: [] },
      { field: 'companyName', good: [undefined, null, '', long(81), 7], bad: [] },
    ],
  },
  {
    title: 'Address create, isB2b',
    endpoint: createAddress,
    body: company,
    rules: [
      {
        field: 'vat',
        good: [...prefixes.map((prefix) => `${prefix}12`), `BE0${'1'.repeat(12)}`, 'B.E 0.12'],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          [7, 'wrong_type'],
          [long(21), 'too_long'],
          ['BE01', 'not_a_vat_number'],
          [`BE0${'1'.repeat(13)}`, 'not_a_vat_number'],
          ['BE112', 'not_a_vat_number'],
          ['US12', 'not_a_vat_number'],
          ['BE01-2', 'not_a_vat_number'],
        ],
      },
      { ...required('companyName', 80) },
    ],
  },
  {
    title: 'Newsletter subscription',
    endpoint: subscribeNewsletter,
    body: { portalCode: 'dbbe', language: 'nl', isActive: true },
    rules: [portal(), lang('language'), flag('isActive')],
  },
  {
    title: 'Trial subscription',
    endpoint: startTrial,
    body: { portalCode: 'dbbe', lang: 'nl', addressId: 1 },
    rules: [
      portal(),
      lang(),
      {
        field: 'addressId',
        good: [1],
        bad: [
          [undefined, 'required'],
          ['1', 'wrong_type'],
          [1.5, 'wrong_type'],
        ],
      },
    ],
  },
];
