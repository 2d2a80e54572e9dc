import type { ReactNode } from 'react';

/** Column of a list. The first one names the row, and is always shown. */
export type Column<Row> = {
  id: string;
  title: string;
  /** Text of the cell: for CSV, and what is shown unless there is `cell`. */
  text(row: Row): string;
  cell?(row: Row): ReactNode;
  /** Values of `sort` in the address. */
  sort?: { up: string; down: string };
  /** Numbers and dates have figures of one width; numbers stand at the right. */
  kind?: 'number' | 'date';
  /** On a narrow window its cell is the first below the name of the row, without the title of the column. */
  isBelowName?: true;
  /** Stands before that cell, where it says too little alone. */
  prefix?: string;
  /** Hidden until somebody chooses it. */
  isOptional?: true;
};

/** Filter of a list: its value stands in the address under its name. */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'choice';
      options: readonly { value: string; label: string }[];
      /** Option that holds if the address names none. */
      initial?: string;
    }
  | { kind: 'date' }
  | { kind: 'search' }
);

/** Rows that were answered, and where the next ones begin. */
export type Answered<Row> = { items: readonly Row[]; cursor: string | null; total?: number | undefined };

/** Act on the chosen rows. Its result is said, and can be taken back where the act says how. */
export type BulkAct<Row> = {
  name: string;
  label: string;
  /** Letter of its key. */
  key?: string;
  run(rows: readonly Row[]): Promise<{ text: string; undo?: () => Promise<string> }>;
};
