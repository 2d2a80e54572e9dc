import { describe, expect, it } from 'vitest';
import { countTerms } from './count-terms.ts';
import { weights } from './expansions.ts';

const word = { query: "('documentstext')", weight: weights.own, stems: ['documentstext'] };
const phrase = { query: "('docu' <-> 'text')", weight: weights.form, stems: ['docu', 'text'] };
const other = { query: "('navig')", weight: weights.own, stems: ['navig'] };

describe('the counts of terms', () => {
  const count = async (queries: readonly string[]) =>
    queries.map((query) => (query.includes('<->') ? 1_000 : query.includes('navig') ? 60 : 0));

  it('say that a term is found by its phrases alone, however many documents have them', async () => {
    expect(
      await countTerms(
        [
          [word, phrase],
          [other, phrase],
        ],
        count,
      ),
    ).toEqual([
      { count: 1_000, needsPhrases: true },
      { count: 60, needsPhrases: false },
    ]);
  });
});
