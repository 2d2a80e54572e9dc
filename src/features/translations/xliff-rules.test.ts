import { describe, expect, it } from 'vitest';
import { targetsIn } from './xliff-rules.ts';

const file = (unit: string) =>
  `<xliff version="1.2"><file target-language="fr"><body><trans-unit id="a">${unit}</trans-unit></body></file></xliff>`;

describe('hostile files of translations', () => {
  it('are refused for entities that comments hide from a search for CDATA', () => {
    const hidden = '<!-- <![CDATA[ --><!DOCTYPE x [<!ENTITY a "b">]><!-- ]]> -->';
    const target = '<target><!-- <![CDATA[ -->&a;<!-- ]]> --></target>';
    expect([hidden + file(target), file(target)].map((xml) => targetsIn(xml, 9))).toEqual(['has_entities', 'has_entities']);
  });

  it.each(['de', 'fr', 'nld', ''])('are refused where their source is in %s', (language) => {
    const from = (source: string) => file('<target>x</target>').replace('<file ', `<file source-language="${source}" `);
    expect(targetsIn(from(language), 9)).toBe('not_xliff');
    expect(['nl', 'NL-be', 'nl_NL'].map((dutch) => targetsIn(from(dutch), 9))).toMatchObject(Array(3).fill({ faults: [] }));
  });

  it.each(['', 'x:'])('are refused for more units than a file may have, before they are parsed, with prefix “%s”', (prefix) => {
    const units = (count: number) => `<${prefix}trans-unit id="a"><target>x</target></${prefix}trans-unit>`.repeat(count);
    expect(targetsIn(file(units(9)), 9)).toBe('too_many_messages');
    // Not closed: what parses it says something else.
    expect(targetsIn(`<xliff>${units(10)}`, 9)).toBe('too_many_messages');
    expect(targetsIn(`<xliff>${units(9)}`, 9)).toBe('not_xliff');
    expect(targetsIn(`<xliff>${`<${prefix}note/>`.repeat(200)}`, 9)).toBe('too_many_messages');
  });

  // A search from each beginning for its end would take minutes, and the test would run out of time.
  it.each(['<!--', '<![CDATA['])('are refused for an attribute of 2 MB of %s', (piece) => {
    expect(targetsIn(file('').replace('id="a"', `id="a" note="${piece.repeat(2_000_000 / piece.length)}"`), 100_000)).toBe('not_xliff');
  });
});
