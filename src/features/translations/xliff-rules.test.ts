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

  // A search from each beginning for its end would take minutes, and the test would run out of time.
  it.each(['<!--', '<![CDATA['])('are refused for an attribute of 2 MB of %s', (piece) => {
    expect(targetsIn(file('').replace('id="a"', `id="a" note="${piece.repeat(2_000_000 / piece.length)}"`))).toBe('not_xliff');
  });
});
