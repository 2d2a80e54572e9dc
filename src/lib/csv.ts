/**
 * Finds the places at which a spreadsheet would take text for a formula: at the beginning of a cell, and after what ends a cell for one that
 * separates them by semicolons, as in Belgium. A quote in front prevents that, which an import takes away again.
 */
const beforeFormula = /(?<=^|[;\n\r])(?='*[=+\-@\t\r])/g;
const harmless = (cell: string) => cell.replace(beforeFormula, "'");
const quoted = (cell: string) => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns rows as CSV (RFC 4180) that spreadsheets read as UTF-8. Cells that begin like a formula are escaped. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n')}\r\n`;
