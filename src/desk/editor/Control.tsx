import { lazy, Suspense } from 'react';
import { ColorControl } from './ColorControl.tsx';
import { type ControlProps, emptyOf, emptyTextOf } from './control-props.ts';
import { DateControl } from './DateControl.tsx';
import { FileControl } from './FileControl.tsx';
import type { Choice } from './field-texts.ts';
import { ListControl } from './ListControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { ReferenceControl } from './ReferenceControl.tsx';
import { useTools } from './tools.ts';
import { typedText } from './typed-text.ts';

// Loaded apart: it is the largest part of an editor.
const RichText = lazy(() => import('../rich-text/RichText.tsx').then((loaded) => ({ default: loaded.RichText })));

/** Returns a value as the text of an input. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value));

/** The input of a field with one value or a list of them, by its kind. */
export function Control(props: ControlProps) {
  const { id, field, value, onChange, lang, describedBy, isInvalid, isReadOnly } = props;
  const { form, locale, t, maySource, finds, choices, films } = useTools();
  const options = choices[field.path] ?? choices[field.name];
  const entity = form.references?.[field.path];
  const wiring = { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy, 'aria-required': !field.isOptional };
  const text = textOf(value);
  if (field.kind === 'list')
    return (
      <ListControl
        {...props}
        value={Array.isArray(value) ? value.filter((one) => ['string', 'number'].includes(typeof one)) : []}
        choices={options}
        entity={entity}
      />
    );
  if (entity !== undefined) return <ReferenceControl {...props} value={text} entity={entity} />;
  if (field.kind === 'choice' || (options && (field.kind === 'text' || field.kind === 'number')))
    return <ChoiceControl {...props} options={options ?? field.choices.map((one) => ({ value: one, label: one }))} />;
  switch (field.kind) {
    case 'html':
      return (
        <Suspense fallback={<p className="help">{t('form.loading')}</p>}>
          <RichText
            {...{ label: props.label, locale: lang ?? locale, t, describedBy, isInvalid, isReadOnly, maySource, onChange }}
            find={lang && finds?.[lang]}
            value={text}
            max={field.max}
          />
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
    case 'file':
      return (
        <FileControl
          {...props}
          kind={form.files?.[field.path] ?? 'picture'}
          film={films[field.path]}
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? emptyOf(field))}
        />
      );
    case 'number':
      return <NumberControl {...props} locale={locale} isCents={form.cents?.includes(field.path) ?? false} />;
    case 'color':
      return <ColorControl {...props} value={text} />;
    case 'date':
    case 'day':
    case 'instant':
      return <DateControl {...props} value={text} t={t} />;
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
          onChange={({ target }) =>
            onChange((field.kind === 'text' ? typedText(target).replace(/\s*\n\s*/g, ' ') : typedText(target)) || emptyTextOf(field))
          }
        />
      );
    default:
      return (
        <input
          {...wiring}
          value={text}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={({ target }) => onChange(typedText(target) || emptyTextOf(field))}
        />
      );
  }
}

/** Select for an enumeration of the schema, or for numbers and codes that have labels. */
function ChoiceControl({
  id,
  field,
  value,
  onChange,
  describedBy,
  isInvalid,
  isReadOnly,
  options,
}: ControlProps & { options: readonly Choice[] }) {
  const text = textOf(value ?? field.initial);
  const isKnown = text === '' || options.some((one) => one.value === text);
  return (
    <select
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-required={!field.isOptional}
      value={text}
      disabled={isReadOnly}
      onChange={({ target }) =>
        onChange(target.value === '' ? emptyOf(field) : field.kind === 'number' ? Number(target.value) : target.value)
      }
    >
      {(text === '' || (field.isOptional && field.initial === undefined)) && <option value="" />}
      {!isKnown && <option value={text}>{text}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
