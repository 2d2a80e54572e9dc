import './picker.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { useOptionView } from '../use-option-view.ts';
import type { Choice } from './field-texts.ts';
import { useEntryOnBlur, useTypedEntry } from './typed-entries.ts';

type PickerProps = {
  id: string;
  /** Returns the choices for a query; for an empty one the latest changed. */
  find(words: string): Promise<readonly Choice[]>;
  take(choice: Choice): void;
  /** Closes without a change. */
  close?(): void;
  label: string;
  t: Translate;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Placeholder of the field; default: a title. */
  placeholder?: string;
  isRequired?: boolean;
  hasFocus?: boolean;
  /** The choice is saved with a document: a note says that a typed query is not yet a choice, and a save takes it if it matches one choice. */
  isSaved?: boolean;
};

const pauseBeforeAsking = 200;
const isNamed = ({ label, value }: Choice, words: string) =>
  [label, value].some((name) => name.localeCompare(words, undefined, { sensitivity: 'accent' }) === 0);

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
  isSaved = false,
}: PickerProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<{ words: string; choices: readonly Choice[] }>();
  const [isLeft, setLeft] = useState(false);
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
            setAnswer({ words: typed.trim(), choices });
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

  const found = answer?.choices;
  const shown = isOpen ? (found ?? []) : [];
  const active = isOpen && shown[chosen] ? `${list}-${chosen}` : undefined;
  useOptionView(active);
  const taken = (choice: Choice | undefined) => {
    if (!choice) return;
    take(choice);
    setTyped('');
    setOpen(false);
    setAnswer(undefined);
    setLeft(false);
  };
  useTypedEntry(() => {
    const words = typed.trim();
    if (!isSaved || !words) return true;
    const [only, ...others] = words === answer?.words ? answer.choices.filter((choice) => isNamed(choice, words)) : [];
    if (only && others.length === 0) taken(only);
    else setLeft(true);
    return true;
  });
  const leave = useEntryOnBlur(() => {
    setOpen(false);
    setLeft(isSaved && typed.trim() !== '');
    return true;
  });
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
          setLeft(false);
        }}
        onClick={() => setOpen(true)}
        onBlur={leave}
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
        {isLeft ? t('desk.picker.notAdded', { words: typed.trim() }) : isOpen ? state : ''}
      </p>
    </div>
  );
}
