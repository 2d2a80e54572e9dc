import { useId, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';

type SourceViewProps = { html: string; label: string; t: Translate; apply(html: string): void };

/** Editor of the stored HTML of a text. Structure that `cleanHtml` does not keep is dropped on save. */
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
