import { type DragEvent, useId, useRef, useState } from 'react';
import type { Translate } from '../../lib/translate.ts';
import type { Choice } from './field-texts.ts';

type ListControlProps = {
  id: string;
  value: readonly string[];
  onChange(value: string[]): void;
  /** Everything that can be chosen. */
  choices: readonly Choice[];
  label: string;
  t: Translate;
  describedBy?: string | undefined;
  isInvalid: boolean;
  isReadOnly: boolean;
};

const moved = (list: readonly string[], from: number, to: number): string[] => {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] ?? '', ...rest.slice(to)];
};

/** An ordered list of references: add one by choosing it, move it by buttons or by dragging. */
export function ListControl({ id, value, onChange, choices, label, t, describedBy, isInvalid, isReadOnly }: ListControlProps) {
  const status = useId();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const nameOf = (code: string) => choices.find((choice) => choice.value === code)?.label ?? code;
  const left = choices.filter((choice) => !value.includes(choice.value));
  const move = (from: number, to: number, act: 'up' | 'down') => {
    onChange(moved(value, from, to));
    setSaid(t('desk.list.moved', { name: nameOf(value[from] ?? ''), place: to + 1, count: value.length }));
    // The focus follows what was moved, to the other button where this one has nowhere to go.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-act]') ?? [];
      const wanted = [...buttons].find((button) => button.dataset.act === act && !button.disabled);
      (wanted ?? [...buttons].find((button) => !button.disabled))?.focus();
    });
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== undefined && dragged !== to) onChange(moved(value, dragged, to));
    setDragged(undefined);
  };
  return (
    <div className="list-control">
      <ol ref={list} aria-label={label}>
        {value.map((code, index) => (
          <li
            key={code}
            draggable={!isReadOnly}
            data-dragged={dragged === index || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <span>{nameOf(code)}</span>
            {!isReadOnly && (
              <>
                <button
                  type="button"
                  className="plain"
                  data-act="up"
                  disabled={index === 0}
                  aria-label={t('desk.list.upOf', { name: nameOf(code) })}
                  onClick={() => move(index, index - 1, 'up')}
                >
                  {t('desk.list.up')}
                </button>
                <button
                  type="button"
                  className="plain"
                  data-act="down"
                  disabled={index === value.length - 1}
                  aria-label={t('desk.list.downOf', { name: nameOf(code) })}
                  onClick={() => move(index, index + 1, 'down')}
                >
                  {t('desk.list.down')}
                </button>
                <button
                  type="button"
                  className="plain"
                  aria-label={t('desk.list.removeOf', { name: nameOf(code) })}
                  onClick={() => {
                    onChange(value.filter((one) => one !== code));
                    setSaid(t('desk.list.removed', { name: nameOf(code) }));
                    document.getElementById(id)?.focus();
                  }}
                >
                  {t('desk.list.remove')}
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
      <select
        id={id}
        value=""
        disabled={isReadOnly || left.length === 0}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={(event) => event.target.value && onChange([...value, event.target.value])}
      >
        <option value="">{t('desk.list.add')}</option>
        {left.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p id={status} role="status" className="unseen">
        {said}
      </p>
    </div>
  );
}
