/**
 * List of the staff rooms, generic over its columns. A room passes the call (`load`) and the columns.
 * Filters and order are in the address; paging is by keyset; rows stay while the next answer is loaded.
 * On a narrow window a row is two lines, its name and its other cells; ARIA roles are explicit, because browsers drop
 * the roles of a table with another `display`.
 * Invariants: no row is shown twice (rows are identified by `keyOf`); only rows that are shown can be chosen.
 */

import { useStore } from '@nanostores/react';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf } from '../addresses.ts';
import { useDesk } from '../desk.ts';
import { Empty, Failing } from '../frame/States.tsx';
import { $address, go } from '../navigation.ts';
import { announce } from '../told.ts';
import { Bulk } from './Bulk.tsx';
import { useChosen } from './choice.ts';
import type { Answered, BulkAct, Column, Filter } from './columns.ts';
import { Filters } from './Filters.tsx';
import { useMovement } from './movement.ts';
import { roles } from './roles.ts';
import { useRows } from './rows.ts';
import { SortHead } from './SortHead.tsx';
import { Tools } from './Tools.tsx';

type Query = Readonly<Record<string, string>>;
export type ListProps<Row> = {
  /** Identifies the list in the browser's storage (columns, views), and names its CSV file. */
  name: string;
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** Order if the address has none. */
  sort?: string;
  keyOf(row: Row): string;
  /** Address of the item of a row. */
  hrefOf?(row: Row): string;
  load(query: Query, cursor: string | undefined): Promise<Answered<Row>>;
  acts?: readonly BulkAct<Row>[];
  /** Shown without any items: the reason, and the first act. */
  empty: { title: string; children?: ReactNode };
};

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const nothing: never[] = [];

export function List<Row extends object>(props: ListProps<Row>) {
  const { name, label, columns, filters = nothing, sort = '', keyOf, hrefOf, load, acts = nothing, empty } = props;
  const { locale, t } = useDesk();
  const { room, reference, query: given } = useStore($address);
  const names = ['sort', ...filters.map((filter) => filter.name)];
  const query = Object.fromEntries(
    names.flatMap((one) => (given[one] ? [[one, given[one]]] : one === 'sort' && sort ? [['sort', sort]] : [])),
  );
  const view = Object.fromEntries(names.flatMap((one) => (given[one] ? [[one, given[one]]] : [])));
  const { rows: found, total, hasMore, isAsking, error, more, again } = useRows(name, query, load);
  const rows = useMemo(() => [...new Map((found ?? nothing).map((row) => [keyOf(row), row])).values()], [found, keyOf]);
  const { isShown, toggle } = useChosen(name, columns);
  const [rowSelection, setSelection] = useState<RowSelectionState>({});
  const table = useRef<HTMLTableElement>(null);

  const set = (changes: Query) => {
    setSelection({});
    go(addressOf(locale, { room, reference, query: { ...given, ...changes } }), { isReplacing: true });
  };
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({ id: column.id, accessorFn: (row) => column.text(row), meta: { column } }),
      ),
    [columns],
  );
  const model = useTable({
    ...{ features, columns: definitions, data: rows, getRowId: keyOf, enableRowSelection: acts.length > 0 },
    state: { rowSelection, columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, isShown(id)])) },
    onRowSelectionChange: setSelection,
  });
  const chosen = model.getSelectedRowModel().rows.map(({ original }) => original);
  const canChoose = acts.length > 0;
  const movement = useMovement(table, {
    more: () => hasMore && more(),
    choose: canChoose ? (row) => model.getRow(row).toggleSelected() : undefined,
  });
  const shown = columns.filter(({ id }) => isShown(id));
  // A narrow window shows only the sortable heads, or only the box that chooses all rows.
  const headLabel = shown.some((column) => column.sort) ? t('desk.list.order') : canChoose ? t('desk.list.chooseAll') : undefined;
  const isFiltered = filters.some((filter) => given[filter.name]);
  const count = total ?? (hasMore ? undefined : rows.length);
  const told = count === undefined ? t('desk.list.shown', { count: rows.length }) : t('desk.list.count', { count });
  useEffect(() => {
    if (found && !isAsking) announce(told);
  }, [found, isAsking, told]);

  return (
    <div className="list">
      <Filters filters={filters} query={given} set={set} />
      <div className="list-line">
        <p className="list-count">{found && told}</p>
        <Bulk acts={acts} rows={chosen} clear={() => setSelection({})} done={again} />
        <Tools list={name} columns={columns} isShown={isShown} toggle={toggle} rows={rows} query={filters.length ? view : undefined} />
      </div>
      {error && <Failing t={t} error={error} retry={again} />}
      {!found && isAsking && (
        <p className="desk-state late" role="status">
          {t('form.loading')}
        </p>
      )}
      {found && !rows.length && !error && (
        <Empty title={isFiltered ? t('desk.list.nothing') : empty.title}>
          {isFiltered ? <p>{t('desk.list.nothing.help')}</p> : empty.children}
        </Empty>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="list-scroll" tabIndex={0} aria-label={label}>
          <table
            ref={table}
            {...roles.table}
            className="list-rows"
            aria-busy={isAsking}
            onFocus={movement.onFocus}
            onKeyDown={movement.onKeyDown}
          >
            <thead {...roles.group}>
              <tr {...roles.row} data-label={headLabel}>
                {canChoose && (
                  <td {...roles.cell}>
                    <input
                      type="checkbox"
                      aria-label={t('desk.list.chooseAll')}
                      checked={model.getIsAllRowsSelected()}
                      onChange={model.getToggleAllRowsSelectedHandler()}
                    />
                  </td>
                )}
                {shown.map((column) => (
                  <SortHead key={column.id} column={column} sort={query.sort ?? ''} set={(value) => set({ sort: value })} />
                ))}
              </tr>
            </thead>
            <tbody {...roles.group}>
              {model.getRowModel().rows.map((row) => (
                <tr key={row.id} {...roles.row} data-row={row.id} tabIndex={-1} aria-selected={canChoose ? row.getIsSelected() : undefined}>
                  {canChoose && (
                    <td {...roles.cell}>
                      <input
                        type="checkbox"
                        aria-label={t('desk.list.choose', { name: columns[0]?.text(row.original) ?? row.id })}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </td>
                  )}
                  {shown.map(({ id, title, text, cell, kind, isBelowName, prefix }, index) => {
                    const content = cell?.(row.original) ?? text(row.original);
                    if (index)
                      return (
                        <td key={id} {...roles.cell} data-kind={kind} data-below={isBelowName} data-label={isBelowName ? prefix : title}>
                          {content}
                        </td>
                      );
                    return (
                      <th key={id} {...roles.name} scope="row">
                        {hrefOf ? <a href={hrefOf(row.original)}>{content}</a> : content}
                      </th>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hasMore && (
        <button type="button" className="button quiet" aria-disabled={isAsking} onClick={more}>
          {t('desk.list.more')}
        </button>
      )}
    </div>
  );
}
