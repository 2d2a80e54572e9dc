import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { $criteria, $suggestions, changeCriteria, filled, type SearchScope, type SearchWords, stopSuggesting, suggest } from './store.ts';

type Option = { key: string; text: string; address?: string };

/** Search field with suggestions (ARIA combobox with a listbox). */
export function SearchBox({ scope, words, action }: { scope: SearchScope; words: SearchWords; action: string }) {
  const { q = '' } = useStore($criteria);
  const found = useStore($suggestions);
  const [at, setAt] = useState(-1);
  const id = useId();
  const options: Option[] = [
    ...(found?.words ?? []).map((text) => ({ key: `word ${text}`, text })),
    ...(found?.titles ?? []).map(({ title, address }) => ({ key: address, text: title, address })),
  ];
  const isOpen = options.length > 0;

  const field = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  const typed = () => field.current?.value ?? '';

  // The field is uncontrolled, so text that was typed before hydration stays. Back and forward set it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one portal and language
  useEffect(() => {
    const isEarly = isFirst.current && !q && typed();
    isFirst.current = false;
    if (isEarly) suggest(scope, typed());
    else if (field.current) field.current.value = q;
  }, [q]);

  function close() {
    setAt(-1);
    stopSuggesting();
  }

  function search(text: string) {
    if (field.current) field.current.value = text;
    close();
    void changeCriteria(scope, { q: text.trim(), sort: undefined });
  }

  function choose(option: Option) {
    if (option.address) location.assign(option.address);
    else search(option.text);
  }

  function press(event: KeyboardEvent) {
    const chosen = options[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) return suggest(scope, typed());
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field itself counts as one more option.
      setAt(((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return (
    <search>
      <form
        className="search-box"
        action={action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed());
        }}
      >
        <label htmlFor={`${id}-q`}>{words['search.label']}</label>
        <div className="search-field">
          <input
            id={`${id}-q`}
            ref={field}
            name="q"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
            defaultValue=""
            onChange={(event) => {
              setAt(-1);
              suggest(scope, event.target.value);
            }}
            onKeyDown={press}
            onBlur={close}
          />
          <button className="button" type="submit">
            {words['search.submit']}
          </button>
          <div className="suggestions" id={`${id}-list`} role="listbox" aria-label={words['search.suggestions']} hidden={!isOpen}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={option.address ? 'is-title' : undefined}
                // The blur of the field would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.text}
              </div>
            ))}
          </div>
        </div>
        <p className="unseen" role="status">
          {isOpen ? filled(words['search.suggestions.count'], { count: options.length }) : ''}
        </p>
      </form>
    </search>
  );
}
