import { useRef, useState } from 'react';
import type { Choice } from './field-texts.ts';
import { useTools } from './tools.ts';
import { useEntryOnBlur, useTypedEntry } from './typed-entries.ts';

type ChoiceAdderProps = {
  wiring: { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined };
  /** Choices that are not in the list yet. */
  choices: readonly Choice[];
  add(value: string): void;
};

/**
 * Select that adds an entry to a list. A choice by pointer is added at once. With arrows and letters the select passes
 * other choices first, so their choice is added by Enter, on blur and by a save, and dropped by Escape.
 */
export function ChoiceAdder({ wiring, choices, add }: ChoiceAdderProps) {
  const { t } = useTools();
  const [passed, setPassed] = useState('');
  const isByKey = useRef(false);
  const take = (value: string) => {
    setPassed('');
    if (value) add(value);
    return true;
  };
  useTypedEntry(() => take(passed));
  const leave = useEntryOnBlur(() => take(passed));
  return (
    <>
      <select
        {...wiring}
        value={passed}
        disabled={choices.length === 0}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={(event) => {
          isByKey.current = event.key !== 'Tab';
          if (!passed || !['Enter', 'Escape'].includes(event.key)) return;
          event.preventDefault();
          take(event.key === 'Enter' ? passed : '');
        }}
        onChange={({ target }) => (isByKey.current ? setPassed(target.value) : take(target.value))}
        onBlur={leave}
      >
        <option value="">{t('desk.list.add')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p className="help" role="status">
        {passed && t('desk.list.enter', { name: choices.find(({ value }) => value === passed)?.label ?? passed })}
      </p>
    </>
  );
}
