import { useState } from 'react';
import * as z from 'zod/mini';
import { keep, kept } from '../kept.ts';
import type { Column } from './columns.ts';

const Shown = z.array(z.string());

function read(name: string): string[] | undefined {
  try {
    const parsed = z.safeParse(Shown, JSON.parse(kept(name) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the chosen columns of a list, stored in this browser, and a function that changes the choice. */
export function useChosen<Row>(list: string, columns: readonly Column<Row>[]) {
  const name = `list.${list}`;
  const [chosen, setChosen] = useState(() => read(name) ?? columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id));
  // The first column names the rows, so it is always shown.
  const isShown = (id: string) => id === columns[0]?.id || chosen.includes(id);
  return {
    isShown,
    toggle(id: string): void {
      const next = columns.filter((column) => (column.id === id ? !isShown(id) : isShown(column.id))).map((column) => column.id);
      keep(name, JSON.stringify(next));
      setChosen(next);
    },
  };
}
