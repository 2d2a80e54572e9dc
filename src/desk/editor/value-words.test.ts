import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { translator } from '../../i18n/messages.ts';
import { DateOrInstant } from '../../lib/fields.ts';
import { fieldTexts } from './field-texts.ts';
import { fieldsOf } from './schema-fields.ts';
import { valueWords } from './value-words.ts';

const Words = z.object({ title: z.string() });
const Document = z.object({
  isFree: z.boolean(),
  displayDate: DateOrInstant,
  portals: z.array(z.string()),
  fileId: z.optional(z.nullable(z.int())),
  fileIds: z.array(z.int()),
  interests: z.array(z.string()),
  mainAddress: z.object({ street: z.string(), city: z.string(), countryCode: z.string() }),
  tiles: z.array(z.object({ isPremium: z.boolean(), customerReference: z.string(), texts: z.object({ nl: Words, fr: Words }) })),
});
const fields = fieldsOf(Document, []);

it.each([
  ['nl', 'nee', 'Straat: Dakstraat\nLand: België', '26 november 2026'],
  ['fr', 'non', 'Rue\u00a0: Dakstraat\nPays\u00a0: Belgique', '26 novembre 2026'],
] as const)('a value is compared by what an editor shows of it, in %s', (locale, no, address, day) => {
  const t = translator(locale);
  const texts = {
    ...fieldTexts(fields, 'companies', ['mainAddress.street', 'mainAddress.city', 'mainAddress.countryCode']),
    'tiles.isPremium': { label: 'magazines.field.tiles.isPremium', help: 'magazines.field.tiles.isPremium.help' },
    'tiles.texts.title': { label: 'magazines.field.tiles.title', help: 'magazines.field.tiles.title.help' },
  } as const;
  const names = new Map([
    ['interests daken', 'Daken'],
    ['tiles.customerReference K1', 'Dakwerken Peeters'],
  ]);
  const dictionary = {
    ...{ t, locale, texts },
    choices: {
      portals: [{ value: 'dbbe', label: 'Dakrand' }],
      countryCode: [{ value: 'BE', label: locale === 'nl' ? 'België' : 'Belgique' }],
    },
    nameOf: (path: string, reference: string) => names.get(`${path} ${reference}`),
    fileName: (id: number) => (id === 7 ? 'dak.jpg' : t('desk.file.gone', { id })),
  };
  const words = (name: string, value: unknown) => {
    const field = fields.find((one) => one.name === name);
    return field ? valueWords(field, value, dictionary) : undefined;
  };
  expect(words('isFree', false)).toBe(no);
  expect(words('displayDate', '2026-11-26')).toBe(day);
  expect(words('displayDate', '2026-11-26T08:30:00.000Z')).toMatch(new RegExp(`^${day}, 9`));
  expect(words('portals', ['dbbe', 'hobe'])).toBe('Dakrand, hobe');
  expect(words('interests', ['daken', 'hout'])).toBe('Daken, hout');
  expect(words('interests', null)).toBe('');
  expect(words('fileId', 7)).toBe('dak.jpg');
  expect(words('fileIds', [7, 8])).toBe(`dak.jpg, ${t('desk.file.gone', { id: 8 })}`);
  expect(words('mainAddress', { countryCode: 'BE', city: '', street: 'Dakstraat' })).toBe(address);
  const both = words('tiles', [
    { isPremium: true, customerReference: 'K1' },
    { isPremium: false, customerReference: '', texts: { nl: { title: 'Tegel' } } },
  ]);
  const pair = (name: string, value: string) => t('desk.pair', { name, value });
  const inDutch = t('desk.field.inLanguage', { field: t('magazines.field.tiles.title'), language: t('desk.language.nl') });
  expect(both?.split('\n')).toEqual([
    ...[
      pair(t('magazines.field.tiles.isPremium'), t('desk.value.yes')),
      pair(t('editing.field.customerReference'), 'Dakwerken Peeters'),
      '',
    ],
    ...[pair(t('magazines.field.tiles.isPremium'), no), pair(inDutch, 'Tegel')],
  ]);
});
