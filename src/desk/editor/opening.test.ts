import { describe, expect, it } from 'vitest';
import type { DraftPart } from './calls.ts';
import { joined } from './opening.ts';
import type { Parts } from './parts.ts';

const live: Parts = { common: { order: 1 }, nl: { title: 'Nieuw', text: 'Live' }, fr: null };
const found = { parts: {}, at: undefined, stale: [] };
const outdated = (fields: object, from: object): DraftPart => ({
  ...{ part: 'nl', fields: { ...fields }, number: 1, state: 'draft', author: null, savedAt: '2026-05-01T10:00:00.000Z' },
  ...{ isOutdated: true, from: { ...from } },
});

describe('an editor that opens', () => {
  it('shows the draft, and over it what this browser kept of the same version', () => {
    const drafted = { parts: { ...live, fr: { title: 'Brouillon' } }, outdated: [] };
    const parts = { nl: { title: 'Getypt', text: 'Live' } };
    expect(joined(live, drafted, { ...found, parts })).toEqual({
      ...{ parts: { ...drafted.parts, ...parts }, clashes: [], hasMerged: false },
    });
  });

  it('merges what became live below the draft, and asks about a field that both changed', () => {
    const from = { title: 'Oud', text: 'Oud' };
    const mine = { title: 'Oud', text: 'Van mij' };
    const { parts, clashes, hasMerged } = joined(live, { parts: { ...live, nl: mine }, outdated: [outdated(mine, from)] }, found);
    expect(parts.nl).toEqual({ title: 'Nieuw', text: 'Van mij' });
    expect(clashes).toEqual([{ part: 'nl', name: 'text', mine: 'Van mij', theirs: 'Live' }]);
    expect(hasMerged).toBe(true);
  });

  it('asks about each field in which a stale copy of this browser differs from the draft', () => {
    const copy = { title: 'Nieuw', text: 'Blijft' };
    const { parts, clashes } = joined(live, { parts: live, outdated: [] }, { parts: { nl: copy }, at: 1, stale: ['nl'] });
    expect(parts.nl).toEqual(copy);
    expect(clashes).toEqual([{ part: 'nl', name: 'text', mine: 'Blijft', theirs: 'Live' }]);
  });
});
