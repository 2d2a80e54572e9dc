import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { addressOf } from '../addresses.ts';
import { useDesk } from '../desk.ts';
import { useActs } from '../frame/finds.ts';
import { $address, go } from '../navigation.ts';
import { announce, offerUndo } from '../told.ts';
import { useClosing } from './use-closing.ts';
import { maxima, useViews, type View, withView } from './views.ts';

type ViewsProps = { list: string; query: Readonly<Record<string, string>> };

/** Saved views of a list: named filters and order, each with an address. The present ones can be saved. */
export function Views({ list, query }: ViewsProps) {
  const { locale, t } = useDesk();
  const { room, reference } = useStore($address);
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { views, change } = useViews(list);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  useClosing(part, { isOpen: () => isOpen, close: () => setOpen(false), button: () => button.current });
  const hrefOf = (view: View) => addressOf(locale, { room, reference, query: view.query });
  useActs(views.map((view) => ({ id: `view ${view.name}`, label: view.name, kind: t('desk.list.views'), run: () => go(hrefOf(view)) })));
  function save(event: FormEvent): void {
    event.preventDefault();
    const given = name.trim();
    const isFull = views.length >= maxima.views && !views.some((view) => view.name === given);
    setFault(given ? (isFull ? t('desk.list.views.full') : '') : t('field.required'));
    if (!given || isFull) return;
    change((now) => withView(now, { name: given, query }));
    setName('');
    announce(t('desk.list.views.saved', { name: given }));
  }
  function remove(view: View): void {
    change((now) => now.filter((one) => one.name !== view.name));
    const text = t('desk.list.removed', { name: view.name });
    offerUndo({
      text,
      async undo() {
        change((now) => withView(now, view));
        return t('desk.list.views.saved', { name: view.name });
      },
    });
  }
  return (
    <div ref={part} className="list-views">
      <button ref={button} type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('desk.list.views')}
      </button>
      {isOpen && (
        <div>
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <a href={hrefOf(view)} onClick={() => setOpen(false)}>
                  {view.name}
                </a>
                <button
                  type="button"
                  className="plain"
                  aria-label={t('desk.list.removeOf', { name: view.name })}
                  onClick={() => remove(view)}
                >
                  {t('desk.list.remove')}
                </button>
              </li>
            ))}
          </ul>
          <form onSubmit={save} noValidate>
            <label htmlFor={id}>{t('desk.list.views.name')}</label>
            <input
              {...{ id, value: name, maxLength: maxima.name, autoComplete: 'off' }}
              aria-describedby={`${id}-fault`}
              aria-invalid={fault !== '' || undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <button type="submit" className="plain">
              {t('desk.list.views.save')}
            </button>
            <p role="alert" className="fault" id={`${id}-fault`}>
              {fault}
            </p>
          </form>
        </div>
      )}
    </div>
  );
}
