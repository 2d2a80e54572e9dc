import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { DragHandle } from '../frame/DragHandle.tsx';

type EntriesProps = {
  count: number;
  nameOf(index: number): string;
  keyOf(index: number): string;
  children(index: number): ReactNode;
  /** Moves an entry. @returns false if it was not moved */
  move(from: number, to: number): unknown;
  /** Removes an entry. @returns false if it was not removed */
  remove(index: number): unknown;
  /** Id of the control that gets the focus after an entry was removed. */
  adder: string;
  label: string;
  t: Translate;
  isReadOnly: boolean;
  /** Returns whether an entry can be neither moved nor removed. */
  isFixed?(index: number): boolean;
};

/** Returns a copy of a list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Ordered list of entries. Each has buttons to move and to remove it, and can be dragged. */
export function Entries({
  count,
  nameOf,
  keyOf,
  children,
  move,
  remove,
  adder,
  label,
  t,
  isReadOnly,
  isFixed = () => false,
}: EntriesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  /** Entry over which a finger drags another one. */
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const step = (from: number, to: number, act: 'up' | 'down') => {
    const name = nameOf(from);
    if (move(from, to) === false) return;
    setSaid(t('desk.list.moved', { name, place: to + 1, count }));
    // The focus stays on the button of the moved entry; if that button is disabled at its new place, on the other one.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>(':scope > .moves > [data-act]') ?? [];
      const wanted = [...buttons].find((button) => button.dataset.act === act && !button.disabled);
      (wanted ?? [...buttons].find((button) => !button.disabled))?.focus();
    });
  };
  const drop = (event: DragEvent, to: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (dragged !== to) move(dragged, to);
    setDragged(undefined);
  };
  const dropTouched = (from: number, to: number) => {
    setDragged(undefined);
    const name = nameOf(from);
    if (from !== to && move(from, to) !== false) setSaid(t('desk.list.moved', { name, place: to + 1, count }));
  };
  return (
    <>
      <ol ref={list} aria-label={label} data-drops="">
        {Array.from({ length: count }, (_, index) => (
          <li
            key={keyOf(index)}
            data-row=""
            data-drop={index}
            data-over={(over === index && dragged !== index) || undefined}
            draggable={!isReadOnly && !isFixed(index)}
            data-dragged={dragged === index || undefined}
            onDragStart={(event) => {
              // A drag that begins in a list inside the entry does not move the entry.
              if ((event.target as Element).closest('li') !== event.currentTarget) return;
              event.stopPropagation();
              setDragged(index);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            {children(index)}
            {!isReadOnly && !isFixed(index) && (
              <span className="moves">
                <DragHandle
                  t={t}
                  begin={() => setDragged(index)}
                  over={(target) => setOver(target === undefined ? undefined : Number(target))}
                  drop={(target) => dropTouched(index, Number(target))}
                  cancel={() => {
                    setDragged(undefined);
                    setSaid(t('desk.drag.cancelled', { name: nameOf(index) }));
                  }}
                />
                <button
                  type="button"
                  className="plain"
                  data-act="up"
                  disabled={index === 0}
                  aria-label={t('desk.list.upOf', { name: nameOf(index) })}
                  onClick={() => step(index, index - 1, 'up')}
                >
                  {t('desk.list.up')}
                </button>
                <button
                  type="button"
                  className="plain"
                  data-act="down"
                  disabled={index === count - 1}
                  aria-label={t('desk.list.downOf', { name: nameOf(index) })}
                  onClick={() => step(index, index + 1, 'down')}
                >
                  {t('desk.list.down')}
                </button>
                <button
                  type="button"
                  className="plain"
                  aria-label={t('desk.list.removeOf', { name: nameOf(index) })}
                  onClick={() => {
                    const name = nameOf(index);
                    if (remove(index) === false) return;
                    setSaid(t('desk.list.removed', { name }));
                    requestAnimationFrame(() => document.getElementById(adder)?.focus());
                  }}
                >
                  {t('desk.list.remove')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  );
}
