import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';

type Place = { node: Node; position: number };
type Cell = { row: number; column: number; width: number; height: number; position: number; node: Node };

const holderOf = ($from: ResolvedPos, names: readonly string[]): Place | undefined => {
  for (let depth = $from.depth; depth > 0; depth--)
    if (names.includes($from.node(depth).type.name)) return { node: $from.node(depth), position: $from.before(depth) };
  return undefined;
};

const span = (value: unknown) => Math.min(Math.max(Number(value ?? 1) || 1, 1), 999);

type Grid = { table: Place; rows: Place[]; cells: Cell[]; width: number; at: Cell | undefined };

/** Returns the cells of the table around the selection, with the rows and columns that they cover. */
function gridAt({ selection: { $from } }: EditorState): Grid | undefined {
  const table = holderOf($from, ['table']);
  if (!table) return undefined;
  const rows: Place[] = [];
  table.node.descendants((node, offset) => {
    if (node.type.name === 'tr') rows.push({ node, position: table.position + 1 + offset });
    return node.type.name !== 'tr' && !node.inlineContent;
  });
  const taken = new Set<string>();
  const cells: Cell[] = [];
  for (const [row, { node: tr, position }] of rows.entries()) {
    let column = 0;
    tr.forEach((node, offset) => {
      while (taken.has(`${row} ${column}`)) column++;
      const [width, height] = [span(node.attrs.colspan), span(node.attrs.rowspan)];
      for (let down = 0; down < Math.min(height, rows.length - row); down++)
        for (let right = 0; right < width; right++) taken.add(`${row + down} ${column + right}`);
      cells.push({ row, column, width, height, position: position + 1 + offset, node });
      column += width;
    });
  }
  const here = holderOf($from, ['td', 'th'])?.position;
  return {
    table,
    rows,
    cells,
    width: Math.max(0, ...cells.map(({ column, width }) => column + width)),
    at: cells.find(({ position }) => position === here),
  };
}

/** Returns the position in a row of the cell of a column, or where it would be inserted. */
function placeIn(grid: Grid, row: number, column: number): number {
  const next = grid.cells.filter((cell) => cell.row === row && cell.column >= column).sort((one, other) => one.column - other.column)[0];
  const place = grid.rows[row];
  return next?.position ?? (place ? place.position + place.node.nodeSize - 1 : 0);
}

const emptyCell = ({ schema }: EditorState, like: Node | undefined) => {
  const name = like?.type.name === 'th' ? 'th' : 'td';
  return schema.nodes[name]?.createAndFill(name === 'th' ? { scope: like?.attrs.scope } : null);
};

const spanned = (tr: Transaction, { position, node }: Cell, name: 'colspan' | 'rowspan', by: number) => {
  const size = span(node.attrs[name]) + by;
  tr.setNodeMarkup(tr.mapping.map(position), null, { ...node.attrs, [name]: size > 1 ? String(size) : null });
};

type Change = (state: EditorState, tr: Transaction) => boolean;

/** Adds a row below the one with the selection. */
export const addRow: Change = (state, tr) => {
  const grid = gridAt(state);
  if (!grid?.at) return false;
  const { row, height } = grid.at;
  const last = row + height - 1;
  const covering = grid.cells.filter((cell) => cell.row <= last && cell.row + cell.height - 1 > last);
  const covered = new Set(covering.flatMap(({ column, width }) => Array.from({ length: width }, (_, index) => column + index)));
  const above = grid.cells.filter((cell) => cell.row + cell.height - 1 === last);
  const cells = Array.from({ length: grid.width }, (_, column) => column)
    .filter((column) => !covered.has(column))
    .map((column) => above.find((cell) => cell.column <= column && column < cell.column + cell.width)?.node)
    .map((like) => emptyCell(state, like?.attrs.scope === 'row' ? like : undefined))
    .filter((cell) => cell !== undefined && cell !== null);
  const place = grid.rows[last];
  const made = place && state.schema.nodes.tr?.create(null, cells);
  if (!place || !made) return false;
  const at = place.position + place.node.nodeSize;
  tr.insert(at, made);
  for (const cell of covering) spanned(tr, cell, 'rowspan', 1);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2)));
  return true;
};

