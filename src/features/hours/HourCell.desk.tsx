import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { typedTime } from './rules.ts';
import type { TimeRecord } from './schema.ts';
import { type Status, statuses, statusKeys } from './state-rules.ts';

type CellProps = {
  label: string;
  record: TimeRecord | undefined;
  place: { row: number; column: number };
  isChosen: boolean;
  /** Changes when a call failed: the typed value may be sent again. */
  failures: number;
  write(time: string | undefined): void;
  choose(): void;
  /** Moves the focus by an arrow or Enter. @returns whether there is a cell */
  move(key: string): boolean;
};

/** Shape of each state, beside its word in the label and the legend. */
export const statusShapes: Readonly<Record<Status, string>> = { 1: '', 2: '✓', 3: '✕' };

/** Cell of the week grid: typed time is written when the cell is left or Enter is pressed; Escape takes it back. */
export function HourCell({ label, record, place, isChosen, failures, write, choose, move }: CellProps) {
  const { t } = useDesk();
  const field = useRef<HTMLInputElement>(null);
  const shown = record?.time ?? '';
  const [typed, setTyped] = useState(shown);
  const [isFault, setFault] = useState(false);
  useEffect(() => {
    setTyped(shown);
    setFault(false);
  }, [shown]);
  // Leaving a cell after its key would write it twice.
  const sent = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change when the sent value is answered.
  useEffect(() => {
    sent.current = undefined;
  }, [shown, failures]);
  const isFixed = record?.status === statuses.approved;
  const status = (record?.status ?? 1) as Status;

  /** @returns whether the typed value can be written */
  function commit(): boolean {
    const text = typed.trim();
    if (text === (sent.current ?? shown) || isFixed) return true;
    const time = text ? typedTime(text) : undefined;
    if (text && !time) {
      setFault(true);
      return false;
    }
    setFault(false);
    if (time) setTyped(time);
    if ((time ?? '') === (sent.current ?? shown)) return true;
    sent.current = time ?? '';
    write(time);
    return true;
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget: input } = event;
    const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const isEdge =
      key === 'ArrowLeft' ? input.selectionStart === 0 && input.selectionEnd === 0 : input.selectionStart === input.value.length;
    if (key === 'Escape' && typed !== shown) {
      setTyped(shown);
      setFault(false);
    } else if (key === 'Enter') {
      if (commit()) move('ArrowDown');
    } else if (key === 'ArrowUp' || key === 'ArrowDown' || ((key === 'ArrowLeft' || key === 'ArrowRight') && (isAll || isEdge))) {
      if (!commit() || !move(key)) return;
    } else return;
    event.preventDefault();
  }
  return (
    <span className="hour-cell" data-status={record ? status : undefined}>
      <input
        ref={field}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        readOnly={isFixed}
        aria-label={record ? `${label}, ${t(statusKeys[status])}` : label}
        aria-invalid={isFault || undefined}
        aria-current={isChosen || undefined}
        data-cell={`${place.row} ${place.column}`}
        onFocus={({ target }) => {
          target.select();
          choose();
        }}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {record && statusShapes[status] && <span aria-hidden="true">{statusShapes[status]}</span>}
      {isFault && (
        <small className="fault" role="alert">
          {t('field.not_a_time')}
        </small>
      )}
    </span>
  );
}
