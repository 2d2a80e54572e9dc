import './picker.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { useOptionView } from '../use-option-view.ts';
import type { Choice } from './field-texts.ts';

type PickerProps = {
  id: string;
  /** Finds what can be taken, by words; without words what was changed last. */
  find(words: string): Promise<readonly Choice[]>;
  take(choice: Choice): void;
  /** Leaves what is chosen as it is. */
  close?(): void;
  label: string;
  t: Translate;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Placeholder of the field; by default it asks for a title. */
  placeholder?: string;
  isRequired?: boolean;
  hasFocus?: boolean;
};

const pauseBeforeAsking = 200;

/** Finds a document by its title and takes it. A combobox: arrows choose, Enter takes, Escape closes the list. */
export function Picker({
  id,
  find,
  take,
  close,
  label,
  t,
  describedBy,
  isInvalid = false,
  isRequired = false,
  placeholder = t('desk.picker.find'),
  hasFocus = false,
}: PickerProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Choice[]>();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const [isFailed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (!isOpen) return;
    let isLate = false;
    const timer = setTimeout(
      () =>
        find(typed.trim()).then(
          (choices) => {
            if (isLate) return;
            setFound(choices);
            setFailed(false);
            setChosen(typed.trim() && choices.length ? 0 : -1);
          },
          () => !isLate && setFailed(true),
        ),
      typed ? pauseBeforeAsking : 0,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [typed, find, isOpen]);

  const shown = isOpen ? (found ?? []) : [];
  const active = isOpen && shown[chosen] ? `${list}-${chosen}` : undefined;
  useOptionView(active);
  const taken = (choice: Choice | undefined) => {
    if (!choice) return;
    take(choice);
    setTyped('');
    setOpen(false);
    setFound(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) setOpen(true);
    else if (step && shown.length)
      setChosen((chosen < 0 && step < 0 ? 0 : chosen) + step < 0 ? shown.length - 1 : (chosen + step) % shown.length);
    else if (event.key === 'Enter' && isOpen) taken(shown[chosen]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Escape' && close) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const state = isFailed ? t('form.unreachable') : !found ? t('form.loading') : found.length ? '' : t('desk.picker.nothing');
  return (
    <div className="picker">
      <input
        ref={input}
        id={id}
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        aria-describedby={describedBy}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={t('desk.picker.found', { label })} className="found" hidden={!shown.length}>
        {shown.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a listbox are those of its combobox.
          <div
            key={choice.value}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => taken(choice)}
          >
            {choice.label} {choice.label !== choice.value && <small>{choice.value}</small>}
          </div>
        ))}
      </div>
      <p className="help" role="status">
        {isOpen ? state : ''}
      </p>
    </div>
  );
}
