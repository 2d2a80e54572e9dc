import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';

const mostCharacters = 300;
type PicturePanelProps = { alt: string; locale: Locale; t: Translate; apply(alt: string): void; close(): void };

/** Form for the alternative text of a picture in this text. */
export function PicturePanel({ alt, locale, t, apply, close }: PicturePanelProps) {
  const id = useId();
  const [typed, setTyped] = useState(alt);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.select();
    // A key can open it from anywhere in the text, and the sticky toolbar could cover it.
    input.current?.scrollIntoView({ block: 'center' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply(typed.trim());
    else close();
  };
  return (
    <fieldset className="text-panel" aria-label={t('desk.text.picture.alt')}>
      <div className="field">
        <label htmlFor={id}>{t('desk.text.picture.alt')}</label>
        <input
          ref={input}
          id={id}
          lang={locale}
          value={typed}
          maxLength={mostCharacters}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p className="help" id={`${id}-help`}>
          {t('desk.text.picture.alt.help')}
        </p>
      </div>
      <div className="acts">
        <button type="button" className="button" onClick={() => apply(typed.trim())}>
          {t('desk.text.apply')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {t('desk.text.cancel')}
        </button>
      </div>
    </fieldset>
  );
}
