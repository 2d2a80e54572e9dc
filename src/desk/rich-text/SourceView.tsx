import { useId, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';

type SourceViewProps = { html: string; label: string; t: Translate; apply(html: string): void };

/** The HTML of a text, as it is stored. What texts do not keep is dropped when it is saved. */
export function SourceView({ html, label, t, apply }: SourceViewProps) {
  const id = useId();
  const [typed, setTyped] = useState(html);
  return (
    <div className="field source">
      <label htmlFor={id}>{t('desk.text.sourceOf', { label })}</label>
      <textarea id={id} value={typed} rows={24} spellCheck={false} dir="ltr" onChange={(event) => setTyped(event.target.value)} />
      <div className="acts">
        <button type="button" className="button" onClick={() => apply(typed)}>
          {t('desk.text.apply')}
        </button>
      </div>
    </div>
  );
}
