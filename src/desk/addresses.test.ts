import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locales } from '../lib/locale.ts';
import { addressOf, baseOf, readAddress } from './addresses.ts';

const read = (address: string) => readAddress(new URL(address, 'http://dbbe.localhost'));

it('reads rooms, references and queries of all three variants', () => {
  for (const base of ['/staff', '/nl/staff', '/fr/staff']) {
    expect(read(base)).toEqual({ room: '', reference: undefined, query: {} });
    expect(read(`${base}/pages?q=a%20b&sort=-changed`)).toEqual({
      room: 'pages',
      reference: undefined,
      query: { q: 'a b', sort: '-changed' },
    });
    expect(read(`${base}/pages/a%2Fb/c`)).toEqual({ room: 'pages', reference: 'a/b/c', query: {} });
  }
});

it('reads nothing outside', () => {
  for (const address of ['/', '/staffs', '/en/staff', '/fr', '/nl/nl/staff', '/x/staff']) expect(read(address)).toBeUndefined();
  expect(readAddress({ pathname: '/staff/%E0%A4%A', search: '' })?.room).toBe('%E0%A4%A');
});

it('reads back what it writes', () => {
  const text = fc.string({ minLength: 1 }).filter((one) => one.isWellFormed() && !/^\.{1,2}$/.test(one));
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      text,
      fc.option(text, { nil: undefined }),
      fc.dictionary(text, text),
      (locale, room, reference, query) => {
        const address = addressOf(locale, { room, reference, query });
        expect(address.startsWith(`${baseOf(locale)}/`)).toBe(true);
        expect(read(address)).toEqual({ room, reference, query });
      },
    ),
  );
  expect(addressOf('nl', { query: { q: '', portal: 'dbbe' } })).toBe('/staff?portal=dbbe');
});
