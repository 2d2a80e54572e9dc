import { useStore } from '@nanostores/react';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useDesk } from '../desk.ts';
import { go } from '../navigation.ts';
import { useOptionView } from '../use-option-view.ts';
import { Dialog } from './Dialog.tsx';
import { $dialog } from './dialogs.ts';
import { $acts, among, type Find, type Source } from './finds.ts';

type PaletteProps = {
  /** Rooms and acts that are always offered. */
  finds: readonly Find[];
  sources: readonly Source[];
};

const fewestLetters = 2;
const mostShown = 12;

/** Dialog that finds rooms, acts and things by words. */
export function Palette({ finds, sources }: PaletteProps) {
  const { t } = useDesk();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const acts = useStore($acts).flat();
  const words = useDeferredValue(typed.trim());
  const isLong = words.length >= fewestLetters;
  // One query per source: a slow or failing source does not delay the others.
  const answers = useQueries({
    queries: sources.map((source, index) => ({
      queryKey: ['palette', index, words],
      queryFn: () => source(words),
      enabled: isLong,
      placeholderData: (before: Find[] | undefined) => before,
    })),
  });
  const things = isLong ? answers.flatMap(({ data = [] }) => data) : [];
  const shown = [...among([...acts, ...finds], typed), ...things].slice(0, mostShown);
  // The choice is an id, so later results do not move it.
  const place = shown.findIndex(({ id }) => id === chosen);
  const at = Math.min(Math.max(place, 0), shown.length - 1);
  const active = shown[at] && `${id}-${at}`;
  useOptionView(active);
  const close = () => $dialog.set(undefined);

  function open({ href, run }: Find): void {
    close();
    if (href !== undefined) go(href);
    // Runs after the dialog returned the focus.
    else setTimeout(() => run?.());
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const found = shown[at];
    if (step && shown.length) setChosen(shown[(at + step + shown.length) % shown.length]?.id);
    else if (event.key === 'Enter' && found) open(found);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog title={t('desk.palette.title')} isTitleShown={false} close={close}>
      <input
        type="text"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={id}
        aria-activedescendant={active}
        aria-label={t('desk.palette.label')}
        placeholder={t('desk.palette.label')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label={t('desk.palette.found')}>
        {shown.map((find, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys of its list.
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the chosen option.
          <div key={find.id} id={`${id}-${index}`} role="option" aria-selected={index === at} onClick={() => open(find)}>
            <span>{find.label}</span> <small>{find.kind}</small>
          </div>
        ))}
      </div>
      <p className="help" role="status">
        {shown.length ? '' : t(answers.some(({ isFetching }) => isFetching) ? 'form.loading' : 'desk.palette.nothing')}
      </p>
    </Dialog>
  );
}
