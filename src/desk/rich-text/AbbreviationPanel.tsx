import { useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';

type AbbreviationPanelProps = { title: string; t: Translate; apply(title: string): void; remove(): void; close(): void };

/** Form for the full text of an abbreviation. */
export function AbbreviationPanel({ title, t, apply, remove, close }: AbbreviationPanelProps) {
  const id = useId();
  const [typed, setTyped] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.select();
    // A key can open it from anywhere in the text, and the sticky toolbar could cover it.
    input.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <fieldset className="text-panel" aria-label={t('desk.text.abbr')}>
      <div className="field">
        <label htmlFor={id}>{t('desk.text.abbr.words')}</label>
        <input
          ref={input}
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') apply(typed.trim());
            else close();
          }}
        />
      </div>
      <div className="acts">
        <button type="button" className="button" onClick={() => apply(typed.trim())}>
          {t('desk.text.apply')}
        </button>
        {title && (
          <button type="button" className="button quiet" onClick={remove}>
            {t('desk.text.abbr.remove')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={close}>
          {t('desk.text.cancel')}
        </button>
      </div>
    </fieldset>
  );
}
