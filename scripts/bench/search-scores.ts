import { mean } from './numbers.ts';

/** Query with its judged documents: 1 related, 2 helpful, 3 the intended one. */
export type Labelled = { class: string; q: string; isHeldOut?: boolean; relevant: Record<string, number> };

const depth = 10;

/** Returns nDCG@10 of some results. */
export function ndcgOf(found: readonly string[], relevant: Readonly<Record<string, number>>): number {
  const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);
  const best = Object.values(relevant).sort((a, b) => b - a);
  const ideal = best.slice(0, depth).reduce((sum, grade, place) => sum + gain(grade, place), 0);
  return found.slice(0, depth).reduce((sum, reference, place) => sum + gain(relevant[reference] ?? 0, place), 0) / ideal;
}

const resamples = 4_000;

/** Returns the 95 % interval of the mean of paired differences, by bootstrap. @param pick random number below a number */
export function intervalOf(differences: readonly number[], pick: (below: number) => number): [low: number, high: number] {
  const means = Array.from({ length: resamples }, () => mean(differences.map(() => differences[pick(differences.length)] ?? 0)));
  means.sort((a, b) => a - b);
  return [means[Math.floor(resamples * 0.025)] ?? Number.NaN, means[Math.floor(resamples * 0.975)] ?? Number.NaN];
}

/** Scores of one query: ours and MiniSearch's, and both with more documents. */
export type Scored = { class: string; ours: number; mini: number; grown?: { ours: number; mini: number } };

/** Minimum nDCG@10 over all queries and in each class, and maximum loss of a class with more documents. */
const goals = { all: 0.85, class: 0.65, loss: 0.02 } as const;

export const lossOf = (some: readonly Scored[]): number => mean(some.map(({ ours, grown }) => ours - (grown?.ours ?? ours)));

/** Returns the missed goals, one line each. */
export function faultsOf(scored: readonly Scored[]): string[] {
  const ours = (some: readonly Scored[]) => mean(some.map((one) => one.ours));
  const faults = ours(scored) < goals.all ? [`all: ${ours(scored).toFixed(3)}, not ${goals.all}`] : [];
  for (const [name, some] of Map.groupBy(scored, (one) => one.class)) {
    const mini = mean(some.map((one) => one.mini));
    if (ours(some) < goals.class) faults.push(`${name}: ${ours(some).toFixed(3)}, not ${goals.class}`);
    if (ours(some) <= mini) faults.push(`${name}: ${ours(some).toFixed(3)}, MiniSearch ${mini.toFixed(3)}`);
    if (lossOf(some) > goals.loss) faults.push(`${name}: loses ${lossOf(some).toFixed(3)} with more documents, not ${goals.loss}`);
  }
  return faults;
}
