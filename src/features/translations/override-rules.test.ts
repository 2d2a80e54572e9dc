import { expect, it, test } from 'vitest';
import { productMessages } from '../../i18n/messages.ts';
import { locales } from '../../lib/locale.ts';
import { faultOf, valuesOf, winnerOf } from './override-rules.ts';

const count = '{count, plural, =0 {Geen} one {# artikel} other {# artikelen}}';

it('lets the override of a portal win over that of all portals, if it can be shown', () => {
  const isUsable = (value: string) => value !== '';
  const pairs = [
    { own: 'portal', all: 'all' },
    { own: '', all: 'all' },
    { own: undefined, all: 'all' },
    { own: 'portal', all: undefined },
    { own: '', all: undefined },
    { own: '', all: '' },
  ];
  expect(pairs.map((pair) => winnerOf(pair, isUsable))).toEqual(['portal', 'all', 'all', 'portal', undefined, undefined]);
});

test.each([
  ['Zoeken', 'Opzoeken', undefined],
  ['Zoeken', "Zoeken in '{'alles'}'", undefined],
  ['Hallo {name}', '{name}, welkom', undefined],
  ['Hallo {name}', 'Welkom', 'other_values'],
  ['Hallo {name}', 'Hallo {naam}', 'other_values'],
  ['Hallo {name}', 'Hallo {name} en {other}', 'other_values'],
  ['Hallo {name}', 'Hallo {name, number}', 'other_values'],
  ['Hallo {name}', 'Hallo {name, plural, one {een} other {veel}}', 'other_values'],
  ['Hallo {name}', 'Hallo {name, select, a {b} other {c}}', 'other_forms'],
  ['Hallo {name}', 'Hallo {name', 'not_a_message'],
  ['Hallo {name}', 'Hallo {constructor}', 'other_values'],
  ['Hallo {name}', 'Hallo {__proto__}', 'other_values'],
  ['Hallo {name}', 'Hallo {name, toString}', 'not_a_message'],
  ['Hallo {name}', 'Hallo {name, select, toString {x} other {y}}', 'other_forms'],
  [count, '{count, plural, constructor {x} other {y}}', 'other_forms'],
  ['Hallo {name}', 'Hallo {name, number, ::currency/EURO.000000000}', 'other_values'],
  [count, '{count, plural, one {één stuk} other {# stuks}}', undefined],
  [count, '{count, plural, other {# stuks}}', 'other_forms'],
  [count, '{count} stuks', 'other_forms'],
  [count, '{count, number} stuks', 'other_forms'],
  [count, '{count, plural, one {een} few {enkele} other {veel}}', 'other_forms'],
  [count, '{count, plural, one {een}}', 'not_a_message'],
  [
    '{size, number} bytes',
    '{size, number, ::.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000} b',
    'not_a_message',
  ],
  ['{kind, select, a {b} other {c}}', '{kind, select, a {x} other {y}}', undefined],
  ['{kind, select, a {b} other {c}}', '{kind, select, other {y}}', 'other_forms'],
  ['{kind, select, a {b} other {c}}', '{kind, select, a {x} z {q} other {y}}', 'other_forms'],
  ['Zoeken', '<script>alert(1)</script>', 'has_markup'],
  ['Zoeken', 'a <b> c', 'has_markup'],
  ['Zoeken', '{'.repeat(900), 'not_a_message'],
] as const)('%s replaced by %s: %s', (base, own, fault) => {
  expect(faultOf('nl', base, own)).toBe(fault);
});

it('takes every message of the product in place of itself', () => {
  for (const locale of locales)
    for (const [key, message] of Object.entries(productMessages(locale)))
      expect([key, faultOf(locale, message, message)]).toEqual([key, undefined]);
});

it('names the values of a message once', () => {
  expect(valuesOf('{a} {b, number} {a} {c, plural, one {{d}} other {#}}')).toEqual(['{a}', '{b}', '{c}', '{d}']);
});
