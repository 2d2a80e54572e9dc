import type { ReactNode } from 'react';

/** Column of a list. The first one names the row, and is always shown. */
export type Column<Row> = {
  id: string;
  title: string;
  /** Text of the cell: for CSV, and shown unless there is `cell`. */
  text(row: Row): string;
  cell?(row: Row): ReactNode;
  /** Values of `sort` in the address. */
  sort?: { up: string; down: string };
  /** Numbers and dates have tabular figures; numbers are aligned right. */
  kind?: 'number' | 'date';
  /** On a narrow window its cell is the first below the name of the row, without the title of the column. */
  isBelowName?: true;
  /** Shown before that cell if its text is unclear alone. */
  prefix?: string;
  /** Hidden until somebody chooses it. */
  isOptional?: true;
};

/** Filter of a list. Its value is in the query of the address, under its name. */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'choice';
      options: readonly { value: string; label: string }[];
      /** Option if the address has none. */
      initial?: string;
    }
  | { kind: 'date' }
  | { kind: 'search' }
);

/** Answered rows, and the cursor of the next page. */
export type Answered<Row> = { items: readonly Row[]; cursor: string | null; total?: number | undefined };

/** Act on the chosen rows. Its result is shown, with an undo if the act has one. */
export type BulkAct<Row> = {
  name: string;
  label: string;
  /** Letter of its key. */
  key?: string;
  run(rows: readonly Row[]): Promise<{ text: string; undo?: () => Promise<string> }>;
};
