/**
 * ARIA roles of the parts of a list, as attributes. Browsers drop different ones of them from a table with another
 * `display`, which `rows.css` sets on a narrow window.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
