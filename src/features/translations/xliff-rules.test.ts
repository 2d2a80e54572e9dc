import { describe, expect, it } from 'vitest';
import { targetsIn } from './xliff-rules.ts';

const file = (unit: string) =>
  `<xliff version="1.2"><file target-language="fr"><body><trans-unit id="a">${unit}</trans-unit></body></file></xliff>`;

describe('hostile files of translations', () => {
  it('are refused for entities that comments hide from a search for CDATA', () => {
    const hidden = '<!-- <![CDATA[ --><!DOCTYPE x [<!ENTITY a "b">]><!-- ]]> -->';
    const target = '<target><!-- <![CDATA[ -->&a;<!-- ]]> --></target>';
    expect([hidden + file(target), file(target)].map(targetsIn)).toEqual(['has_entities', 'has_entities']);
  });

  it.each(['de', 'fr', 'nld', ''])('are refused where their source is in %s', (language) => {
    const from = (source: string) => file('<target>x</target>').replace('<file ', `<file source-language="${source}" `);
    expect(targetsIn(from(language))).toBe('not_xliff');
    expect(['nl', 'NL-be', 'nl_NL'].map((dutch) => targetsIn(from(dutch)))).toMatchObject(Array(3).fill({ faults: [] }));
  });

  // A search from each beginning for its end would take minutes, and the test would run out of time.
  it.each(['<!--', '<![CDATA['])('are refused for an attribute of 2 MB of %s', (piece) => {
    expect(targetsIn(file('').replace('id="a"', `id="a" note="${piece.repeat(2_000_000 / piece.length)}"`))).toBe('not_xliff');
  });
});