/** Adds a column after the one with the selection. */
export const addColumn: Change = (state, tr) => {
  const grid = gridAt(state);
  if (!grid?.at) return false;
  const edge = grid.at.column + grid.at.width;
  let first: number | undefined;
  for (const row of grid.rows.keys()) {
    const covering = grid.cells.find(
      (cell) => cell.row <= row && row < cell.row + cell.height && cell.column < edge && cell.column + cell.width > edge,
    );
    if (covering) {
      if (covering.row === row) spanned(tr, covering, 'colspan', 1);
      continue;
    }
    const like = grid.cells.find((cell) => cell.row === row && cell.column + cell.width === edge);
    const made = emptyCell(state, like?.node.attrs.scope === 'row' ? undefined : like?.node);
    const at = tr.mapping.map(placeIn(grid, row, edge));
    if (made) tr.insert(at, made);
    if (row === grid.at.row) first = at;
  }
  if (first !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1)));
  return true;
};

/** Removes the row with the selection; with the last row the table is removed. */
export const removeRow: Change = (state, tr) => {
  const grid = gridAt(state);
  const place = grid?.at && grid.rows[grid.at.row];
  if (!grid?.at || !place) return false;
  const { row } = grid.at;
  if (grid.rows.length === 1) return removeTable(state, tr);
  for (const cell of grid.cells) {
    if (cell.row < row && cell.row + cell.height > row) spanned(tr, cell, 'rowspan', -1);
    // A cell that spans rows from this one continues below.
    if (cell.row !== row || cell.height < 2 || !grid.rows[row + 1]) continue;
    const height = cell.height - 1;
    const moved = cell.node.type.create({ ...cell.node.attrs, rowspan: height > 1 ? String(height) : null }, cell.node.content);
    tr.insert(tr.mapping.map(placeIn(grid, row + 1, cell.column)), moved);
  }
  const parent = state.doc.resolve(place.position);
  const isOnly = parent.parent.type.name !== 'table' && parent.parent.childCount === 1;
  const [from, to] = isOnly ? [parent.before(), parent.after()] : [place.position, place.position + place.node.nodeSize];
  tr.delete(tr.mapping.map(from), tr.mapping.map(to));
  return true;
};

/** Removes the column with the selection; with the last column the table is removed. */
export const removeColumn: Change = (state, tr) => {
  const grid = gridAt(state);
  if (!grid?.at) return false;
  const { column } = grid.at;
  if (grid.width <= 1) return removeTable(state, tr);
  for (const cell of grid.cells) {
    if (cell.column > column || cell.column + cell.width <= column) continue;
    if (cell.width > 1) spanned(tr, cell, 'colspan', -1);
    else tr.delete(tr.mapping.map(cell.position), tr.mapping.map(cell.position + cell.node.nodeSize));
  }
  return true;
};

export const removeTable: Change = (state, tr) => {
  const grid = gridAt(state);
  if (!grid) return false;
  tr.delete(grid.table.position, grid.table.position + grid.table.node.nodeSize);
  return true;
};

/** Cycles the cell with the selection: data cell, column head, row head, data cell. */
export const turnCell: Change = (state, tr) => {
  const cell = gridAt(state)?.at;
  const { td, th } = state.schema.nodes;
  if (!cell || !td || !th) return false;
  const { colspan, rowspan, origin } = cell.node.attrs;
  if (cell.node.type === td) tr.setNodeMarkup(cell.position, th, { colspan, rowspan, origin, scope: 'col' });
  else if (cell.node.attrs.scope === 'col') tr.setNodeMarkup(cell.position, th, { colspan, rowspan, origin, scope: 'row' });
  else tr.setNodeMarkup(cell.position, td, { colspan, rowspan, origin });
  return true;
};

/** Adds a caption to the table, or moves the cursor to it. */
export const captionTable: Change = (state, tr) => {
  const table = gridAt(state)?.table;
  const made = state.schema.nodes.caption?.createAndFill();
  if (!table || !made) return false;
  if (table.node.firstChild?.type.name !== 'caption') tr.insert(table.position + 1, made);
  tr.setSelection(TextSelection.near(tr.doc.resolve(table.position + 2)));
  return true;
};
