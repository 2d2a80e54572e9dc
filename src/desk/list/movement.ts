import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';

/**
 * Moves the focus between the rows of a table: j and k anywhere on the page, arrows, Home and End within the table;
 * Enter opens, x chooses.
 */
export function useMovement(
  table: RefObject<HTMLTableElement | null>,
  { more, choose }: { more(): void; choose?: ((row: string) => void) | undefined },
) {
  const { t } = useDesk();
  /** Row that had the focus last: j and k continue there. */
  const last = useRef<HTMLTableRowElement>(null);
  const rows = () => [...(table.current?.tBodies[0]?.rows ?? [])];

  function focus(row: HTMLTableRowElement | undefined): void {
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }
  function move(step: number): void {
    const all = rows();
    const at = last.current ? all.indexOf(last.current) : -1;
    const next = at < 0 ? 0 : at + step;
    if (next >= all.length) more();
    focus(all[Math.max(0, Math.min(all.length - 1, next))]);
  }
  const current = () => (last.current && table.current?.contains(last.current) ? last.current : undefined);
  const chooseCurrent = () => {
    const name = current()?.dataset.row;
    if (name !== undefined) choose?.(name);
  };
  useKeys([
    { key: 'j', label: t('desk.keys.down'), run: () => move(1) },
    { key: 'k', label: t('desk.keys.up'), run: () => move(-1) },
    ...(choose ? [{ key: 'x', label: t('desk.keys.choose'), run: chooseCurrent }] : []),
  ]);

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      last.current = target instanceof Element ? target.closest('tbody tr') : null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Links and boxes within a row handle their own keys.
      if (event.target !== last.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Home') focus(rows()[0]);
      else if (event.key === 'End') focus(rows().at(-1));
      else if (event.key === 'Enter') last.current?.querySelector<HTMLAnchorElement>('th a')?.click();
      else return;
      event.preventDefault();
    },
  };
}
