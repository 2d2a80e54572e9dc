import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import type { Filter } from './columns.ts';

type Query = Readonly<Record<string, string>>;
type FiltersProps = { filters: readonly Filter[]; query: Query; set(changes: Query): void };

const silenceMilliseconds = 250;

/** Search field. Searches after a short pause in typing. */
function Search({ name, label, value, set }: { name: string; label: string; value: string; set(value: string): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address can change without typing, such as by Back.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys([{ key: '/', label, run: () => field.current?.focus(), target: () => field.current }]);
  const ask = (text: string, after = silenceMilliseconds) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(text.trim()), after);
  };
  return (
    <div className="filter">
      <label htmlFor={id}>
        {label} <kbd>/</kbd>
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name={name}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          ask(target.value);
        }}
        onKeyDown={({ key }) => key === 'Enter' && ask(typed, 0)}
      />
    </div>
  );
}

const narrow = '(width < 40rem)';

/** Returns whether the window is as narrow as a telephone. */
const useNarrow = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(narrow).matches,
    () => false,
  );

/** Filters of a list. On a telephone a button opens all but the search, which would hide the rows. Their values are in the address, so that a list can be bookmarked and sent to a colleague. */
export function Filters({ filters, query, set }: FiltersProps) {
  const { t } = useDesk();
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useNarrow();
  const isFiltered = filters.some(({ name }) => query[name]);
  const others = filters.filter((filter) => filter.kind !== 'search');
  const mayFold = isNarrow && others.length > 1 && !others.some(({ name }) => query[name]);
  // The button that clears disappears with the filters: the focus goes to the first of them, the search.
  const clear = () => {
    set(Object.fromEntries(filters.map(({ name }) => [name, ''])));
    root.current?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <search ref={root} className="filters" aria-label={t('desk.list.filters')}>
      {filters
        .filter(({ kind }) => kind === 'search')
        .map(({ name, label }) => (
          <Search key={name} name={name} label={label} value={query[name] ?? ''} set={(text) => set({ [name]: text })} />
        ))}
      {mayFold && (
        <button type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('desk.list.filters')}
        </button>
      )}
      {(mayFold && !isOpen ? [] : others).map((filter) => {
        const { name, label } = filter;
        const value = query[name] ?? '';
        return (
          <div key={name} className="filter">
            <label htmlFor={`${id}-${name}`}>{label}</label>
            {filter.kind === 'date' ? (
              <input id={`${id}-${name}`} type="date" name={name} value={value} onChange={({ target }) => set({ [name]: target.value })} />
            ) : (
              <select
                id={`${id}-${name}`}
                name={name}
                value={value || filter.initial}
                onChange={({ target }) => set({ [name]: target.value === filter.initial ? '' : target.value })}
              >
                {filter.initial === undefined && <option value="">{t('desk.list.all')}</option>}
                {filter.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
                {/* The options may not be loaded yet, or the chosen one may have been removed. */}
                {value && !filter.options.some((option) => option.value === value) && <option value={value}>{value}</option>}
              </select>
            )}
          </div>
        );
      })}
      {isFiltered && (
        <button type="button" className="plain" onClick={clear}>
          {t('desk.list.clear')}
        </button>
      )}
    </search>
  );
}
