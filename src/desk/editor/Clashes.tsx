import { useEffect, useRef } from 'react';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { Comparison } from './Comparison.tsx';
import type { DocumentStore, EditorState } from './editor-state.ts';
import { FieldComparison } from './FieldComparison.tsx';
import type { FieldTexts } from './field-texts.ts';
import type { Clash } from './parts.ts';
import type { Field } from './schema-fields.ts';
import { wordsOf } from './words.ts';

type ClashesProps = { state: EditorState; store: DocumentStore; fields: readonly Field[]; texts: FieldTexts; t: Translate };

const partNames = { common: 'desk.common', nl: 'desk.language.nl', fr: 'desk.language.fr' } as const satisfies Record<string, MessageKey>;

/** Fields that another person changed since the document was opened, with both versions. Nothing is saved until each clash is decided. */
export function Clashes({ state, store, fields, texts, t }: ClashesProps) {
  const place = useRef<HTMLElement>(null);
  const { clashes, opened } = state;
  const count = clashes.length;
  useEffect(() => {
    if (clashes.length) place.current?.focus();
  }, [clashes]);
  if (!count) return null;
  const [name, ...others] = new Set(clashes.map(({ by }) => by ?? opened?.savedBy?.name));
  const row = (clash: Clash) => {
    const field = fields.find(({ path }) => path === (clash.part === 'common' ? clash.name : `texts.${clash.name}`));
    const words = field && texts[field.path];
    const name = `${words ? t(words.label) : clash.name} · ${t(partNames[clash.part])}`;
    return (
      <li key={`${clash.part} ${clash.name}`}>
        <h3>{name}</h3>
        {field ? (
          <FieldComparison field={field} before={clash.theirs} after={clash.mine} />
        ) : (
          <Comparison before={wordsOf(clash.theirs, false)} after={wordsOf(clash.mine, false)} t={t} />
        )}
        <div className="acts">
          <button
            type="button"
            className="button"
            onClick={() => store.decide(clash, 'mine')}
            aria-label={t('desk.clash.mineOf', { name })}
          >
            {t('desk.clash.mine')}
          </button>
          <button
            type="button"
            className="button quiet"
            onClick={() => store.decide(clash, 'theirs')}
            aria-label={t('desk.clash.theirsOf', { name })}
          >
            {t('desk.clash.theirs')}
          </button>
        </div>
      </li>
    );
  };
  return (
    <section ref={place} className="clashes" tabIndex={-1} aria-labelledby="clashes">
      <h2 id="clashes">{t('desk.clash.title', { count })}</h2>
      <p>{name && !others.length ? t('desk.clash.by', { name }) : t('desk.clash.why')}</p>
      <ul>{clashes.map(row)}</ul>
    </section>
  );
}
