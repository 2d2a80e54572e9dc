import type { Column } from './columns.ts';
import { roles } from './roles.ts';

type SortHeadProps<Row> = { column: Column<Row>; sort: string; set(sort: string): void };

/** Head of a column, with a button if the column is sortable. */
export function SortHead<Row>({ column: { title, sort: orders, kind }, sort, set }: SortHeadProps<Row>) {
  const isUp = orders?.up === sort;
  const isDown = orders?.down === sort;
  const order = isUp ? 'ascending' : isDown ? 'descending' : undefined;
  return (
    <th scope="col" {...roles.head} data-kind={kind} aria-sort={orders && (order ?? 'none')}>
      {orders ? (
        <button type="button" onClick={() => set(isUp ? orders.down : orders.up)}>
          {title} <span aria-hidden="true">{isUp ? '↑' : isDown ? '↓' : ''}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
