/**
 * Roles of the parts of a list, as attributes. Browsers differ in which of them they drop once `display` says that a table is
 * none, as `rows.css` does on a narrow window.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
