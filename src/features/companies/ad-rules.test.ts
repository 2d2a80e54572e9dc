import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adPlacesIn, chooseAds } from './ad-rules.ts';

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

test('an advertisement with a weight of three stands as often as three others', () => {
  const heavy = several.map((one) => (one.reference === 'C' ? { ...one, weight: 3 } : one));
  const onPages = Array.from({ length: 1_000 }, (_, page) => named(chooseAds(heavy, { name: `${page}` }, [[]]))[0]);
  const share = onPages.filter((reference) => reference === 'C').length / onPages.length;
  expect(share).toBeGreaterThan(0.38);
  expect(share).toBeLessThan(0.48);
  const onDays = Array.from({ length: 7 }, (_, day) => named(chooseAds(heavy, { name: 'home', day: 20_000 + day }, [[]]))[0]);
  expect(onDays.toSorted()).toEqual(['A', 'B', 'C', 'C', 'C', 'D', 'E']);
});

test('a weight changes only the pages on which it brings its advertisement', () => {
  const heavy = several.map((one) => (one.reference === 'C' ? { ...one, weight: 3 } : one));
  for (let page = 0; page < 200; page++) {
    const [before] = named(chooseAds(several, { name: `${page}` }, [[]]));
    const [after] = named(chooseAds(heavy, { name: `${page}` }, [[]]));
    expect(after === 'C' || after === before).toBe(true);
  }
});

test('a front page shows an advertisement with a position in its slot or not at all; other pages ignore the position', () => {
  const placed = several.map((one) => (one.reference === 'D' ? { ...one, position: 2 } : one));
  for (let day = 0; day < 10; day++) {
    expect(named(chooseAds(placed, { name: 'home', day, isFront: true }, [[], [], []]))[1]).toBe('D');
    expect(named(chooseAds(placed, { name: 'home', day, isFront: true }, [[]]))).not.toContain('D');
    expect(named(chooseAds(placed, { name: 'home', day, isFront: true }, [[], ['D'], []]))).not.toContain('D');
  }
  expect(chooseAds(placed, { name: 'x' }, [[], []])).toEqual(
    chooseAds(
      placed.map(({ position: _, ...one }: { position?: number } & (typeof several)[0]) => one),
      { name: 'x' },
      [[], []],
    ).map((one) => placed.find(({ reference }) => reference === one?.reference)),
  );
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
