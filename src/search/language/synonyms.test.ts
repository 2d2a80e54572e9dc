import { describe, expect, it } from 'vitest';
import { locales } from '../../lib/locale.ts';
import { synonymGroups } from './synonyms.ts';
import { isStopWord } from './words.ts';

describe.each(locales)('the synonyms of %s', (locale) => {
  const groups = synonymGroups[locale];

  it('are groups of two or more, without repetition', () => {
    expect(groups.filter((group) => new Set(group).size < Math.max(2, group.length) && group.length > 1)).toEqual([]);
  });

  it('have no expression that its stop words leave with a single word of another meaning', () => {
    const content = (expression: string) => expression.split(' ').filter((word) => !isStopWord(locale, word));
    expect(groups.flat().filter((expression) => expression.includes(' ') && content(expression).length < 2)).toEqual([]);
  });

  it('have no group inside another', () => {
    const sets = groups.filter((group) => group.length > 1).map((group) => new Set(group));
    const having = new Map<string, Set<string>[]>();
    for (const set of sets) for (const expression of set) having.set(expression, [...(having.get(expression) ?? []), set]);
    const around = (one: ReadonlySet<string>) =>
      having.get([...one][0] ?? '')?.filter((other) => other !== one && one.isSubsetOf(other)) ?? [];
    expect(sets.filter((one) => around(one).length > 0).map((one) => [...one])).toEqual([]);
  });
});
