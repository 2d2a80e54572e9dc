import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';

const mostCharacters = 300;
type PicturePanelProps = {
  alt: string;
  isDecorative: boolean;
  locale: Locale;
  t: Translate;
  apply(alt: string, isDecorative: boolean): void;
  close(): void;
};

/** Form for the alternative text of a picture in this text, or that it needs none. */
export function PicturePanel({ alt, locale, t, close, ...props }: PicturePanelProps) {
  const id = useId();
  const [typed, setTyped] = useState(alt);
  const [isDecorative, setDecorative] = useState(props.isDecorative);
  const apply = () => props.apply(isDecorative ? '' : typed.trim(), isDecorative);
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input:enabled');
    input?.focus();
    input?.select();
    // A key can open it from anywhere in the text, and the sticky toolbar could cover it.
    input?.scrollIntoView({ block: 'center' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <fieldset ref={form} className="text-panel" aria-label={t('desk.text.picture.alt')}>
      <div className="field">
        <label htmlFor={id}>{t('desk.text.picture.alt')}</label>
        <input
          id={id}
          lang={locale}
          value={typed}
          disabled={isDecorative}
          maxLength={mostCharacters}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p className="help" id={`${id}-help`}>
          {t('desk.text.picture.alt.help')}
        </p>
      </div>
      <div className="field check">
        <input
          id={`${id}-decorative`}
          type="checkbox"
          checked={isDecorative}
          onChange={({ currentTarget }) => setDecorative(currentTarget.checked)}
          onKeyDown={onKeyDown}
        />
        <label htmlFor={`${id}-decorative`}>{t('desk.text.picture.decorative')}</label>
      </div>
      <div className="acts">
        <button type="button" className="button" onClick={apply}>
          {t('desk.text.apply')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {t('desk.text.cancel')}
        </button>
      </div>
    </fieldset>
  );
}
