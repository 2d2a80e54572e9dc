import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { linked } from '../../lib/links.ts';
import type { Translate } from '../../lib/message-format.ts';
import { useOptionView } from '../use-option-view.ts';

/** Page or file of the site that a link can point to. */
export type Target = { title: string; address: string };
export type FindTargets = (words: string) => Promise<readonly Target[]>;

type LinkPanelProps = {
  id: string;
  /** Address of the present link; empty for a new one. */
  href: string;
  t: Translate;
  /** Finds content by title; if absent, only addresses can be entered. */
  find?: FindTargets | undefined;
  apply(href: string, title: string): void;
  remove(): void;
  close(): void;
};

const pauseBeforeAsking = 200;

/** Returns the probable address for typed text, such as `www.x.be`. */
const addressOf = (typed: string) =>
  linked(typed) ??
  (/^(?:http:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(typed) ? linked(`https://${typed.replace(/^http:\/\//, '')}`) : undefined);

/** Asks for the address of a link, or finds content by its title. A combobox: arrows choose, Enter takes, Escape returns to the text. */
export function LinkPanel({ id, href, t, find, apply, remove, close }: LinkPanelProps) {
  const field = useId();
  const [typed, setTyped] = useState(href);
  const [found, setFound] = useState<readonly Target[]>([]);
  const [chosen, setChosen] = useState(-1);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.select();
    // A key can open it from anywhere in the text, and the sticky toolbar could cover it.
    input.current?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    setChosen(-1);
    const words = typed.trim();
    if (!find || words.length < 2 || linked(words)) return setFound([]);
    let isLate = false;
    const timer = setTimeout(async () => {
      const targets = await find(words).catch(() => []);
      if (!isLate) setFound(targets);
    }, pauseBeforeAsking);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [typed, find]);

  const take = (target: Target | undefined) => {
    const address = target?.address ?? addressOf(typed.trim());
    if (address) apply(address, target?.title ?? '');
    else setWrong(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') take(found[chosen]);
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? found.length - 1 : chosen - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const list = `${field}-found`;
  useOptionView(chosen >= 0 ? `${list}-${chosen}` : undefined);
  const told = [`${field}-help`, isWrong && `${field}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className="text-panel" aria-label={t('desk.text.link')}>
      <div className="field">
        <label htmlFor={field}>{t(find ? 'desk.text.link.find' : 'desk.text.link.address')}</label>
        <input
          ref={input}
          id={field}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          aria-invalid={isWrong}
          aria-describedby={told}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
        />
        <p className="help" id={`${field}-help`}>
          {t('desk.text.link.help')}
        </p>
        {isWrong && (
          <p className="fault" id={`${field}-fault`}>
            {t('desk.text.link.wrong')}
          </p>
        )}
        <div id={list} role="listbox" aria-label={t('desk.text.link.found')} className="found" hidden={!found.length}>
          {found.map((target, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a listbox are those of its combobox.
            <div
              key={target.address}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(target)}
            >
              {target.title} <small>{target.address}</small>
            </div>
          ))}
        </div>
      </div>
      <div className="acts">
        <button type="button" className="button" onClick={() => take(found[chosen])}>
          {t('desk.text.link.apply')}
        </button>
        {href && (
          <button type="button" className="button quiet" onClick={remove}>
            {t('desk.text.link.remove')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={close}>
          {t('desk.text.cancel')}
        </button>
      </div>
    </fieldset>
  );
}
