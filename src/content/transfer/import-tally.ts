import { type Fault, sentenceOf } from './import-faults.ts';
import type { Report, Totals } from './import-options.ts';

export type Tally = ReturnType<typeof createTally>;

export const noTotals: Readonly<Totals> = { added: 0, changed: 0, same: 0, removed: 0, bad: 0 };

/** Counts the lines of an import, starting with `before`, and reports those with a fault. */
export function createTally(report: (report: Report) => void, before = noTotals) {
  const totals: Totals = { ...before };
  const say = (line: number, level: Report['level'], said: Fault) => report({ line, level, ...said, text: sentenceOf(said) });
  return {
    totals,
    note: (line: number, said: Fault) => say(line, 'note', said),
    bad(line: number, said: Fault): void {
      totals.bad += 1;
      say(line, 'bad', said);
    },
  };
}
