/** Returns a percentile of some numbers. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1))] ?? Number.NaN;
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
/** Formats a number: two decimals below ten, one below a hundred, then none; counts have none. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value >= 100 || Number.isInteger(value) ? grouped.format(value) : value.toFixed(value >= 10 ? 1 : 2);
}
export const megabytes = (bytes: number): string => (Number.isFinite(bytes) ? `${plain(bytes / 1_048_576)} MB` : '–');
export const seconds = (value: number): string => `${plain(value)} s`;
export const milliseconds = (value: number): string => `${plain(value)} ms`;
export const times = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)}×` : '–');

/** Formats a table: the first row is the head, the first column is left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ');
  const [head = [], ...body] = rows;
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}
