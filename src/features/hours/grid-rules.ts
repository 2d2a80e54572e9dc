import { minutesOf, type TimeRecord } from './schema.ts';

/** Identity of a line in the week grid: the common values of its records. */
export type LineKey = { actionId: number; locationId: number; info: string | null };
export type Line = LineKey & { id: string; cells: readonly (TimeRecord | undefined)[] };

const nameOf = ({ actionId, locationId, info }: LineKey) => JSON.stringify([actionId, locationId, info]);

/**
 * Returns the lines of a week: one for each action, place and info, and one more for each second record of a day.
 * @param empty lines that somebody began and that have no record yet
 */
export function linesOf(records: readonly TimeRecord[], days: readonly string[], empty: readonly LineKey[]): Line[] {
  const groups = new Map<string, { key: LineKey; byDay: TimeRecord[][] }>();
  const groupOf = (key: LineKey) => {
    const found = groups.get(nameOf(key)) ?? { key, byDay: days.map(() => []) };
    groups.set(nameOf(key), found);
    return found;
  };
  for (const record of records) groupOf(record).byDay[days.indexOf(record.date)]?.push(record);
  for (const key of empty) groupOf(key);
  return [...groups.values()].flatMap(({ key: { actionId, locationId, info }, byDay }) => {
    const height = Math.max(1, ...byDay.map((list) => list.length));
    return Array.from({ length: height }, (_, index) => ({
      ...{ actionId, locationId, info, id: `${nameOf({ actionId, locationId, info })} ${index}` },
      cells: byDay.map((list) => list[index]),
    }));
  });
}

/** Returns the minutes of records. */
export const sumOf = (records: readonly { time: string }[]): number => records.reduce((sum, { time }) => sum + minutesOf(time), 0);

/** Returns the cell that an arrow key moves to; undefined at an edge. */
export function cellAfter(key: string, { row, column }: { row: number; column: number }, rows: number, columns: number) {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (!step) return undefined;
  const next = { row: row + (step[0] ?? 0), column: column + (step[1] ?? 0) };
  return next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns ? next : undefined;
}
