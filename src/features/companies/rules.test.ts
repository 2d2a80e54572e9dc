import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adPlacesIn, chooseAds } from './rules.ts';

const ad = (reference: string, customerReference: string | null = reference) => ({ reference, customerReference });
const named = (chosen: readonly ({ reference: string } | undefined)[]) => chosen.map((one) => one?.reference);
const several = ['A', 'B', 'C', 'D', 'E'].map((reference) => ad(reference));

test('a page has the same advertisements whenever it is made, in whatever order they came', () => {
  const slots = [[], []];
  expect(chooseAds(several, { name: 'x' }, slots)).toEqual(chooseAds(several.toReversed(), { name: 'x' }, slots));
  expect(chooseAds([], { name: 'x' }, slots)).toEqual([undefined, undefined]);
});

test('one more advertisement changes only the pages on which it stands', () => {
  for (let page = 0; page < 200; page++) {
    const before = named(chooseAds(several, { name: `${page}` }, [[]]));
    const after = named(chooseAds([...several, ad('F')], { name: `${page}` }, [[]]));
    expect(after[0] === 'F' || after[0] === before[0]).toBe(true);
  }
});

test('every advertisement stands on some pages, and in as many days as there are on a page that changes daily', () => {
  const onPages = Array.from({ length: 200 }, (_, page) => named(chooseAds(several, { name: `${page}` }, [[]]))[0]);
  expect(new Set(onPages).size).toBe(5);
  const onDays = several.map((_, day) => named(chooseAds(several, { name: 'home', day: 20_000 + day }, [[]]))[0]);
  expect(new Set(onDays).size).toBe(5);
});

test('no page has one twice, two of one customer, or one beside its customer', () => {
  const customer = fc.constantFrom('K', 'L', 'M', null);
  const ads = fc.uniqueArray(fc.record({ reference: fc.string({ minLength: 1, maxLength: 3 }), customerReference: customer }), {
    selector: ({ reference }) => reference,
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      ads,
      fc.array(fc.array(customer, { maxLength: 3 }), { maxLength: 5 }),
      fc.option(fc.nat(), { nil: undefined }),
      (all, slots, day) => {
        const chosen = chooseAds(all, { name: 'page', ...(day !== undefined && { day }) }, slots);
        expect(chosen).toHaveLength(slots.length);
        const shown = chosen.flatMap((one) => one ?? []);
        expect(new Set(shown).size).toBe(shown.length);
        const customers = shown.flatMap((one) => one.customerReference ?? []);
        expect(new Set(customers).size).toBe(customers.length);
        for (const [index, one] of chosen.entries()) if (one?.customerReference) expect(slots[index]).not.toContain(one.customerReference);
        // A place is empty only if nothing fits it.
        for (const [index, one] of chosen.entries())
          if (!one)
            for (const other of all)
              expect(
                shown.includes(other) ||
                  (other.customerReference !== null &&
                    (customers.includes(other.customerReference) || slots[index]?.includes(other.customerReference))),
              ).toBe(true);
      },
    ),
  );
});

test('a list has its slots after the fourth item and every ten after it; an empty one has none', () => {
  expect([0, 1, 3, 4, 13, 14, 15, 20].map(adPlacesIn)).toEqual([[], [1], [3], [4], [4], [4, 14], [4, 14], [4, 14]]);
});
