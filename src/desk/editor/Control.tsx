import { lazy, Suspense } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/translate.ts';
import type { FindTargets } from '../rich-text/LinkPanel.tsx';
import type { Choice } from './field-texts.ts';
import { ListControl } from './ListControl.tsx';
import type { Field } from './schema-fields.ts';

// The largest part of an editor: it arrives while the rest is read.
const RichText = lazy(() => import('../rich-text/RichText.tsx').then((loaded) => ({ default: loaded.RichText })));

export type ControlProps = {
  id: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  label: string;
  /** Language of the words in it. */
  lang: Locale | undefined;
  locale: Locale;
  t: Translate;
  describedBy: string | undefined;
  isInvalid: boolean;
  isReadOnly: boolean;
  choices: readonly Choice[];
  maySource: boolean;
  find: FindTargets | undefined;
};

const numberOf = (typed: string): unknown => (typed === '' ? undefined : Number.isFinite(Number(typed)) ? Number(typed) : typed);

/** The input of a field, by its kind. */
export function Control(props: ControlProps) {
  const { id, field, value, onChange, label, lang, locale, t, describedBy, isInvalid, isReadOnly, choices, maySource, find } = props;
  const wiring = { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy, 'aria-required': !field.isOptional };
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
  switch (field.kind) {
    case 'html':
      return (
        <Suspense fallback={<p className="help">{t('form.loading')}</p>}>
          <RichText {...{ label, locale: lang ?? locale, t, describedBy, isInvalid, isReadOnly, maySource, find, onChange }} value={text} />
        </Suspense>
      );
    case 'yesNo':
      return (
        <input
          {...wiring}
          type="checkbox"
          checked={(value ?? field.initial) === true}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <select {...wiring} value={text} disabled={isReadOnly} onChange={(event) => onChange(event.target.value || undefined)}>
          {field.isOptional && <option value="" />}
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choices.find((one) => one.value === choice)?.label ?? choice}
            </option>
          ))}
        </select>
      );
    case 'list':
      return (
        <ListControl
          {...{ id, onChange, choices, label, t, describedBy, isInvalid, isReadOnly }}
          value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []}
        />
      );
    case 'number':
      return (
        <input
          {...wiring}
          inputMode="numeric"
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onChange(numberOf(event.target.value))}
        />
      );
    case 'color':
      return (
        <span className="color-control">
          <input {...wiring} value={text} readOnly={isReadOnly} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
          <input
            type="color"
            aria-label={t('desk.field.pickColor', { label })}
            value={/^#[\da-f]{6}$/i.test(text) ? text : '#000000'}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      );
    case 'text':
    case 'longText':
      return (
        <textarea
          {...wiring}
          lang={lang}
          dir="auto"
          rows={field.kind === 'text' ? 1 : 3}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onChange(field.kind === 'text' ? event.target.value.replace(/\s*\n\s*/g, ' ') : event.target.value)}
        />
      );
    default:
      return <input {...wiring} value={text} readOnly={isReadOnly} spellCheck={false} onChange={(event) => onChange(event.target.value)} />;
  }
}
